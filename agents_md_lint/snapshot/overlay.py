"""A worktree as it would be with changes that nobody has written yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from agents_md_lint.paths import utf8
from agents_md_lint.records import NamedTuple
from agents_md_lint.snapshot.protocol import FILE, LINK, MISSING, Entry, Snapshot

OverlayLeaf = bytes | str | None
"""The content of a regular file, the text of a link, or nothing."""


class Overlay(NamedTuple):
    """The snapshot *base*, with other entries at some absolute paths."""

    base: Snapshot
    leaves: Mapping[str, OverlayLeaf]

    @property
    def root(self) -> str:
        """The workspace."""
        return self.base.root

    @property
    def repository(self) -> str:
        """The top of the repository."""
        return self.base.repository

    @property
    def workspace(self) -> str:
        """The workspace relative to the repository."""
        return self.base.workspace

    @property
    def root_links(self) -> int:
        """The links that led to the workspace."""
        return self.base.root_links

    @property
    def portable(self) -> bool:
        """As in the base."""
        return self.base.portable

    @property
    def anchors(self) -> tuple[str, ...]:
        """As in the base."""
        return self.base.anchors

    def entry(self, path: str) -> Entry:
        """Return what *path* is."""
        if path not in self.leaves:
            return self.base.entry(path)
        leaf = self.leaves[path]
        return MISSING if leaf is None else LINK if isinstance(leaf, str) else FILE

    def readlink(self, path: str) -> str:
        """Return the text of the link at *path*."""
        leaf = self.leaves.get(path)
        return leaf if isinstance(leaf, str) else self.base.readlink(path)

    def size(self, path: str) -> int:
        """Return the size of the file at *path* in bytes."""
        leaf = self.leaves.get(path)
        return len(leaf) if isinstance(leaf, bytes) else self.base.size(path)

    def read(self, path: str, limit: int) -> bytes:
        """Return the first *limit* bytes of the file at *path*."""
        leaf = self.leaves.get(path)
        return leaf[:limit] if isinstance(leaf, bytes) else self.base.read(path, limit)

    def content_id(self, path: str) -> str | None:
        """Return what the base knows of a file that isn't changed."""
        return None if path in self.leaves else self.base.content_id(path)

    def names(self, directory: str) -> Sequence[str]:
        """Return the names in *directory*, sorted by their bytes."""
        names = set(self.base.names(directory))
        prefix = directory.rstrip("/") + "/"
        for path, leaf in self.leaves.items():
            if path.startswith(prefix) and "/" not in (name := path[len(prefix) :]):
                names.discard(name) if leaf is None else names.add(name)
        return sorted(names, key=utf8)
