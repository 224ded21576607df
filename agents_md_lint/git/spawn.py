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

_SIGKILL = 9
_STATUS_UNKNOWN = 255
GREEDY = frozenset({"diff-tree", "log"})
"""The commands that hold all that one commit changes in memory before they say anything."""
MEMORY = 2 << 30
"""The bytes that such a command may take: a few trees can stand for billions of files."""


def run(
    arguments: Sequence[str], environment: Mapping[str, str], stdin: bytes = b"", lead: bytes = b""
) -> tuple[int, bytes, bytes]:
    """Run ``git`` with *arguments*; return exit status, stdout with *lead* in front, and stderr.

    A negative status is the signal that ended it. Raises ``GitError`` when there is no Git.
    """
    if not hasattr(os, "posix_spawnp"):
        from agents_md_lint.git import engine

        status, stdout, stderr = engine.run(arguments, environment, stdin)
        return status, lead + stdout, stderr
    from agents_md_lint.git.pipes import Pipes

    pipes = Pipes(stdin)
    try:
        process = spawn(arguments, environment, pipes.theirs)
        try:
            stdout, stderr = pipes.exchange(lead)
        except BaseException:
            kill(process)
            raise
        return wait(process), stdout, stderr
    finally:
        pipes.close()


def spawn(arguments: Sequence[str], environment: Mapping[str, str], streams: Sequence[int]) -> int:
    """Start ``git`` with *arguments* and the descriptors *streams* for 0, 1 and 2; return its process id.

    Raises ``GitError`` when it doesn't start.
    """
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


def wait(process: int) -> int:
    """Wait for the end and return the exit status; whatever interrupts that ends the process too."""
    try:
        return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    except ChildProcessError:
        # Whoever started us ignores SIGCHLD, so the system keeps no status. Unknown isn't success.
        return _STATUS_UNKNOWN
    except BaseException:
        kill(process)
        raise


def kill(process: int) -> None:
    """End a process at once, if it hasn't ended: whatever interrupted a wait may have come just behind it."""
    try:
        os.kill(process, _SIGKILL)
        os.waitpid(process, 0)
    except (ProcessLookupError, ChildProcessError):
        return
