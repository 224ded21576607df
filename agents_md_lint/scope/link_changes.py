"""The links to directories under which guidance differs. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

from agents_md_lint.git.directories import below, tree_order
from agents_md_lint.paths import ancestors, join, parent
from agents_md_lint.records import NamedTuple
from agents_md_lint.scope.side import Side
from agents_md_lint.snapshot.resolve import DIRECTORY_LINKS, TOTAL_LINKS


class LinkChange(NamedTuple):
    """A link to a directory under which guidance differs, and where it leads on the new side."""

    path: str
    target: str


_Behind = tuple[str, str, int, int]
"""A directory before and after, and the number of links that lead to it on both sides."""


class LinkChanges:
    """The links that lead to a directory inside the workspace on both sides, where guidance differs.

    *scopes* are the real directories whose own guidance differs; *differs* tells that of any name of one.
    """

    def __init__(
        self, before: Side, after: Side, scopes: frozenset[str], differs: Callable[[str], bool]
    ) -> None:
        self._before = before
        self._after = after
        self._scopes = scopes
        self._differs = differs
        # A hostile tree has many links to a directory with many scopes, and long chains in front of both.
        self._behind: dict[_Behind, bool] = {}
        self._known: dict[_Behind, bool] = {}

    def all(self) -> list[LinkChange]:
        """Return them in any order."""
        old, new = self._before.links.targets, self._after.links.targets
        if not self._scopes and old == new and not self._has_long_chains:
            return []
        links = old.keys() & new.keys() if old != new or self._has_long_chains else self._near()
        return [LinkChange(link, new[link]) for link in links if self._differs_at(link, old[link], new[link])]

    def _near(self) -> set[str]:
        """Return the links that lie, or lead to a directory, where guidance may differ below."""
        links = self._after.links
        found: set[str] = set()
        for scope in self._scopes:
            found.update(links.links_below(scope))
            for directory in ancestors(scope):
                found.update(links.links_to.get(directory, ()))
        return found

    def _differs_at(self, link: str, old: str, new: str) -> bool:
        """Whether guidance differs at a link, or at a directory below it that is there on both sides."""
        if not self._scopes.isdisjoint(ancestors(parent(link))):
            return True
        if old == new and not self._has_long_chains:
            # Under the link's name the same files load as under the directory's own.
            here, there = self._before.outline.directories, self._after.outline.directories
            return any(scope in here and scope in there for scope in below(self._sorted, new))
        # What loads there depends on where the link leads and on the links used up on the way, no more.
        spent = len(self._before.loader.directory(link).hops), len(self._after.loader.directory(link).hops)
        key = (old, new, *spent)
        if key not in self._behind:
            self._behind[key] = any(self._scopes_differ(link, key, path) for path in self._inside(old, new))
        return self._behind[key]

    def _inside(self, old: str, new: str) -> Iterator[str]:
        """Yield the scopes below *old* or *new*, relative to them, that are directories on both sides."""
        inside = {_relative(scope, old) for scope in below(self._before.outline.sorted_scopes, old)}
        inside |= {_relative(scope, new) for scope in below(self._after.outline.sorted_scopes, new)}
        here, there = self._before.outline.directories, self._after.outline.directories
        return (path for path in inside if join(old, path) in here and join(new, path) in there)

    def _scopes_differ(self, link: str, behind: _Behind, path: str) -> bool:
        """Whether the own guidance of the real directory *path* differs behind *link*: found out once."""
        old, new, spent_before, spent_after = behind
        key = (join(old, path), join(new, path), spent_before, spent_after)
        if key not in self._known:
            self._known[key] = self._differs(join(link, path))
        return self._known[key]

    @cached_property
    def _sorted(self) -> tuple[str, ...]:
        return tree_order(self._scopes)

    @cached_property
    def _has_long_chains(self) -> bool:
        """Whether a guidance file's links may be too many behind a linked directory, which may have 40."""
        return max(self._before.links.chain, self._after.links.chain) > TOTAL_LINKS - DIRECTORY_LINKS


def _relative(path: str, directory: str) -> str:
    """Return *path*, at or below *directory*, relative to it."""
    if directory == ".":
        return path
    return path[len(directory) + 1 :] or "."
