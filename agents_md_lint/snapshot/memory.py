"""A made-up workspace: for tests of what stands on a snapshot, and for callers without a file system."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from agents_md_lint.paths import clean
from agents_md_lint.records import NamedTuple
from agents_md_lint.snapshot.listed import ListedSnapshot
from agents_md_lint.snapshot.protocol import FILE, LINK, SUBMODULE, Entry


class Link(NamedTuple):
    """A symbolic link with the text *target*."""

    target: str


class Submodule(NamedTuple):
    """The place of another repository."""


Leaf = str | bytes | Link | Submodule


class Memory(ListedSnapshot):
    """The tree *leaves*: repository-relative paths to a file's text or bytes, a ``Link``, a ``Submodule``.

    *anchor* is the absolute path that stands for the repository in absolute path arguments.
    """

    def __init__(self, leaves: Mapping[str, Leaf], workspace: str = ".", anchor: str = "/memory") -> None:
        super().__init__(workspace, anchor)
        self._leaves = {clean(path): leaf for path, leaf in leaves.items()}

    def leaf(self, path: str) -> Entry | None:
        """Return the leaf at *path*, or None where there is none."""
        leaf = self._leaves.get(path)
        if leaf is None:
            return None
        if isinstance(leaf, Link):
            return LINK
        return SUBMODULE if isinstance(leaf, Submodule) else FILE

    def leaves(self) -> Iterable[str]:
        """Return the paths of all leaves."""
        return self._leaves

    def content(self, path: str, limit: int) -> bytes:
        """Return the first *limit* bytes of the file or link text at *path*."""
        return self._bytes(path)[:limit]

    def readlink(self, path: str) -> str:
        """Return the text of the link at *path*: as it was given, whatever this process's locale can hold."""
        leaf = self._leaves.get(path[1:])
        return leaf.target.partition("\0")[0] if isinstance(leaf, Link) else super().readlink(path)

    def length(self, path: str) -> int:
        """Return the size in bytes of the file at *path*."""
        return len(self._bytes(path))

    def content_id(self, path: str) -> str | None:
        """Return a digest of the file at the absolute *path*; a submodule has none."""
        if isinstance(self._leaves[path[1:]], Submodule):
            return None
        from hashlib import sha256  # slow to import

        return sha256(self._bytes(path[1:])).hexdigest()

    def _bytes(self, path: str) -> bytes:
        leaf = self._leaves[path]
        if isinstance(leaf, Submodule):
            raise KeyError(path)
        text = leaf.target if isinstance(leaf, Link) else leaf
        return text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape")
