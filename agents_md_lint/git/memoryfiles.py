"""Files in memory, without a name, as the streams of a Git process (Linux).

Git writes in pieces of 4 KiB. Through a pipe each one wakes the reader, so that 20 MB cost more than Git
takes to make them; and whoever reads one pipe must look after the others meanwhile.
"""

from __future__ import annotations

import os

_WHOLE = 0x7FFFF000
"""The most bytes that Linux reads at once."""


class MemoryFiles:
    """stdin, with its text, and both outputs of a process; *lead* stands in front of its stdout.

    Raises ``OSError`` or ``AttributeError`` where the system has no such files.
    """

    def __init__(self, stdin: bytes, lead: bytes = b"") -> None:
        self._open: list[int] = []
        try:
            self._open += [written(stdin), written(lead), written(b"")]
        except OSError:
            self.close()
            raise
        os.lseek(self._open[0], 0, os.SEEK_SET)
        self.theirs = tuple(self._open)
        """What the child gets as its descriptors 0, 1 and 2."""

    def outputs(self) -> tuple[bytes, bytes]:
        """Return stdout and stderr, once the process has ended."""
        return contents(self._open[1]), contents(self._open[2])

    def close(self) -> None:
        """Give the memory back."""
        while self._open:
            os.close(self._open.pop())


def written(data: bytes) -> int:
    """Return a new file in which *data* stands; the next byte comes behind it."""
    descriptor = os.memfd_create("git", os.MFD_CLOEXEC)
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]
    return descriptor


def contents(descriptor: int) -> bytes:
    """Return all of the file, from its start."""
    size = os.fstat(descriptor).st_size
    data = os.pread(descriptor, size, 0)
    while len(data) < size:
        data += os.pread(descriptor, _WHOLE, len(data))
    return data
