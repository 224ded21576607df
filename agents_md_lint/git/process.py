"""A running Git process that somebody talks with or whose output is read bit by bit."""

from __future__ import annotations

import os
from contextlib import suppress

from agents_md_lint.git.spawn import spawn, wait

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import IO, Protocol

    class Process(Protocol):
        """A running ``git``."""

        pid: int
        stdin: IO[bytes]
        stdout: IO[bytes]

        def finish(self) -> tuple[int, bytes]:
            """Wait for the end; return exit status and stderr."""

        def end(self) -> bytes:
            """End the process, whatever it does, and return what it wrote on stderr."""


_SIGTERM, _SIGKILL = 15, 9
_KEPT_WORDS = 1 << 16


def start(arguments: Sequence[str], environment: Mapping[str, str], *, stdin: bool, light: bool) -> Process:
    """Start ``git`` with *arguments*; without *stdin* it has nothing to read.

    *light* does without GitPython. Raises ``GitError`` when it doesn't start.
    """
    if light and hasattr(os, "posix_spawnp") and hasattr(os, "memfd_create"):
        with suppress(OSError):  # a sandbox may forbid files in memory
            return Spawned(arguments, environment, stdin=stdin)
    from agents_md_lint.git import engine

    return engine.start(arguments, environment, stdin=stdin, light=light)


class Spawned:
    """A process with pipes for stdin and stdout. stderr is a file in memory, so that Git never waits there.

    Raises ``OSError`` where the system has no such file or no pipe to give.
    """

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str], *, stdin: bool) -> None:
        opened: list[int] = []
        try:
            # The pipes come first: where standard streams are closed, stderr must not take their place.
            opened += os.pipe()
            opened += os.pipe()
            opened.append(os.memfd_create("git", os.MFD_CLOEXEC))
            theirs_in, ours_in, ours_out, theirs_out, self._said = opened
            self.pid = spawn(arguments, environment, (theirs_in, theirs_out, self._said))
        except BaseException:
            for descriptor in opened:
                os.close(descriptor)
            raise
        os.close(theirs_in)
        os.close(theirs_out)
        self.stdin: IO[bytes] = os.fdopen(ours_in, "wb")
        self.stdout: IO[bytes] = os.fdopen(ours_out, "rb")
        self._status: int | None = None
        self._last_words: bytes | None = None
        if not stdin:
            self.stdin.close()

    def finish(self) -> tuple[int, bytes]:
        """Wait for the end; return exit status and stderr."""
        if self._status is None:
            # An interrupt in the middle of the wait ends the process, which must not be waited for again.
            self._status = -_SIGKILL
            self._status = wait(self.pid)
        return self._status, os.pread(self._said, _KEPT_WORDS, 0)

    def end(self) -> bytes:
        """End the process, whatever it does, and return what it wrote on stderr."""
        if self._last_words is None:
            # Without its pipes it ends, even where somebody made it ignore the signal.
            with suppress(BrokenPipeError):  # it may never have read its last requests
                self.stdin.close()
            self.stdout.close()
            if self._status is None:
                os.kill(self.pid, _SIGTERM)
            self._last_words = self.finish()[1]
            os.close(self._said)
        return self._last_words
