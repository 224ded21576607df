"""The shape of a workspace: its directories, its links, and where guidance may be."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from agents_md_lint.git.directories import KnownDirectories, tree_order
from agents_md_lint.names import NAME
from agents_md_lint.paths import parent
from agents_md_lint.records import NamedTuple
from agents_md_lint.snapshot.protocol import Kind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.git.directories import Directories

TreeLeaf = tuple[str, Kind]
"""A workspace-relative path that isn't a directory, and what it is."""


class Outline(NamedTuple):
    """All by workspace-relative path: real directories (``"."`` too), links, and the directories that have
    an entry named ``AGENTS.md``.

    ``submodules`` gives the submodules with their ids (empty where unknown), the same function where they
    are the same; ``count_files`` the number of leaves below a directory.
    """

    directories: Directories
    links: frozenset[str]
    submodules: Callable[[], Mapping[str, str]]
    scopes: frozenset[str]
    count_files: Callable[[str], int]

    @property
    def sorted_scopes(self) -> tuple[str, ...]:
        """The scopes so that what lies below one follows it, without a gap."""
        return _ordered(self.scopes)


def outline(leaves: Iterable[TreeLeaf], submodules: Mapping[str, str]) -> Outline:
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

    return Outline(
        KnownDirectories(frozenset(directories)),
        frozenset(links),
        lambda: submodules,
        frozenset(scopes),
        count,
    )


@lru_cache(maxsize=8)
def _ordered(scopes: frozenset[str]) -> tuple[str, ...]:
    """Sort once for all outlines with the same scopes, as most of a history's are."""
    return tree_order(scopes)
