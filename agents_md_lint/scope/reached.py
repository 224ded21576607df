"""The directories whose guidance changes as a tree, in which those that are told alike are one. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from agents_md_lint.git.directories import tree_order
from agents_md_lint.paths import ancestors
from agents_md_lint.records import NamedTuple
from agents_md_lint.scope.causes import SourceChange
from agents_md_lint.scope.comparison import DirectoryChange
from agents_md_lint.scope.news import Rank, rank


class Reached(NamedTuple):
    """A directory whose guidance changes, in another way than that of the one above it in the tree.

    ``depth`` is the number of those above it. ``own`` is what happened to the directory's own guidance file,
    ``inherited`` the worst that happened to one further up; None each where there is no such thing.
    ``alike`` are the directories below it, by path, that are told the same files before and after.
    """

    change: DirectoryChange
    depth: int
    own: Rank | None
    inherited: Rank | None
    alike: tuple[str, ...]

    @property
    def worst(self) -> Rank:
        """What kind of news it is: its own, else what it inherits."""
        return self.own or self.inherited or Rank.MOVED


def reached(directories: Iterable[DirectoryChange], causes: Sequence[SourceChange]) -> tuple[Reached, ...]:
    """Return *directories* as a tree, depth first: each follows the one that it lies below."""
    ranks = {one.scope: rank(one) for one in causes}
    changes = {one.path: one for one in directories}
    heads: list[tuple[DirectoryChange, int]] = []
    alike: dict[str, list[str]] = {}
    above: list[DirectoryChange] = []
    for path in tree_order(changes):
        while above and not _holds(above[-1].path, path):
            above.pop()
        change = changes[path]
        if above and _files(above[-1]) == _files(change):
            alike[above[-1].path].append(path)
            continue
        heads.append((change, len(above)))
        alike[path] = []
        above.append(change)
    return tuple(
        Reached(
            change,
            depth,
            ranks.get(change.path),
            _worst(ranks, ancestors(change.path)[:-1]),
            tuple(alike[change.path]),
        )
        for change, depth in heads
    )


def kept(rows: Sequence[Reached], most: int) -> tuple[Reached, ...]:
    """Return at most *most* of *rows*, in their order: those with the worst news of their own before others.

    What is left is a tree again: ``depth`` counts those that are left.
    """
    if len(rows) <= most:
        return tuple(rows)
    order = list(Rank)
    weights = [(one.own is None, order.index(one.worst), one.depth, at) for at, one in enumerate(rows)]
    kept = (rows[at] for at in sorted(at for *_, at in sorted(weights)[:most]))
    found: list[Reached] = []
    above: list[str] = []
    for row in kept:
        while above and not _holds(above[-1], row.change.path):
            above.pop()
        found.append(row._replace(depth=len(above)))
        above.append(row.change.path)
    return tuple(found)


def _holds(directory: str, path: str) -> bool:
    return directory == "." or path.startswith(directory + "/")


def _files(change: DirectoryChange) -> tuple[object, ...]:
    """Return which files are told on each side: a file says the same wherever it is told."""
    before, after = ([one.source for one in side] for side in (change.before, change.after))
    return change.change, before, after


def _worst(ranks: Mapping[str, Rank], scopes: Iterable[str]) -> Rank | None:
    order = list(Rank)
    return min((ranks[scope] for scope in scopes if scope in ranks), key=order.index, default=None)
