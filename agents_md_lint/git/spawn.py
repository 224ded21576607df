"""Running Git without any library: for the few commands that every run of the program needs.

The import of ``subprocess`` alone costs more than these Git commands take, and that of GitPython
several times as much. So this module imports next to nothing.
"""

from __future__ import annotations

import os

from agents_md_lint.git.failure import not_started

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_CHUNK = 1 << 16
_SIGKILL = 9
_STATUS_UNKNOWN = 255


def run(
    arguments: Sequence[str], environment: Mapping[str, str], stdin: bytes = b""
) -> tuple[int, bytes, bytes]:
    """Run ``git`` with *arguments*; return exit status, stdout and stderr.

    A negative status is the signal that ended it. Raises ``GitError`` when there is no Git.
    """
    if not hasattr(os, "posix_spawnp"):
        from agents_md_lint.git import engine

        return engine.run(arguments, environment, stdin)
    # The pipes are closed in the child but for their copies: Python makes descriptors that way.
    in_end, feed = os.pipe()
    out, out_end = os.pipe()
    err, err_end = os.pipe()
    try:
        process = _spawn(arguments, environment, in_end, out_end, err_end)
    except BaseException:
        for descriptor in (feed, out, err):
            os.close(descriptor)
        raise
    finally:
        for descriptor in (in_end, out_end, err_end):
            os.close(descriptor)
    return _collect(process, feed, stdin, out, err)


def _spawn(arguments: Sequence[str], environment: Mapping[str, str], feed: int, out: int, err: int) -> int:
    actions = [
        (os.POSIX_SPAWN_DUP2, feed, 0),
        (os.POSIX_SPAWN_DUP2, out, 1),
        (os.POSIX_SPAWN_DUP2, err, 2),
    ]
    try:
        return os.posix_spawnp("git", ["git", *arguments], environment, file_actions=actions)
    except (OSError, ValueError) as error:
        raise not_started(error) from error


def _collect(process: int, feed: int, stdin: bytes, out: int, err: int) -> tuple[int, bytes, bytes]:
    pipes = _Pipes(feed, stdin, (out, err))
    try:
        stdout, stderr = pipes.exchange()
    except BaseException:
        os.kill(process, _SIGKILL)
        raise
    finally:
        pipes.close()
        status = _wait(process)
    return status, stdout, stderr


class _Pipes:
    """All pipes of a process, served at once: neither side must ever wait for a full one."""

    def __init__(self, feed: int, stdin: bytes, outputs: tuple[int, int]) -> None:
        self._feed = feed
        self._left = memoryview(stdin)
        self._received: dict[int, list[bytes]] = {output: [] for output in outputs}
        self._open = {feed, *outputs}
        os.set_blocking(feed, False)

    def exchange(self) -> tuple[bytes, bytes]:
        """Feed the process and read both outputs to their ends."""
        import select

        poll = select.poll()
        for output in self._received:
            poll.register(output, select.POLLIN)
        poll.register(self._feed, select.POLLOUT)
        while self._open:
            for descriptor, _ in poll.poll():
                more = self._write() if descriptor == self._feed else self._read(descriptor)
                if not more:
                    poll.unregister(descriptor)
                    os.close(descriptor)
                    self._open.discard(descriptor)
        out, err = self._received.values()
        return b"".join(out), b"".join(err)

    def close(self) -> None:
        """Close what an error left open."""
        for descriptor in self._open:
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


def _wait(process: int) -> int:
    try:
        return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    except ChildProcessError:
        # Whoever started us ignores SIGCHLD, so the system keeps no status. Unknown isn't success.
        return _STATUS_UNKNOWN
