"""Guidance files that moved with their text, folded by the directories that they moved between. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from agents_md_lint.names import NAME
from agents_md_lint.paths import join, name, parent
from agents_md_lint.records import NamedTuple
from agents_md_lint.scope.causes import Event, SourceChange
from agents_md_lint.scope.comparison import Comparison, by_path

_LOOKED_AT = 100
"""Origins of one text and name that are compared: more are alike by design."""


class FileMove(NamedTuple):
    """A guidance file that is gone and came back elsewhere with the same text.

    ``lost`` are the files above it that it no longer stands under, ``gained`` those that it newly does;
    one that moved too is the same one.
    """

    old: str
    new: str
    lost: tuple[str, ...]
    gained: tuple[str, ...]


class MovedTogether(NamedTuple):
    """Files, or directories, that moved from below one directory to below another, and are alike otherwise.

    ``paths`` are the pairs of old and new paths, by the new one.
    """

    old: str
    new: str
    paths: tuple[tuple[str, str], ...]
    lost: tuple[str, ...]
    gained: tuple[str, ...]


def file_moves(comparison: Comparison, sources: Sequence[SourceChange]) -> tuple[FileMove, ...]:
    """Return the guidance files among *sources* that moved, by their new path."""
    old, new = comparison.before, comparison.after
    texts: dict[tuple[str, bool], list[str]] = {}
    for one in sources:
        guidance = old.guidance(one.scope) if one.event is Event.REMOVED else None
        if guidance is not None and guidance.text:  # empty ones are alike by chance
            texts.setdefault((guidance.text, guidance.truncated), []).append(one.scope)
    moved: dict[str, str] = {}
    came: dict[tuple[str, bool], list[str]] = {}
    for one in sources:
        guidance = new.guidance(one.scope) if one.event is Event.ADDED else None
        if guidance is not None:
            came.setdefault((guidance.text, guidance.truncated), []).append(one.scope)
    for text, origins in texts.items():
        moved.update(_paired(origins, came.get(text, [])))
    now = {scope: moved_to for moved_to, scope in moved.items()}
    pairs = sorted(moved.items(), key=_by_new_path)
    return tuple(_file_move(comparison, came_from, scope, now) for scope, came_from in pairs)


def _paired(origins: Sequence[str], came: Sequence[str]) -> dict[str, str]:
    """Return the origin of each of *came*, all of one text: those first that end alike most.

    Where a text was there many times, which one went where can't be told, and only those that end alike
    are paired: pairing all would take time quadratic in their number.
    """
    if len(origins) == len(came) == 1:
        return {came[0]: origins[0]}
    by_name: dict[str, list[str]] = {}
    for origin in origins:
        by_name.setdefault(name(origin), []).append(origin)
    found: dict[str, str] = {}
    for scope in came:
        same = by_name.get(name(scope), [])
        if same:
            parts = scope.split("/")
            found[scope] = max(same[:_LOOKED_AT], key=lambda old: _common_end(old.split("/"), parts))
            same.remove(found[scope])
    return found


def _common_end(one: Sequence[str], other: Sequence[str]) -> int:
    number = 0
    while number < min(len(one), len(other)) and one[-1 - number] == other[-1 - number]:
        number += 1
    return number


def _by_new_path(move: tuple[str, str]) -> bytes:
    return by_path(move[0])


def _file_move(comparison: Comparison, old: str, new: str, now: Mapping[str, str]) -> FileMove:
    """Return the move of one file; *now* tells of each scope that moved where it is."""
    before = comparison.before.effective(parent(old)) if old != "." else ()
    after = comparison.after.effective(parent(new)) if new != "." else ()
    known = {now.get(one.scope, one.scope) for one in before}
    return FileMove(
        join(old, NAME),
        join(new, NAME),
        tuple(
            one.source for one in before if now.get(one.scope, one.scope) not in {two.scope for two in after}
        ),
        tuple(one.source for one in after if one.scope not in known),
    )


def together(moves: Iterable[tuple[str, str, Sequence[str], Sequence[str]]]) -> tuple[MovedTogether, ...]:
    """Return moves (old, new, lost, gained) with those as one that go the same way and gain the same."""
    groups: dict[tuple[str, str, tuple[str, ...], tuple[str, ...]], list[tuple[str, str]]] = {}
    for old, new, lost, gained in moves:
        groups.setdefault((*tops(old, new), tuple(lost), tuple(gained)), []).append((old, new))
    found = []
    for (old, new, lost, gained), paths in groups.items():
        top_old, top_new = paths[0] if len(paths) == 1 else _deepest(old, new, paths)
        found.append(MovedTogether(top_old, top_new, tuple(paths), lost, gained))
    return tuple(found)


def tops(old: str, new: str) -> tuple[str, str]:
    """Return the two directories below which *old* and *new* are the same path."""
    one, other = old.split("/"), new.split("/")
    same = _common_end(one, other)
    return "/".join(one[: len(one) - same]) or ".", "/".join(other[: len(other) - same]) or "."


def _deepest(old: str, new: str, paths: Sequence[tuple[str, str]]) -> tuple[str, str]:
    """Return the deepest directories that all of *paths* come from and go to: the root seldom moves."""
    common = _common_start([parent(path) if name(path) == NAME else path for path, _ in paths])
    inside = common if old == "." else common[len(old) + 1 :]
    if common in ("", ".", old) or not inside:
        return old, new
    return common, inside if new == "." else f"{new}/{inside}"


def _common_start(paths: Sequence[str]) -> str:
    """Return the deepest directory that all of *paths* are or lie in, empty for none."""
    parts = [path.split("/") for path in paths]
    first, last = min(parts), max(parts)
    number = 0
    while number < min(len(first), len(last)) and first[number] == last[number]:
        number += 1
    return "/".join(first[:number])
