"""The whole tree of a commit, from Git's listing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from agents_md_lint.git.entries import DIRECTORY_MODE, LINK_MODE, SUBMODULE_MODE
from agents_md_lint.git.listing import parse_tree
from agents_md_lint.git.records import Records

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.git.directories import Directories

_LOOKUPS = 5000
"""After so many bisections it is cheaper to look at everything."""


class ListedDirectories:
    """All directories of a listed tree."""

    def __init__(self, records: Records) -> None:
        self._records = records
        self._known: dict[str, bool] = {".": True}
        self._counts: dict[str, int] = {}

    @cached_property
    def all(self) -> frozenset[str]:
        """All of them."""
        return frozenset(self.below("."))

    def __contains__(self, path: object) -> bool:
        if len(self._known) > _LOOKUPS:
            return path in self.all
        known = str(path)
        if known not in self._known:
            entry = self._records.find(known)
            self._known[known] = entry is not None and entry.startswith(DIRECTORY_MODE)
        return self._known[known]

    def below(self, directory: str) -> Sequence[str]:
        """Return *directory*, which is one, and all that lie below it."""
        found = self._records.directories(*self._records.span(directory))
        return [".", *found] if directory == "." else found

    def count(self, directory: str) -> int:
        """Return the number of :meth:`below`."""
        if directory not in self._counts:
            found = self._records.count(*self._records.span(directory))[1]
            self._counts[directory] = found + (directory == ".")
        return self._counts[directory]


class Entries(Mapping[str, str]):
    """``"MODE ID"`` by repository-relative path; a subclass says how one is found."""

    def find(self, path: str) -> str | None:
        """Return the entry at *path*, None where there is none."""
        raise NotImplementedError

    def mode(self, path: str) -> str | None:
        """Return the mode of the entry at *path*, None where there is none."""
        entry = self.find(path)
        return None if entry is None else entry[:6]

    def get(self, path: str, default: str | None = None) -> str | None:  # type: ignore[override]
        """Return the entry at *path*."""
        entry = self.find(path)
        return default if entry is None else entry

    def __getitem__(self, path: str) -> str:
        entry = self.find(path)
        if entry is None:
            raise KeyError(path)
        return entry


class TreeListing(Entries):
    """All entries of a tree, directories too, from Git's listing.

    *listed* has a NUL in front, so that each record stands behind one: see ``list_tree``.
    """

    def __init__(self, listed: bytes) -> None:
        self._records = Records(listed)
        self._found: dict[str, str | None] = {}
        self._named: dict[str, frozenset[str]] = {}
        self._counts: dict[str, int] = {}
        self.directories: Directories = ListedDirectories(self._records)
        """All directories."""

    @cached_property
    def links(self) -> Mapping[str, str]:
        """The entries of all links."""
        return self._records.of_kind(LINK_MODE, "blob")

    @cached_property
    def link_paths(self) -> frozenset[str]:
        """The paths of all links."""
        return frozenset(self.links)

    @cached_property
    def submodules(self) -> Mapping[str, str]:
        """The entries of all submodules."""
        return self._records.of_kind(SUBMODULE_MODE, "commit")

    def named(self, name: str) -> frozenset[str]:
        """Return the paths of the entries whose last component is *name*."""
        if name not in self._named:
            self._named[name] = self._records.named(name)
        return self._named[name]

    def count_below(self, directory: str) -> int:
        """Return the number of entries below *directory* (``"."`` is the top) that aren't directories."""
        if directory not in self._counts:
            self._counts[directory] = self._records.count(*self._records.span(directory))[0]
        return self._counts[directory]

    def find(self, path: str) -> str | None:
        """Return the entry at *path*, None where there is none."""
        if len(self._found) > _LOOKUPS or "_parsed" in self.__dict__:
            return self._parsed.get(path)
        link = self.links.get(path)
        if link is not None:
            return link
        if path not in self._found:
            self._found[path] = self._records.find(path)
        return self._found[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._parsed)

    def __len__(self) -> int:
        return sum(self._records.count(*self._records.span(".")))

    @cached_property
    def _parsed(self) -> Mapping[str, str]:
        return parse_tree(self._records.listed)
