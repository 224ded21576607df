"""The only module that starts a process: Git, with streams and limits, and without a library.

The import of ``subprocess`` alone costs more than the Git commands of a fast run take, so this module
imports next to nothing. A Git that isn't well must neither keep us waiting nor fill memory: one that was
stopped, that leaves a child with its pipes, or that complains without end is ended with a ``GitError``
within seconds. One that is only slow is waited for, however long it takes.
"""

from __future__ import annotations

import io
import os

from agents_md_lint.git.failure import MOST, not_started, too_much, unwell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Self

    from _typeshed import WriteableBuffer

_SIGTERM, _SIGKILL = 15, 9
_STATUS_UNKNOWN = 255
_CHUNK = 1 << 20
_LITTLE = 1 << 15
_NAP = 0.002
"""Seconds. Git writes 4 KiB at a time, and whoever reads each as it comes is woken thousands of times in a
large output, which costs both sides more than their work. So the pipe may fill meanwhile."""
_KEPT_WORDS = 1 << 16
"""The bytes of stderr that are kept."""
MOST_WORDS = 1 << 26
"""The bytes of stderr after which nobody waits for its end."""
_LOOK = 0.25
"""Seconds between two looks at a process that says nothing."""
_PATIENCE = 2.0
"""Seconds for which a process may be stopped (so is all that a terminal runs, for a moment, when it goes on),
or its pipes may stay open behind its end."""
_LAST_PATIENCE = 10.0
"""Seconds for which a process may live that has closed its outputs."""
GREEDY = frozenset({"diff-tree", "log"})
"""The commands that hold all that one commit changes in memory before they say anything."""
MEMORY = 2 << 30
"""The bytes that such a command may take: a few trees can stand for billions of files."""


def run(
    arguments: Sequence[str], environment: Mapping[str, str], stdin: bytes = b"", lead: bytes = b""
) -> tuple[int, bytes, bytes]:
    """Run ``git`` with *arguments*; return exit status, stdout with *lead* in front, and stderr (its start).

    A negative status is the signal that ended it. Raises ``GitError`` when there is no Git, when it isn't
    well, and when it says too much.
    """
    received = [lead]
    size = 0
    with start(arguments, environment, stdin) as process:
        for chunk in process.chunks():
            received.append(chunk)
            size += len(chunk)
            if size > MOST:
                raise too_much()
        status, said = process.finish()
    return status, b"".join(received), said


def start(arguments: Sequence[str], environment: Mapping[str, str], stdin: bytes | None = b"") -> Process:
    """Start ``git`` with *arguments*; *stdin* is all that it reads, None lets :meth:`Process.say` do it.

    Raises ``GitError`` when it doesn't start.
    """
    if hasattr(os, "posix_spawnp"):
        return Process(arguments, environment, stdin)
    from agents_md_lint.git.threaded import ThreadedProcess

    return ThreadedProcess(arguments, environment, stdin)


class Process(io.RawIOBase):
    """A running ``git``; leaving the context ends it, wherever it is. What is read is its stdout.

    All its pipes are served at once, so that neither side ever waits for a full one.
    """

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str], stdin: bytes | None) -> None:
        self._descriptors: set[int] = set()
        self._status: int | None = None
        self._ended = self._stopped = self._looked = 0.0
        self._said = bytearray()
        self._words = 0
        self._left = memoryview(stdin or b"")
        self._more = stdin is None
        try:
            # They are closed in the child but for their copies: Python makes descriptors that way.
            theirs_in, self._feed = self._pipe()
            self._out, theirs_out = self._pipe()
            self._err, theirs_err = self._pipe()
            theirs = theirs_in, theirs_out, theirs_err
            self.pid = _spawn(arguments, environment, theirs)
        except BaseException:
            self._close(*self._descriptors)
            raise
        self._close(*theirs)
        for ours in self._descriptors:
            os.set_blocking(ours, False)
        self._write()

    def say(self, data: bytes) -> None:
        """Send *data*; what no pipe holds yet goes while stdout is read."""
        self._left = memoryview(bytes(self._left) + data)
        self._write()

    def readable(self) -> bool:
        """Return that stdout can be read."""
        return True

    def readinto(self, room: WriteableBuffer, /) -> int:
        """Fill *room* with what comes next on stdout; 0 is its end. Raises ``GitError``."""
        whole = memoryview(room)
        data = self._read(len(whole))
        whole[: len(data)] = data
        return len(data)

    def chunks(self) -> Iterator[bytes]:
        """Yield stdout in pieces of any size. Raises ``GitError``."""
        received = 0
        while chunk := self._read(_CHUNK):
            yield chunk
            if received < _CHUNK <= received + len(chunk):
                _widen(self._out)
            elif received >= _CHUNK and len(chunk) < _LITTLE and not self._left:
                import time

                time.sleep(_NAP)
            received += len(chunk)

    def finish(self) -> tuple[int, bytes]:
        """Wait for the end, once stdout was read to its own; return exit status and stderr."""
        self._close(self._feed)
        while self._err in self._descriptors:
            self._serve()
        if self._status is None:
            self._wait(_LAST_PATIENCE, "has closed its output and doesn't end")
        assert self._status is not None  # noqa: S101  it was waited for
        return self._status, bytes(self._said)

    def end(self) -> bytes:
        """End the process, whatever it does, and return what it wrote on stderr."""
        try:
            # Without its pipes it ends, even where somebody made it ignore the signal.
            self._close(self._feed, self._out)
            if self._status is None:
                self._end_it()
            while self._err in self._descriptors and self._listen():
                pass
        finally:
            self._close(*self._descriptors)
        return bytes(self._said)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    # The pipes.

    def _pipe(self) -> tuple[int, int]:
        ends = os.pipe()
        self._descriptors.update(ends)
        return ends

    def _close(self, *descriptors: int) -> None:
        for descriptor in descriptors:
            if descriptor in self._descriptors:
                self._descriptors.discard(descriptor)
                os.close(descriptor)

    def _read(self, limit: int) -> bytes:
        """Return the next bytes of stdout, at most *limit*: none at its end."""
        while self._out in self._descriptors:
            try:
                return os.read(self._out, limit)
            except BlockingIOError:
                self._serve()
        return b""

    def _write(self) -> None:
        try:
            while self._left:
                self._left = self._left[os.write(self._feed, self._left) :]
        except BlockingIOError:
            return
        except OSError:  # it ended before it read all; its status says why
            self._left = memoryview(b"")
        if not self._more:
            self._close(self._feed)

    def _listen(self) -> bool:
        """Take what stderr says now; return whether there was anything."""
        try:
            said = os.read(self._err, _KEPT_WORDS)
        except BlockingIOError:
            return False
        self._said += said[: _KEPT_WORDS - len(self._said)]
        self._words += len(said)
        if not said:
            self._close(self._err)
        return bool(said)

    def _serve(self) -> None:
        """Wait until a pipe can go on, or for a while; see how the process is. Raises ``GitError``."""
        import select
        import time

        poll = select.poll()
        for output in {self._out, self._err} & self._descriptors:
            poll.register(output, select.POLLIN)
        if self._left:
            poll.register(self._feed, select.POLLOUT)
        for descriptor, _ in poll.poll(int(_LOOK * 1000)):
            if descriptor == self._feed:
                self._write()
            elif descriptor == self._err:
                self._listen()
        if self._words > MOST_WORDS:
            raise unwell("complains without end")
        now = time.monotonic()
        self._looked = self._looked or now
        if now - self._looked >= _LOOK:
            self._looked = now
            self._look(now)

    # The process.

    def _look(self, now: float) -> None:
        """Raise ``GitError`` for a process that was stopped, or whose end isn't that of its pipes."""
        if self._status is None:
            self._ask(now)
        if self._stopped and now - self._stopped > _PATIENCE:
            raise unwell("was stopped, and doesn't go on")
        if self._ended and now - self._ended > _PATIENCE:
            raise unwell("has ended, and left a process that holds its output")

    def _ask(self, now: float) -> None:
        """Ask the system, without waiting, whether the process ended, was stopped or goes on."""
        try:
            process, status = os.waitpid(self.pid, os.WNOHANG | os.WUNTRACED | os.WCONTINUED)
        except ChildProcessError:
            # Whoever started us ignores SIGCHLD, so the system keeps no status. Unknown isn't success.
            process, self._status, self._ended = 0, _STATUS_UNKNOWN, now
        if not process:
            return
        if os.WIFSTOPPED(status):
            self._stopped = now
        elif os.WIFCONTINUED(status):
            self._stopped = 0.0
        else:
            self._status, self._ended, self._stopped = os.waitstatus_to_exitcode(status), now, 0.0

    def _wait(self, patience: float, otherwise: str) -> None:
        """Wait for the end, *patience* seconds; raise ``GitError`` with *otherwise* after those."""
        import time

        began = now = time.monotonic()
        nap = 0.0001
        while True:
            self._ask(now)
            if self._status is not None:
                return
            if now - began > patience or (self._stopped and now - self._stopped > _PATIENCE):
                raise unwell(otherwise)
            time.sleep(nap)
            nap = min(2 * nap, 0.05)
            now = time.monotonic()

    def _end_it(self) -> None:
        """End the process at once: asked first, so that it can end what it started itself."""
        from agents_md_lint.errors import GitError

        try:
            os.kill(self.pid, _SIGTERM)
            self._wait(_PATIENCE / 2, "")
        except GitError:
            pass
        except (ProcessLookupError, ChildProcessError):
            return
        finally:
            # Whatever interrupted a wait may have come just behind the end.
            if self._status is None:
                self._status = -_SIGKILL
                _kill(self.pid)


def _kill(process: int) -> None:
    try:
        os.kill(process, _SIGKILL)
        os.waitpid(process, 0)
    except (ProcessLookupError, ChildProcessError):
        return


def _spawn(arguments: Sequence[str], environment: Mapping[str, str], streams: Sequence[int]) -> int:
    """Start ``git`` with *arguments* and the descriptors *streams* for 0, 1 and 2; return its process id."""
    actions = [(os.POSIX_SPAWN_DUP2, ours, theirs) for theirs, ours in enumerate(streams)]
    try:
        process = os.posix_spawnp("git", ["git", *arguments], environment, file_actions=actions)
    except (OSError, ValueError) as error:
        raise not_started(error) from error
    if not GREEDY.isdisjoint(arguments):
        _limit_memory(process)
    return process


def _limit_memory(process: int) -> None:
    """Let *process* take no more than :data:`MEMORY`, where one can say that of another (Linux)."""
    try:
        from resource import RLIM_INFINITY, RLIMIT_DATA, prlimit
    except ImportError:
        return
    try:
        soft, hard = prlimit(process, RLIMIT_DATA)
        if soft == RLIM_INFINITY or soft > MEMORY:
            prlimit(process, RLIMIT_DATA, (MEMORY, hard))
    except OSError:  # it has ended already, or a sandbox forbids it
        return


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
