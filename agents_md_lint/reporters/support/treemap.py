"""Sizes as rectangles of that area that fill one, each as near to a square as the others let it. Pure.

After Bruls, Huizing and van Wijk, "Squarified Treemaps" (2000): rows are laid along the shorter side, and a
row ends where one more would make its rectangles longer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agents_md_lint.records import NamedTuple


class Rectangle(NamedTuple):
    """A place in a drawing, from its upper left corner."""

    x: float
    y: float
    width: float
    height: float


def treemap(sizes: Sequence[int], whole: Rectangle) -> Iterator[Rectangle]:
    """Yield the place in *whole* of each of *sizes*, which are positive, the largest first."""
    left = whole
    scale = whole.width * whole.height / max(1, sum(sizes))
    areas = [size * scale for size in sizes]
    at = 0
    while at < len(areas):
        side = min(left.width, left.height)
        end = at + 1
        while end < len(areas) and _longest(areas[at : end + 1], side) <= _longest(areas[at:end], side):
            end += 1
        yield from _row(areas[at:end], left)
        left = _rest(sum(areas[at:end]), left)
        at = end


def _longest(row: Sequence[float], side: float) -> float:
    """Return how many times longer than wide the longest rectangle of a *row* along *side* is."""
    thick = sum(row) / side if side else 0.0
    lengths = (area / thick if thick else 0.0 for area in (row[0], row[-1]))
    return max(max(thick / length, length / thick) if length and thick else 0.0 for length in lengths)


def _row(row: Sequence[float], left: Rectangle) -> Iterator[Rectangle]:
    upright = left.width >= left.height  # the row stands at the left, else it lies at the top
    side = left.height if upright else left.width
    thick = sum(row) / side if side else 0.0
    along = 0.0
    for area in row:
        length = area / thick if thick else 0.0
        if upright:
            yield Rectangle(left.x, left.y + along, thick, length)
        else:
            yield Rectangle(left.x + along, left.y, length, thick)
        along += length


def _rest(used: float, left: Rectangle) -> Rectangle:
    if left.width >= left.height:
        thick = used / left.height if left.height else 0.0
        return Rectangle(left.x + thick, left.y, max(0.0, left.width - thick), left.height)
    thick = used / left.width if left.width else 0.0
    return Rectangle(left.x, left.y + thick, left.width, max(0.0, left.height - thick))
