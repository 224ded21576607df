"""The pipes of a Git process, served at once."""

from __future__ import annotations

import os

from agents_md_lint.git.failure import MOST, too_much

_CHUNK = 1 << 20
_LITTLE = 1 << 15
_NAP = 0.002
"""Seconds. Git writes 4 KiB at a time, and whoever reads each as it comes is woken thousands of times in a
large output, which costs both sides more than their work. So the pipe may fill meanwhile."""


class Pipes:
    """All pipes of a process: neither side may ever wait for a full one."""

    def __init__(self, stdin: bytes) -> None:
        self._open: set[int] = set()
        # They are closed in the child but for their copies: Python makes descriptors that way.
        theirs_in, self._feed = self._pipe()
        self._out, theirs_out = self._pipe()
        self._err, theirs_err = self._pipe()
        self.theirs = (theirs_in, theirs_out, theirs_err)
        """The child's ends, for its descriptors 0, 1 and 2."""
        self._left = memoryview(stdin)
        self._received: dict[int, list[bytes]] = {self._out: [], self._err: []}
        self._size = 0
        os.set_blocking(self._feed, False)

    def exchange(self, lead: bytes = b"") -> tuple[bytes, bytes]:
        """Feed the process, which has started; return stdout, with *lead* in front, and stderr, whole."""
        import select

        for descriptor in self.theirs:
            self._close(descriptor)
        poll = select.poll()
        for output in self._received:
            poll.register(output, select.POLLIN)
        poll.register(self._feed, select.POLLOUT)
        while self._open:
            for descriptor, _ in poll.poll():
                more = self._write() if descriptor == self._feed else self._read(descriptor)
                if not more:
                    poll.unregister(descriptor)
                    self._close(descriptor)
        return b"".join((lead, *self._received[self._out])), b"".join(self._received[self._err])

    def close(self) -> None:
        """Close what is still open."""
        for descriptor in tuple(self._open):
            self._close(descriptor)

    def _pipe(self) -> tuple[int, int]:
        try:
            ends = os.pipe()
        except OSError:
            self.close()
            raise
        self._open.update(ends)
        return ends

    def _close(self, descriptor: int) -> None:
        self._open.discard(descriptor)
        os.close(descriptor)

    def _write(self) -> bool:
        try:
            self._left = self._left[os.write(self._feed, self._left) :] if self._left else self._left
        except BrokenPipeError:  # it ended before it read all; its status says why
            return False
        return bool(self._left)

    def _read(self, descriptor: int) -> bool:
        chunk = os.read(descriptor, _CHUNK)
        self._received[descriptor].append(chunk)
        if descriptor == self._out:
            if not self._left:
                rest(descriptor, len(chunk), self._size)
            self._size += len(chunk)
            if self._size > MOST:
                raise too_much()
        return bool(chunk)


def rest(output: int, got: int, received: int) -> None:
    """Give Git time to fill the pipe *output* where it has much to say.

    *got* bytes came last, and *received* before.
    """
    if received < _CHUNK <= received + got:
        widen(output)
    elif received >= _CHUNK and 0 < got < _LITTLE:
        import time

        time.sleep(_NAP)


def widen(pipe: int) -> None:
    """Let *pipe* hold as much as is read at once, where the system can do that (Linux)."""
    try:
        from fcntl import F_SETPIPE_SZ, fcntl
    except ImportError:
        return
    try:
        fcntl(pipe, F_SETPIPE_SZ, _CHUNK)
    except OSError:  # all pipes of a user may hold so much, and no more
        return
