"""The shape of a workspace: its directories, its links, and where guidance may be."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from agents_md_lint.names import NAME
from agents_md_lint.pathtext import parent
from agents_md_lint.snapshot.protocol import Kind

Leaf = tuple[str, Kind]
"""A workspace-relative path that isn't a directory, and what it is."""


@dataclass(frozen=True)
class Outline:
    """All by workspace-relative path: real directories (``"."`` too), links, submodules with their ids
    (empty where unknown), and the directories that have an entry named ``AGENTS.md``.

    *count* gives the number of leaves below a directory.
    """

    directories: frozenset[str]
    links: frozenset[str]
    submodules: Mapping[str, str]
    scopes: frozenset[str]
    count: Callable[[str], int] = field(repr=False)

    @property
    def sorted_directories(self) -> tuple[str, ...]:
        """The directories so that what lies below one follows it, without a gap."""
        return _ordered(self.directories)

    @property
    def sorted_scopes(self) -> tuple[str, ...]:
        """The scopes so that what lies below one follows it, without a gap."""
        return _ordered(self.scopes)

    def count_directories(self, directory: str) -> int:
        """Return the number of directories at and below *directory*."""
        start, end = _range(self.sorted_directories, directory)
        return end - start


def outline(leaves: Iterable[Leaf], submodules: Mapping[str, str]) -> Outline:
    """Return the shape that *leaves* span."""
    directories = {"."}
    links: set[str] = set()
    scopes: set[str] = set()
    files: list[str] = []
    for path, kind in leaves:
        files.append(path)
        above = parent(path)
        if kind is Kind.LINK:
            links.add(path)
        if path.rpartition("/")[2] == NAME:
            scopes.add(above)
        while above not in directories:
            directories.add(above)
            above = parent(above)
    scopes.update(parent(path) for path in directories if path.rpartition("/")[2] == NAME)
    ordered = sorted(files)

    def count(directory: str) -> int:
        if directory == ".":
            return len(ordered)
        return bisect_left(ordered, directory + "0") - bisect_left(ordered, directory + "/")

    return Outline(frozenset(directories), frozenset(links), submodules, frozenset(scopes), count)


@lru_cache(maxsize=8)
def _ordered(directories: frozenset[str]) -> tuple[str, ...]:
    """Sort once for all outlines with the same directories, as most of a history's are."""
    return tree_order(directories)


def tree_order(directories: Iterable[str]) -> tuple[str, ...]:
    """Return *directories* so that what lies below one follows it, without a gap."""
    return tuple(sorted(directories, key=_key))


def below(ordered: tuple[str, ...], directory: str) -> Iterator[str]:
    """Yield what lies at or below *directory* of the directories *ordered* by :func:`tree_order`."""
    start, end = _range(ordered, directory)
    yield from ordered[start:end]


def _range(ordered: tuple[str, ...], directory: str) -> tuple[int, int]:
    """Return the slice of *ordered* that lies at or below *directory*: ``0`` follows ``/``."""
    if directory == ".":
        return 0, len(ordered)
    return bisect_left(ordered, directory + "/", key=_key), bisect_left(ordered, directory + "0", key=_key)


def _key(directory: str) -> str:
    return "" if directory == "." else directory + "/"
