"""The only module that starts a process: Git, with streams and limits, and without a library.

The import of ``subprocess`` alone costs more than the Git commands of a fast run take, so this module
imports next to nothing. A Git that isn't well must neither keep us waiting nor fill memory: one that was
stopped, that leaves a child with its pipes, or that complains without end is ended with a ``GitError``
within seconds. One that is only slow is waited for, however long it takes.
"""

from __future__ import annotations

import os
from io import BytesIO

from agents_md_lint.git.errors import not_started, too_much

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from agents_md_lint.git.running import Process

MOST = 1 << 29
"""The bytes of an answer that are read at most: five million files take so many."""
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
    return collected(start(arguments, environment, stdin), lead)


def collected(process: Process, lead: bytes = b"") -> tuple[int, bytes, bytes]:
    """Wait for *process* and return what :func:`run` returns."""
    received = BytesIO()  # which grows in place: to join pieces takes twice the room, and as much time again
    received.write(lead)
    with process:
        for piece in process.pieces():
            received.write(piece)
            if received.tell() > MOST:
                raise too_much(MOST)
        status, said = process.finish()
    return status, received.getvalue(), said


def start(arguments: Sequence[str], environment: Mapping[str, str], stdin: bytes | None = b"") -> Process:
    """Start ``git`` with *arguments*; *stdin* is all that it reads, None lets ``Process.say`` send it.

    Raises ``GitError`` when it doesn't start.
    """
    if not hasattr(os, "posix_spawnp"):
        return _start_without_spawning(arguments, environment, stdin)
    from agents_md_lint.git.polled import Pipes, PolledProcess

    pipes = Pipes()
    try:
        pid = _spawn(arguments, environment, pipes.theirs)
    except BaseException:
        pipes.close(*pipes.open)
        raise
    return PolledProcess(pid, pipes, stdin)


def _start_without_spawning(
    arguments: Sequence[str], environment: Mapping[str, str], stdin: bytes | None
) -> Process:
    from subprocess import PIPE, Popen

    from agents_md_lint.git.threaded import ThreadedProcess

    try:
        process = Popen(  # noqa: S603  no shell, and the arguments are this package's own
            ["git", *arguments],  # noqa: S607  the Git that the user's PATH names
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env=environment,
            bufsize=0,
        )
    except (OSError, ValueError) as error:
        raise not_started(error) from error
    return ThreadedProcess(process, stdin)


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
