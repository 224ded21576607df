"""``redundant-pattern``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import places

SLUG = "redundant-pattern"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "a line again": ({".qignore": "a\na\n"}, (".qignore", 2)),
    "covered below": ({".qignore": "*.log\ndebug.log\n"}, (".qignore", 2)),
    "a negation of nothing": ({".qignore": "!a\n"}, (".qignore", 1)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "two patterns": {".qignore": "a\nb\n"},
    "a negation between": {".qignore": "*.log\n!keep.log\n*.log.gz\n"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
