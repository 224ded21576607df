"""The lines that differ between two texts, in bounded time whatever the texts are.

A line diff of a hostile pair of texts takes time quadratic in their lengths. So the search (Myers, "An O(ND)
difference algorithm", greedy, as in Git) has a budget; when it is used up, all that lies between the common
beginning and the common end counts as replaced: a longer difference, and a true one.

``difflib`` isn't used: its time grows with repeated lines (blank ones, mostly) and can't be stopped halfway,
so that a safe cap on the lengths would call ordinary files replaced; and its differences aren't the
shortest, nor those that Git shows for the same change.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence

from agents_md_lint.records import NamedTuple

BUDGET = 500_000
"""Steps of the search, together some tenths of a second, before the middle counts as replaced."""

CONTEXT = 3
"""Common lines shown around a difference, as Git does."""


class Edit(NamedTuple):
    """Lines ``old_start`` to ``old_end`` of the old text became ``new_start`` to ``new_end`` of the new."""

    old_start: int
    old_end: int
    new_start: int
    new_end: int


def edits(old: Sequence[str], new: Sequence[str], budget: int = BUDGET) -> list[Edit]:
    """Return where *old* and *new* differ, first to last; common lines lie between."""
    start = 0
    most = min(len(old), len(new))
    while start < most and old[start] == new[start]:
        start += 1
    end = 0
    while end < most - start and old[-1 - end] == new[-1 - end]:
        end += 1
    old_middle, new_middle = old[start : len(old) - end], new[start : len(new) - end]
    if not old_middle and not new_middle:
        return []
    pairs = _common(old_middle, new_middle, budget)
    return [
        Edit(a + start, b + start, c + start, d + start)
        for a, b, c, d in _gaps(pairs, len(old_middle), len(new_middle))
    ]


def hunks(found: Sequence[Edit]) -> Iterator[list[Edit]]:
    """Yield the edits that share their context lines together."""
    group: list[Edit] = []
    for edit in found:
        if group and edit.old_start - group[-1].old_end > 2 * CONTEXT:
            yield group
            group = []
        group.append(edit)
    if group:
        yield group


def _gaps(pairs: Sequence[tuple[int, int]], old_length: int, new_length: int) -> Iterator[Edit]:
    """Yield what lies between the *pairs* of equal lines."""
    old_at = new_at = 0
    for old_index, new_index in (*pairs, (old_length, new_length)):
        if old_index > old_at or new_index > new_at:
            yield Edit(old_at, old_index, new_at, new_index)
        old_at, new_at = old_index + 1, new_index + 1


def _common(old: Sequence[str], new: Sequence[str], budget: int) -> list[tuple[int, int]]:
    """Return the pairs of indices of a longest common subsequence; none when the *budget* is used up.

    Round *d* holds, for each diagonal ``k = old index - new index`` from -d to d by twos, how far into
    *old* a path with d edits gets; all rounds are kept to walk back.
    """
    if set(old).isdisjoint(new):
        return []
    rounds = [array("l", [0])]
    for depth in range(len(old) + len(new) + 1):
        before = rounds[-1]
        furthest = array("l")
        for index in range(depth + 1):
            k = 2 * index - depth
            begin = x = before[index] if _adds(before, index) else before[index - 1] + 1
            while x < len(old) and x - k < len(new) and old[x] == new[x - k]:
                x += 1
            budget -= 1 + x - begin
            furthest.append(x)
            if x == len(old) and x - k == len(new):
                return _walk_back([*rounds[1:], furthest], x, x - k)
        rounds.append(furthest)
        if budget < 0:
            break
    return []


def _adds(before: array[int], index: int) -> bool:
    """Whether the best path to a diagonal comes by adding a line of the new text, not by a removal."""
    return index == 0 or (index < len(before) and before[index - 1] < before[index])


def _walk_back(rounds: Sequence[array[int]], x: int, y: int) -> list[tuple[int, int]]:
    """Return the pairs of equal lines on the path that the last of the *rounds* ends at (x, y)."""
    pairs: list[tuple[int, int]] = []
    for depth in range(len(rounds) - 1, -1, -1):
        old_x, old_y = 0, 0
        if depth:
            before, index = rounds[depth - 1], (x - y + depth) // 2
            adds = _adds(before, index)
            old_x = before[index] if adds else before[index - 1]
            old_y = old_x - (x - y + 1 if adds else x - y - 1)
        while x > old_x and y > old_y:
            x, y = x - 1, y - 1
            pairs.append((x, y))
        x, y = old_x, old_y
    pairs.reverse()
    return pairs
