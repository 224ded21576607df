"""A directory of the worktree, held open: no part of its path can become a link meanwhile."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from agents_md_lint.paths import relative

NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
"""The flags with which every entry is opened."""
_DIRECTORY = os.O_RDONLY | NO_FOLLOW | getattr(os, "O_DIRECTORY", 0)
_BY_DESCRIPTOR = os.open in os.supports_dir_fd and os.listdir in os.supports_fd


class Directory:
    """An open directory; *descriptor* is None where the system can't open files below one."""

    def __init__(self, path: str, descriptor: int | None) -> None:
        self.path = path
        self.descriptor = descriptor

    def at(self, name: str) -> str:
        """Return what stands for the entry *name* in a call that also gets the descriptor."""
        return name if self.descriptor is not None else os.path.join(self.path, name)

    def look(self, name: str) -> os.stat_result:
        """Return the facts of the entry *name* itself."""
        return os.stat(self.at(name), dir_fd=self.descriptor, follow_symlinks=False)

    def open(self, name: str, flags: int, mode: int = 0) -> int:
        """Open the entry *name*."""
        return os.open(self.at(name), flags, mode, dir_fd=self.descriptor)

    def unlink(self, name: str) -> None:
        """Remove the entry *name*."""
        os.unlink(self.at(name), dir_fd=self.descriptor)

    def move(self, old: str, new: str) -> None:
        """Give the entry *old* the name *new*, in place of what has it, and bring that to the disk."""
        os.replace(self.at(old), self.at(new), src_dir_fd=self.descriptor, dst_dir_fd=self.descriptor)
        if self.descriptor is not None:
            with suppress(OSError):  # some file systems can't; the rename itself is done
                os.fsync(self.descriptor)

    def names(self) -> list[str]:
        """Return the names in it."""
        return os.listdir(self.path if self.descriptor is None else self.descriptor)


@contextmanager
def opened_directory(root: str, path: str) -> Iterator[tuple[Directory, str]]:
    """Open the directory of the absolute *path* below *root*, link by no link; give its last name too."""
    *above, name = relative(root, path).split("/")
    if not _BY_DESCRIPTOR:
        yield Directory(os.path.join(root, *above), None), name
        return
    here = os.open(root, _DIRECTORY)
    try:
        for part in above:
            inner = os.open(part, _DIRECTORY, dir_fd=here)
            os.close(here)
            here = inner
        yield Directory(os.path.join(root, *above), here), name
    finally:
        os.close(here)
