"""Whether a child process is well: it must neither keep its reader waiting nor outlive it."""

from __future__ import annotations

import os

from agents_md_lint.errors import GitError
from agents_md_lint.git.errors import unwell

_SIGTERM, _SIGKILL = 15, 9
_STATUS_UNKNOWN = 255
LOOK = 0.25
"""Seconds between two looks at a process that says nothing."""
_PATIENCE = 2.0
"""Seconds for which a process may be stopped (so is all that a terminal runs, for a moment, when it goes on),
or its pipes may stay open behind its end."""
_LAST_PATIENCE = 10.0
"""Seconds for which a process may live that has closed its outputs."""


class Child:
    """A child process, as the system tells of it: whether it runs, was stopped or has ended."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._status: int | None = None
        self._ended = self._stopped = self._looked = 0.0

    def look(self) -> None:
        """Raise ``GitError`` if it was stopped, or has ended and its pipes haven't. Now and then it looks."""
        import time

        now = time.monotonic()
        self._looked = self._looked or now
        if now - self._looked < LOOK:
            return
        self._looked = now
        if self._status is None:
            self._ask(now)
        if self._stopped and now - self._stopped > _PATIENCE:
            raise unwell("was stopped, and doesn't go on")
        if self._ended and now - self._ended > _PATIENCE:
            raise unwell("has ended, and left a process that holds its output")

    def finish(self) -> int:
        """Wait for the end of a process whose outputs are closed; return its status. Raises ``GitError``."""
        if self._status is None:
            self._wait(_LAST_PATIENCE, "has closed its output and doesn't end")
        assert self._status is not None  # noqa: S101  it was waited for
        return self._status

    def end(self) -> None:
        """End it at once, if it runs: asked first, so that it can end what it started itself."""
        if self._status is not None:
            return
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


def _kill(process: int) -> None:
    try:
        os.kill(process, _SIGKILL)
        os.waitpid(process, 0)
    except (ProcessLookupError, ChildProcessError):
        return
