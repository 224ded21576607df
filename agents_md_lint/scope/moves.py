"""Directories that moved, whole and unchanged, to a place with other guidance. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from agents_md_lint.loading.loader import Guidance
from agents_md_lint.paths import absolute, name, parent
from agents_md_lint.scope.comparison import Comparison, Side, by_path
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


def moves(comparison: Comparison) -> tuple[Move, ...]:
    """Return the moved directories whose inherited guidance differs, by their new path.

    A directory below one that moved along isn't listed. Where contents have no ids (a worktree), no
    move is found.
    """
    before, after = comparison.before, comparison.after
    if before.outline.directories is after.outline.directories:
        return ()
    here, there = before.outline.directories.all, after.outline.directories.all
    gone, come = here - there, there - here
    if not gone or not come:
        return ()
    origins: dict[Contents, list[str]] = {}
    for directory, contents in _contents(comparison, before, gone):
        origins.setdefault(contents, []).append(directory)
    found: dict[str, str] = {}
    for directory, contents in sorted(_contents(comparison, after, come), key=lambda item: by_path(item[0])):
        if parent(directory) not in found and contents in origins:
            found[directory] = _likeliest(origins[contents], directory)
        elif parent(directory) in found:
            found[directory] = ""
    listed = (_move(comparison, old, new) for new, old in found.items() if old)
    return tuple(move for move in listed if move.lost or move.gained)


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


def _likeliest(origins: list[str], directory: str) -> str:
    """Return the origin with the same name, or the first."""
    same = [origin for origin in origins if name(origin) == name(directory)]
    return min(same or origins, key=by_path)


def _move(comparison: Comparison, old: str, new: str) -> Move:
    before = comparison.before.effective(parent(old))
    after = comparison.after.effective(parent(new))
    known = {(one.source, one.text, one.truncated) for one in before}
    kept = {(one.source, one.text, one.truncated) for one in after} & known
    lost = tuple(one for one in before if (one.source, one.text, one.truncated) not in kept)
    gained = tuple(one for one in after if (one.source, one.text, one.truncated) not in kept)
    return Move(old, new, lost, gained)
