"""What the index and a commit share: leaves that Git listed, and objects that it reads."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from agents_md_lint.git.repository import Repository
from agents_md_lint.snapshot.listed import ListedSnapshot
from agents_md_lint.snapshot.protocol import FILE, LINK, SUBMODULE, Entry

_KINDS = {"100": FILE, "120": LINK, "160": SUBMODULE}


class StoredSnapshot(ListedSnapshot):
    """The leaves *listing* of *repository*."""

    def __init__(self, repository: Repository, listing: Mapping[str, str], workspace: str) -> None:
        super().__init__(workspace, os.path.realpath(repository.directory))
        self.git = repository
        self._listing = listing

    def leaf(self, path: str) -> Entry | None:
        """Return the leaf at *path*, or None where there is none."""
        meta = self._listing.get(path)
        return None if meta is None else _KINDS.get(meta[:3])

    def leaves(self) -> Iterable[str]:
        """Return the paths of all leaves."""
        return (path for path, meta in self._listing.items() if meta[:2] != "04")

    def content(self, path: str, limit: int) -> bytes:
        """Return the first *limit* bytes of the file or link text at *path*."""
        return self.git.objects.read(self._listing[path][7:], limit, path)[1]

    def length(self, path: str) -> int:
        """Return the size in bytes of the file at *path*."""
        return self.git.objects.size(self._listing[path][7:], path)
