"""What the index and a commit share: leaves that Git listed, with contents that it stores."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping

from agents_md_lint.git.entries import (
    DIRECTORY_MODE,
    EXECUTABLE_MODE,
    FILE_MODES,
    LINK_MODE,
    SUBMODULE_MODE,
    mode,
    oid,
)
from agents_md_lint.git.repository import Repository
from agents_md_lint.snapshot.listed import ListedSnapshot
from agents_md_lint.snapshot.protocol import EXECUTABLE, FILE, LINK, SUBMODULE, Entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

_KINDS = {LINK_MODE: LINK, SUBMODULE_MODE: SUBMODULE, EXECUTABLE_MODE: EXECUTABLE}


class StoredSnapshot(ListedSnapshot):
    """The entries *listing* of *repository*, which is also at ``git``.

    Contents come through the repository's object reader: ``close`` ends it, and so does the end of the
    last one who holds the repository. A content that the repository lacks raises ``MissingObjectError``,
    never an ``UnreadableError``: the answer would be wrong without it.
    """

    def __init__(self, repository: Repository, listing: Mapping[str, str], workspace: str) -> None:
        super().__init__(workspace, repository.directory)
        self.git = repository
        self.listing = listing

    def leaf(self, path: str) -> Entry | None:
        """Return the leaf at *path*, or None where there is none."""
        entry = self.listing.get(path)
        return None if entry is None else kind_of(entry)

    def leaves(self) -> Iterable[str]:
        """Return the paths of all leaves."""
        return (path for path, entry in self.listing.items() if not entry.startswith(DIRECTORY_MODE))

    def content(self, path: str, limit: int) -> bytes:
        """Return the first *limit* bytes of the file or link text at *path*."""
        return self.git.objects.read(oid(self.listing[path]), limit, path)[1]

    def length(self, path: str) -> int:
        """Return the size in bytes of the file at *path*."""
        return self.git.objects.size(oid(self.listing[path]), path)

    def contents(self, paths: Iterable[str], limit: int) -> Iterator[tuple[str, int, bytes]]:
        """Yield ``(path, size, first bytes)`` of many files or links, repository-relative: fast."""
        return self.git.objects.read_all([(path, oid(self.listing[path])) for path in paths], limit)

    def small_files(self, paths: Iterable[str], limit: int) -> Iterator[tuple[str, bytes]]:
        """Yield the regular files among *paths* that have less than *limit* bytes."""
        files = (path[1:] for path in paths if self.listing.get(path[1:], "").startswith(FILE_MODES))
        for path, size, data in self.contents(files, limit):
            if size < limit:
                yield f"/{path}", data

    def read_ahead(self, paths: Iterable[str]) -> None:
        """Read the texts of many links at once: each one takes longer to ask for than to read."""
        self.git.objects.read_ahead([oid(self.listing[path]) for path in paths])

    def content_id(self, path: str) -> str | None:
        """Return the object id of the file at the absolute *path*."""
        entry = self.listing.get(path[1:])
        return None if entry is None else oid(entry)

    def close(self) -> None:
        """End the process that reads objects, if one runs."""
        self.git.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def kind_of(entry: str) -> Entry | None:
    """Return what an entry of a listing is, by its mode in front, None for a directory."""
    return _KINDS.get(mode(entry)) or (FILE if entry.startswith(FILE_MODES) else None)


def opened(repo_root: str | os.PathLike[str], repository: Repository | None) -> Repository:
    """Return *repository*, or else the one around *repo_root*."""
    return repository if repository is not None else Repository.at(repo_root)
