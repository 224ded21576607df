"""``inline-comment``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import places

SLUG = "inline-comment"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "behind a pattern": ({".qignore": "build/ # output\n"}, (".qignore", 1)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "a line of its own": {".qignore": "# output\nbuild/\n"},
    "no space": {".qignore": "a#b\n"},
    "a path that has it": {".qignore": "a #b\n", "a #b": "x"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
