"""The shape of a workspace: its directories, its links, and where guidance may be."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from agents_md_lint.names import NAME
from agents_md_lint.pathtext import parent
from agents_md_lint.snapshot.protocol import Kind

Leaf = tuple[str, Kind, str]
"""A workspace-relative path that isn't a directory, what it is, and its content's id (empty if unknown)."""


@dataclass(frozen=True)
class Outline:
    """All by workspace-relative path: real directories (``"."`` too), links, submodules with their ids,
    and the directories that have an entry named ``AGENTS.md``. *files* are all leaves' paths."""

    directories: frozenset[str]
    links: frozenset[str]
    submodules: dict[str, str]
    scopes: frozenset[str]
    files: tuple[str, ...] = field(repr=False)

    @cached_property
    def sorted_scopes(self) -> tuple[str, ...]:
        """The scopes in the order that :meth:`scopes_below` searches."""
        return tuple(sorted(self.scopes, key=_key))

    def scopes_below(self, directory: str) -> Iterator[str]:
        """Yield the scopes at and below *directory*."""
        return below(self.sorted_scopes, directory)

    def count_directories(self, directory: str) -> int:
        """Return the number of directories at and below *directory*."""
        start, end = _range(self._sorted_directories, directory)
        return end - start

    def count_files(self, directory: str) -> int:
        """Return the number of leaves below *directory*."""
        if directory == ".":
            return len(self.files)
        return bisect_left(self._sorted_files, directory + "0") - bisect_left(
            self._sorted_files, directory + "/"
        )

    @cached_property
    def _sorted_directories(self) -> tuple[str, ...]:
        return tree_order(self.directories)

    @cached_property
    def _sorted_files(self) -> tuple[str, ...]:
        return tuple(sorted(self.files))


def outline(leaves: Iterable[Leaf]) -> Outline:
    """Return the shape that *leaves* span."""
    directories = {"."}
    links: set[str] = set()
    submodules: dict[str, str] = {}
    scopes: set[str] = set()
    files: list[str] = []
    for path, kind, content in leaves:
        files.append(path)
        above = parent(path)
        if kind is Kind.LINK:
            links.add(path)
        elif kind is Kind.SUBMODULE:
            submodules[path] = content
        if path.endswith(NAME) and path.rpartition("/")[2] == NAME:
            scopes.add(above)
        while above not in directories:
            directories.add(above)
            above = parent(above)
    scopes.update(parent(path) for path in directories if path.rpartition("/")[2] == NAME)
    return Outline(frozenset(directories), frozenset(links), submodules, frozenset(scopes), tuple(files))


def below(ordered: tuple[str, ...], directory: str) -> Iterator[str]:
    """Yield what lies at or below *directory* of the directories *ordered* by :func:`tree_order`."""
    start, end = _range(ordered, directory)
    yield from ordered[start:end]


def tree_order(directories: Iterable[str]) -> tuple[str, ...]:
    """Return *directories* so that what lies below one follows it, without a gap."""
    return tuple(sorted(directories, key=_key))


def _range(ordered: tuple[str, ...], directory: str) -> tuple[int, int]:
    """Return the slice of *ordered* that lies at or below *directory*: ``0`` follows ``/``."""
    if directory == ".":
        return 0, len(ordered)
    return bisect_left(ordered, directory + "/", key=_key), bisect_left(ordered, directory + "0", key=_key)


def _key(directory: str) -> str:
    return "" if directory == "." else directory + "/"
