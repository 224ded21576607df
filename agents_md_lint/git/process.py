"""A running Git process that somebody talks with or whose output is read bit by bit."""

from __future__ import annotations

import os
from contextlib import suppress

from agents_md_lint.git.memoryfiles import contents, written
from agents_md_lint.git.spawn import spawn, wait

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import IO, Protocol

    class Process(Protocol):
        """A running ``git``: what stands in its stderr is there when it has ended."""

        pid: int
        stdin: IO[bytes]
        stdout: IO[bytes]

        def finish(self) -> tuple[int, bytes]:
            """Wait for the end; return exit status and stderr."""

        def end(self) -> bytes:
            """End the process, whatever it does, and return what it wrote on stderr."""


_SIGTERM, _SIGKILL = 15, 9


def start(arguments: Sequence[str], environment: Mapping[str, str], *, stdin: bool, light: bool) -> Process:
    """Start ``git`` with *arguments*; without *stdin* it has nothing to read.

    *light* does without GitPython. Raises ``GitError`` when it doesn't start.
    """
    if light and hasattr(os, "posix_spawnp") and hasattr(os, "memfd_create"):
        try:
            said = written(b"")
        except OSError:  # a sandbox may forbid files in memory
            pass
        else:
            return Spawned(arguments, environment, said, stdin=stdin)
    from agents_md_lint.git import engine

    return engine.start(arguments, environment, stdin=stdin, light=light)


class Spawned:
    """A process with pipes for stdin and stdout. stderr is the file *said*, so that Git never waits there."""

    def __init__(
        self, arguments: Sequence[str], environment: Mapping[str, str], said: int, *, stdin: bool
    ) -> None:
        theirs_in, ours_in = os.pipe()
        ours_out, theirs_out = os.pipe()
        # From here on they close what they hold.
        self.stdin: IO[bytes] = os.fdopen(ours_in, "wb")
        self.stdout: IO[bytes] = os.fdopen(ours_out, "rb")
        self._said = said
        try:
            self.pid = spawn(arguments, environment, (theirs_in, theirs_out, said))
        except BaseException:
            self._close()
            raise
        finally:
            os.close(theirs_in)
            os.close(theirs_out)
        self._status: int | None = None
        self._last_words: bytes | None = None
        if not stdin:
            self.stdin.close()

    def finish(self) -> tuple[int, bytes]:
        """Wait for the end; return exit status and stderr."""
        if self._status is None:
            self._status = -_SIGKILL  # which is how an interrupt ends it
            self._status = wait(self.pid)
        return self._status, contents(self._said)

    def end(self) -> bytes:
        """End the process, whatever it does, and return what it wrote on stderr."""
        if self._last_words is None:
            if self._status is None:
                os.kill(self.pid, _SIGTERM)
            self._last_words = self.finish()[1]
            self._close()
        return self._last_words

    def _close(self) -> None:
        with suppress(BrokenPipeError):  # it may never have read its last requests
            self.stdin.close()
        self.stdout.close()
        os.close(self._said)
