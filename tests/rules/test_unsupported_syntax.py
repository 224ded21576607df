"""``unsupported-syntax``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import places

SLUG = "unsupported-syntax"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "brackets": ({".qignore": "*.py[co]\n"}, (".qignore", 1)),
    "braces": ({".qignore": "{a,b}\n"}, (".qignore", 1)),
    "a backslash": ({".qignore": "\\!x\n"}, (".qignore", 1)),
    "several in a line": ({".qignore": "*.log *.tmp\n"}, (".qignore", 1)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "a path that has them": {".qignore": "app/[id]/x\n", "app/[id]/x": "x"},
    "a star": {".qignore": "*.log\n"},
    "a question mark": {".qignore": "a?\n"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
