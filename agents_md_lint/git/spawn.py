"""Running Git without any library: for the few commands that every run of the program needs.

The import of ``subprocess`` alone costs more than these Git commands take, and that of GitPython
several times as much. So this module imports next to nothing.
"""

from __future__ import annotations

import os

from agents_md_lint.git.failure import no_git

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_CHUNK = 1 << 20
_SIGKILL = 9
_STATUS_UNKNOWN = 255


def run(arguments: Sequence[str], environment: Mapping[str, str]) -> tuple[int, bytes, bytes]:
    """Run ``git`` with *arguments* and nothing on its stdin; return exit status, stdout and stderr.

    A negative status is the signal that ended it. Raises ``GitError`` when there is no Git.
    """
    if not hasattr(os, "posix_spawnp"):
        from agents_md_lint.git import engine

        return engine.run(arguments, environment)
    # Both pipes are closed in the child but for their copies: Python makes descriptors that way.
    out, out_end = os.pipe()
    err, err_end = os.pipe()
    try:
        process = _spawn(arguments, environment, out_end, err_end)
    except BaseException:
        os.close(out)
        os.close(err)
        raise
    finally:
        os.close(out_end)
        os.close(err_end)
    return _collect(process, out, err)


def _spawn(arguments: Sequence[str], environment: Mapping[str, str], out: int, err: int) -> int:
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_DUP2, out, 1),
        (os.POSIX_SPAWN_DUP2, err, 2),
    ]
    try:
        return os.posix_spawnp("git", ["git", *arguments], environment, file_actions=actions)
    except OSError as error:
        raise no_git() from error


def _collect(process: int, out: int, err: int) -> tuple[int, bytes, bytes]:
    try:
        stdout, stderr = _drain(out, err)
    except BaseException:
        os.kill(process, _SIGKILL)
        raise
    finally:
        os.close(out)
        os.close(err)
        status = _wait(process)
    return status, stdout, stderr


def _drain(out: int, err: int) -> tuple[bytes, bytes]:
    """Read both pipes to their ends, at once: Git must never wait for a full one."""
    import select

    poll = select.poll()
    received: dict[int, list[bytes]] = {out: [], err: []}
    for descriptor in received:
        poll.register(descriptor, select.POLLIN)
    pending = len(received)
    while pending:
        for descriptor, _ in poll.poll():
            chunk = os.read(descriptor, _CHUNK)
            if chunk:
                received[descriptor].append(chunk)
            else:
                poll.unregister(descriptor)
                pending -= 1
    return b"".join(received[out]), b"".join(received[err])


def _wait(process: int) -> int:
    try:
        return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    except ChildProcessError:
        # Whoever started us ignores SIGCHLD, so the system keeps no status. Unknown isn't success.
        return _STATUS_UNKNOWN
