"""Snapshots that know their whole tree: what Git holds, and trees made up in memory.

They answer as a fresh clone at any path would, so ``/`` is the top of the repository, nothing lies
outside it, and an empty directory doesn't exist.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from agents_md_lint.errors import UsageError
from agents_md_lint.paths import absolute, clean, relative, utf8
from agents_md_lint.snapshot.protocol import DIRECTORY, MISSING, Entry, Kind, UnreadableError

_LINK_LIMIT = 65536


class ListedSnapshot:
    """What the listed snapshots share; a subclass says what the leaves are and what is in them.

    A leaf is what isn't a directory: file, link or submodule, named by its path relative to the
    repository. *workspace* is relative to the repository too; *anchor* is where the repository lies
    on this machine. Raises ``UsageError`` when the workspace climbs out of the repository.
    """

    portable = True
    root_links = 0
    repository = "/"

    def __init__(self, workspace: str, anchor: str) -> None:
        self.workspace = clean(workspace)
        if self.workspace.startswith("/") or self.workspace.split("/")[0] == "..":
            raise UsageError(f"the workspace {workspace!r} lies outside the repository", "name one inside it")
        self.root = absolute("/", self.workspace)
        self.anchors = (absolute(anchor, self.workspace),)

    def leaf(self, path: str) -> Entry | None:
        """Return the leaf at *path*, or None where there is none."""
        raise NotImplementedError

    def leaves(self) -> Iterable[str]:
        """Return the paths of all leaves."""
        raise NotImplementedError

    def content(self, path: str, limit: int) -> bytes:
        """Return the first *limit* bytes of the file or link text at *path*."""
        raise NotImplementedError

    def length(self, path: str) -> int:
        """Return the size in bytes of the file at *path*."""
        raise NotImplementedError

    def entry(self, path: str) -> Entry:
        """Return what the absolute *path* is."""
        if path == "/":
            return DIRECTORY
        leaf = self.leaf(path[1:])
        if leaf is not None:
            return leaf
        return DIRECTORY if self.is_directory(path[1:]) else MISSING

    def is_directory(self, path: str) -> bool:
        """Whether a leaf lies below the repository-relative *path*."""
        return path in self.directories

    def readlink(self, path: str) -> str:
        """Return the text of the link at *path*, as a checkout would make it: up to a NUL."""
        return os.fsdecode(self.content(path[1:], _LINK_LIMIT).partition(b"\0")[0])

    def size(self, path: str) -> int:
        """Return the size of the file at *path*, in bytes."""
        return self.length(path[1:])

    def read(self, path: str, limit: int) -> bytes:
        """Return the first *limit* bytes of the file at *path*."""
        return self.content(path[1:], limit)

    def small_files(self, paths: Iterable[str], limit: int) -> Iterator[tuple[str, bytes]]:
        """Yield path and content of the regular files of less than *limit* bytes among absolute *paths*.

        What is reached through a link, or can't be read so, is left out: who wants to know looks again. A
        snapshot may offer this beside what all of them answer, where many at once take less time.
        """
        for path in paths:
            leaf = self.leaf(path[1:])
            if leaf is not None and leaf.kind is Kind.FILE and self.length(path[1:]) < limit:
                yield path, self.content(path[1:], limit)

    def content_id(self, path: str) -> str | None:  # noqa: ARG002  a subclass may know
        """Return the id of the content of the file at *path*, if the snapshot knows one."""
        return None

    def names(self, directory: str) -> Sequence[str]:
        """Return the names in *directory*, sorted by their bytes."""
        names = self.directories.get(relative("/", directory))
        if names is None:
            raise UnreadableError("not a directory")
        return sorted(names, key=utf8)

    @cached_property
    def directories(self) -> dict[str, set[str]]:
        """The names in each directory, by its repository-relative path (``"."`` is the top)."""
        found: dict[str, set[str]] = {".": set()}
        for leaf in self.leaves():
            path = leaf
            while True:
                above, _, name = path.rpartition("/")
                known = above in found if above else True
                found.setdefault(above or ".", set()).add(name)
                if known:
                    break
                path = above
        return found
