"""Directories that moved, whole and unchanged, to a place with other guidance. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from agents_md_lint.loading.loader import Guidance
from agents_md_lint.paths import absolute, name, parent
from agents_md_lint.records import NamedTuple
from agents_md_lint.scope.causes import Event, SourceChange
from agents_md_lint.scope.comparison import Comparison, by_path
from agents_md_lint.scope.side import Side
from agents_md_lint.snapshot.listed import ListedSnapshot
from agents_md_lint.snapshot.protocol import Kind

Contents = frozenset[tuple[str, str, str]]
"""All leaves of a directory: relative path, kind and content id."""


class Move(NamedTuple):
    """A directory that is the same at a new place, and what it inherits no more or newly."""

    old: str
    new: str
    lost: tuple[Guidance, ...]
    gained: tuple[Guidance, ...]


def moves(comparison: Comparison, sources: Sequence[SourceChange]) -> tuple[Move, ...]:
    """Return the moved directories that inherit other files, by their new path.

    Only those are listed of which the *sources* don't tell all: a file that was edited, or came or went
    as a whole, is told there. A directory below one that moved along isn't listed, nor are two that are
    equal by chance. Where contents have no ids (a worktree), no move is found.
    """
    before, after = comparison.before, comparison.after
    if before.outline.directories is after.outline.directories:
        return ()
    here, there = before.outline.directories.all, after.outline.directories.all
    gone, come = here - there, there - here
    if not gone or not come:
        return ()
    came = _by_contents(comparison, after, come)
    found = _pairs(_by_contents(comparison, before, gone), came)
    contents_of = {directory: contents for contents, same in came.items() for directory in same}
    listed_already = come_or_go(sources)
    listed = (_move(comparison, old, new) for new, old in found.items() if old)
    return tuple(
        move
        for move in listed
        if any(beyond(move, listed_already))
        and (name(move.old) == name(move.new) or not _is_blank(after, move.new, contents_of[move.new]))
    )


def come_or_go(sources: Iterable[SourceChange]) -> frozenset[str]:
    """Return the paths of those *sources* that are told to come or go, for all that they reach."""
    events = (Event.ADDED, Event.REMOVED, Event.LOADS, Event.STOPS_LOADING)
    return frozenset(one.path for one in sources if one.event in events)


def beyond(move: Move, listed: Collection[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the files that *move* loses and gains, without those that are *listed* to come or go."""
    lost, gained = ([one.source for one in which] for which in (move.lost, move.gained))
    return (
        tuple(path for path in lost if path not in gained and path not in listed),
        tuple(path for path in gained if path not in lost and path not in listed),
    )


def _by_contents(
    comparison: Comparison, side: Side, directories: frozenset[str]
) -> dict[Contents, list[str]]:
    found: dict[Contents, list[str]] = {}
    for directory, contents in _contents(comparison, side, directories):
        found.setdefault(contents, []).append(directory)
    return found


def _pairs(here: dict[Contents, list[str]], there: dict[Contents, list[str]]) -> dict[str, str]:
    """Return where each directory that came is from, empty for one inside such a one; by path."""
    came = {directory: contents for contents, found in there.items() for directory in found}
    pairs: dict[str, str] = {}
    for directory in sorted(came, key=by_path):
        contents = came[directory]
        if parent(directory) in pairs:
            pairs[directory] = ""
            continue
        origin = _origin(here.get(contents, []), directory, len(there[contents]))
        if origin:
            pairs[directory] = origin
    return pairs


def _is_blank(side: Side, directory: str, contents: Contents) -> bool:
    """Whether all files of a directory are empty: such are equal by chance."""
    snapshot = side.loader.snapshot
    paths = (absolute(snapshot.root, f"{directory}/{path}") for path, _, _ in contents)
    return all(snapshot.entry(path).kind is Kind.FILE and not snapshot.size(path) for path in paths)


def _contents(
    comparison: Comparison, side: Side, directories: frozenset[str]
) -> Iterator[tuple[str, Contents]]:
    """Yield what is in each of *directories*, as far as all contents have ids."""
    collected: dict[str, list[tuple[str, str, str]]] = {}
    unknown: set[str] = set()
    for path in _leaves(comparison, side):
        above = parent(path)
        if above not in directories or path in side.outline.directories:
            continue
        kind, content = _leaf(side, path)
        while above in directories:
            collected.setdefault(above, []).append((path[len(above) + 1 :], kind, content))
            if not content:
                unknown.add(above)
            above = parent(above)
    yield from ((path, frozenset(leaves)) for path, leaves in collected.items() if path not in unknown)


def _leaves(comparison: Comparison, side: Side) -> Iterable[str]:
    """Return the workspace-relative leaves of one side, at least those that the other doesn't have."""
    snapshot = side.loader.snapshot
    if not isinstance(snapshot, ListedSnapshot):  # a disk has no ids of contents anyway
        return ()
    paths = snapshot.leaves() if comparison.differing is None else comparison.differing
    prefix = "" if snapshot.workspace == "." else snapshot.workspace + "/"
    inside = (path[len(prefix) :] for path in paths if path.startswith(prefix))
    return (path for path in inside if snapshot.entry(absolute(snapshot.root, path)).kind is not Kind.MISSING)


def _leaf(side: Side, path: str) -> tuple[str, str]:
    snapshot = side.loader.snapshot
    where = absolute(snapshot.root, path)
    entry = snapshot.entry(where)
    if entry.kind is Kind.SUBMODULE:
        return entry.kind.value, side.outline.submodules().get(path, "")
    return f"{entry.kind.value} {entry.detail}", snapshot.content_id(where) or ""


def _origin(origins: list[str], directory: str, copies: int) -> str:
    """Return which of the equal *origins* became *directory*; empty where they are equal by chance.

    Where one was and one is, that's it; among several, the only one with the same name.
    """
    if len(origins) == copies == 1:
        return origins[0]
    same = [origin for origin in origins if name(origin) == name(directory)]
    return same[0] if len(same) == 1 else ""


def _move(comparison: Comparison, old: str, new: str) -> Move:
    before = comparison.before.effective(parent(old))
    after = comparison.after.effective(parent(new))
    kept = {*map(_said, before)}.intersection(map(_said, after))
    lost, gained = (tuple(one for one in side if _said(one) not in kept) for side in (before, after))
    return Move(old, new, lost, gained)


def _said(one: Guidance) -> tuple[str, str, bool]:
    return one.source, one.text, one.truncated
