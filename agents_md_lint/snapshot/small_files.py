"""Reading many small files of a worktree, without following a link: next to nothing is imported."""

from __future__ import annotations

import os
import stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

_OPEN = (
    os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
)
_OPEN_DIRECTORY = _OPEN | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_PATH", getattr(os, "O_SEARCH", 0))


class SmallFiles:
    """The files below the directory *top*, which have less than *limit* bytes.

    The directories on the way to the last file stay open: names come sorted. Close it, or use it as a
    context manager.
    """

    def __init__(self, top: str, limit: int) -> None:
        self._top = top
        self._limit = limit
        self._way: list[tuple[str, int]] = []  # the directories that are open, from the top down

    def read(self, name: str) -> bytes | None:
        """Return all of the file *name*, a clean path relative to the top; None for anything else.

        That is for what isn't there, can't be read, is a link or is reached through one, is no regular file,
        or isn't small: who wants to know looks again.
        """
        above, _, last = name.rpartition("/")
        try:
            directory = self._directory(above)
            facts = os.stat(last, dir_fd=directory, follow_symlinks=False)
            if not stat.S_ISREG(facts.st_mode) or facts.st_size >= self._limit:
                return None  # a FIFO is never opened: whoever writes to it would take us for q
            descriptor = os.open(last, _OPEN, dir_fd=directory)
        except (OSError, ValueError, NotImplementedError):
            return None
        try:
            data = os.read(descriptor, facts.st_size + 1)
        except OSError:
            return None
        finally:
            os.close(descriptor)
        return data if len(data) == facts.st_size else None  # else it was changed meanwhile

    def _directory(self, path: str) -> int:
        """Return *path*, opened from the top down so that nothing on the way can be a link."""
        way = self._way
        while len(way) > 1 and way[-1][0] != path and not path.startswith(way[-1][0] + "/"):
            os.close(way.pop()[1])
        if not way:
            way.append(("", os.open(self._top, _OPEN_DIRECTORY)))
        while way[-1][0] != path:
            above, descriptor = way[-1]
            start = len(above) + 1 if above else 0
            part = path[start:].partition("/")[0]
            way.append((path[: start + len(part)], os.open(part, _OPEN_DIRECTORY, dir_fd=descriptor)))
        return way[-1][1]

    def close(self) -> None:
        """Close the directories that are open."""
        while self._way:
            os.close(self._way.pop()[1])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
