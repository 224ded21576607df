"""Sizes as rectangles: each has its area, and together they fill the whole without overlapping."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.reporters.support.treemap import Rectangle, treemap

WHOLE = Rectangle(0, 0, 1000, 360)
AREA = WHOLE.width * WHOLE.height


@given(st.lists(st.integers(1, 65_536), min_size=1, max_size=60))
def test_areas_fill_the_whole(sizes: list[int]) -> None:
    ordered = sorted(sizes, reverse=True)
    places = list(treemap(ordered, WHOLE))
    for size, place in zip(ordered, places, strict=True):
        assert place.width * place.height == pytest.approx(size / sum(sizes) * AREA, rel=1e-6)
        assert place.x >= -1e-6
        assert place.y >= -1e-6
        assert place.x + place.width <= WHOLE.width + 1e-6
        assert place.y + place.height <= WHOLE.height + 1e-6
    for one, other in combinations(places, 2):
        wide = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
        high = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
        assert min(wide, high) < 1e-6


def test_alike_sizes_become_near_squares() -> None:
    places = list(treemap([100] * 40, WHOLE))
    assert max(max(one.width / one.height, one.height / one.width) for one in places) < 2


def test_nothing_has_no_place() -> None:
    assert list(treemap([], WHOLE)) == []
