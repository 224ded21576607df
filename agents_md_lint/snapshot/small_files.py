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
        self._way: list[tuple[str, int]] = []  # open directories, with a slash, from the top down

    def read(self, name: str) -> bytes | None:
        """Return all of the file *name*, a clean path relative to the top; None for anything else.

        That is for what isn't there, can't be read, is a link or is reached through one, is no regular file,
        or isn't small: who wants to know looks again.
        """
        start = name.rfind("/") + 1
        last = name[start:]
        try:
            directory = self._directory(name[:start])
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
        """Return *path*, empty or with a slash at its end, opened so that no link can be on the way."""
        way = self._way
        if not way:
            way.append(("", os.open(self._top, _OPEN_DIRECTORY)))
        while not path.startswith(way[-1][0]):
            os.close(way.pop()[1])
        here, descriptor = way[-1]
        while here != path:
            end = path.index("/", len(here))
            descriptor = os.open(path[len(here) : end], _OPEN_DIRECTORY, dir_fd=descriptor)
            here = path[: end + 1]
            way.append((here, descriptor))
        return descriptor

    def close(self) -> None:
        """Close the directories that are open."""
        while self._way:
            os.close(self._way.pop()[1])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
