"""The pipes of a Git process, served at once: for systems without files in memory."""

from __future__ import annotations

import os

_CHUNK = 1 << 16


class Pipes:
    """All pipes of a process: neither side may ever wait for a full one."""

    def __init__(self, stdin: bytes) -> None:
        # They are closed in the child but for their copies: Python makes descriptors that way.
        theirs_in, self._feed = os.pipe()
        out, theirs_out = os.pipe()
        err, theirs_err = os.pipe()
        self.theirs = (theirs_in, theirs_out, theirs_err)
        """The child's ends, for its descriptors 0, 1 and 2."""
        self._left = memoryview(stdin)
        self._received: dict[int, list[bytes]] = {out: [], err: []}
        self._open = {self._feed, out, err, *self.theirs}
        os.set_blocking(self._feed, False)

    def exchange(self) -> tuple[bytes, bytes]:
        """Feed the process, which has started, and read both outputs to their ends."""
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
        out, err = self._received.values()
        return b"".join(out), b"".join(err)

    def close(self) -> None:
        """Close what is still open."""
        for descriptor in tuple(self._open):
            self._close(descriptor)

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
        return bool(chunk)
