"""What a running Git is to its reader, however its pipes are served."""

from __future__ import annotations

import io

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self

    from _typeshed import WriteableBuffer

KEPT_WORDS = 1 << 16
"""The bytes of stderr that are kept."""
_PIPE = 1 << 16
"""The bytes that a pipe holds, mostly."""
_CHUNK = 1 << 20
"""The bytes that it is made to hold for a large output."""
_LITTLE = 1 << 15
_NAP = 0.002
"""Seconds. Git writes 4 KiB at a time, and whoever reads each as it comes is woken thousands of times in a
large output, which costs both sides more than their work. So the pipe may fill meanwhile."""


class Process(io.RawIOBase):
    """A running ``git``; leaving the context ends it, wherever it is. What is read is its stdout.

    All its pipes are served at once, so that neither side ever waits for a full one.
    """

    pid: int
    _out: int
    """The descriptor of its stdout."""
    _left = memoryview(b"")
    """What it is still to be sent."""

    def say(self, data: bytes) -> None:
        """Send *data*; what no pipe holds yet goes while stdout is read."""
        raise NotImplementedError

    def finish(self) -> tuple[int, bytes]:
        """Wait for the end, once stdout was read to its own; return exit status and stderr."""
        raise NotImplementedError

    def end(self) -> bytes:
        """End the process, whatever it does, and return what it wrote on stderr."""
        raise NotImplementedError

    def readable(self) -> bool:
        """Return that stdout can be read."""
        return True

    def readinto(self, room: WriteableBuffer, /) -> int:
        """Put the next bytes of stdout into *room*; return how many, 0 at its end. Raises ``GitError``."""
        raise NotImplementedError

    def pieces(self) -> Iterator[memoryview]:
        """Yield stdout in pieces of any size, each there only until the next one. Raises ``GitError``."""
        room = memoryview(bytearray(_PIPE))  # the same for all: to get memory takes as long as to fill it
        received = 0
        while count := self.readinto(room):
            yield room[:count]
            if received < _CHUNK <= received + count:
                _widen(self._out)
                room = memoryview(bytearray(_CHUNK))
            elif received >= _CHUNK and count < _LITTLE and not self._left:
                import time

                time.sleep(_NAP)
            received += count

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


def _widen(pipe: int) -> None:
    """Let *pipe* hold as much as is read at once, where the system can do that (Linux)."""
    try:
        from fcntl import F_SETPIPE_SZ, fcntl
    except ImportError:
        return
    try:
        fcntl(pipe, F_SETPIPE_SZ, _CHUNK)
    except OSError:  # all pipes of a user may hold so much, and no more
        return
