"""A Git process whose pipes are polled: one thread serves all three."""

from __future__ import annotations

import os

from agents_md_lint.git.errors import unwell
from agents_md_lint.git.health import LOOK, Child
from agents_md_lint.git.running import KEPT_WORDS, Process

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

MOST_WORDS = 1 << 26
"""The bytes of stderr after which nobody waits for its end."""


class Pipes:
    """The pipes for a child's stdin, stdout and stderr; *feed*, *out* and *err* are our ends.

    Its ends are closed in the child but for their copies: Python makes descriptors that way.
    """

    def __init__(self) -> None:
        self.open: set[int] = set()
        try:
            theirs_in, self.feed = self._pipe()
            self.out, theirs_out = self._pipe()
            self.err, theirs_err = self._pipe()
        except BaseException:
            self.close(*self.open)
            raise
        self.theirs = theirs_in, theirs_out, theirs_err

    def close(self, *descriptors: int) -> None:
        """Close those of *descriptors* that are open."""
        for descriptor in descriptors:
            if descriptor in self.open:
                self.open.discard(descriptor)
                os.close(descriptor)

    def _pipe(self) -> tuple[int, int]:
        ends = os.pipe()
        self.open.update(ends)
        return ends


class PolledProcess(Process):
    """The process *pid* behind *pipes*; it reads *stdin*, or what :meth:`say` sends where that is None."""

    def __init__(self, pid: int, pipes: Pipes, stdin: bytes | None) -> None:
        self.pid = pid
        self._child = Child(pid)
        self._pipes = pipes
        self._out = pipes.out
        self._said = bytearray()
        self._words = 0
        self._left = memoryview(stdin or b"")
        self._more = stdin is None
        pipes.close(*pipes.theirs)
        for ours in pipes.open:
            os.set_blocking(ours, False)
        self._write()

    def say(self, data: bytes) -> None:
        """Send *data*; what no pipe holds yet goes while stdout is read."""
        self._left = memoryview(bytes(self._left) + data)
        self._write()

    def finish(self) -> tuple[int, bytes]:
        """Wait for the end, once stdout was read to its own; return exit status and stderr."""
        self._pipes.close(self._pipes.feed)
        while self._pipes.err in self._pipes.open:
            self._serve()
        return self._child.finish(), bytes(self._said)

    def end(self) -> bytes:
        """End the process, whatever it does, and return what it wrote on stderr."""
        pipes = self._pipes
        try:
            # Without its pipes it ends, even where somebody made it ignore the signal.
            pipes.close(pipes.feed, pipes.out)
            self._child.end()
            while pipes.err in pipes.open and self._listen():
                pass
        finally:
            pipes.close(*pipes.open)
        return bytes(self._said)

    def readinto(self, room: WriteableBuffer, /) -> int:
        """Put the next bytes of stdout into *room*; return how many, 0 at its end. Raises ``GitError``."""
        while self._out in self._pipes.open:
            try:
                return os.readv(self._out, [room])
            except BlockingIOError:
                self._serve()
        return 0

    def _write(self) -> None:
        try:
            while self._left:
                self._left = self._left[os.write(self._pipes.feed, self._left) :]
        except BlockingIOError:
            return
        except OSError:  # it ended before it read all; its status says why
            self._left = memoryview(b"")
        if not self._more:
            self._pipes.close(self._pipes.feed)

    def _listen(self) -> bool:
        """Take what stderr says now; return whether there was anything."""
        try:
            said = os.read(self._pipes.err, KEPT_WORDS)
        except BlockingIOError:
            return False
        self._said += said[: KEPT_WORDS - len(self._said)]
        self._words += len(said)
        if not said:
            self._pipes.close(self._pipes.err)
        return bool(said)

    def _serve(self) -> None:
        """Wait until a pipe can go on, or for a while; see how the process is. Raises ``GitError``."""
        import select

        poll = select.poll()
        for output in {self._pipes.out, self._pipes.err} & self._pipes.open:
            poll.register(output, select.POLLIN)
        if self._left:
            poll.register(self._pipes.feed, select.POLLOUT)
        for descriptor, _ in poll.poll(int(LOOK * 1000)):
            if descriptor == self._pipes.feed:
                self._write()
            elif descriptor == self._pipes.err:
                self._listen()
        if self._words > MOST_WORDS:
            raise unwell("complains without end")
        self._child.look()
