"""``bare-cr``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import places

SLUG = "bare-cr"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "two lines in one": ({".qignore": "a\rb\n"}, (".qignore", 1)),
    "a comment that takes the pattern": ({".qignore": "# all\rb\n"}, (".qignore", 1)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "DOS line ends": {".qignore": "a\r\nb\r\n"},
    "the icon of macOS": {".qignore": "Icon[\r]\n"},
    "in guidance": {"AGENTS.md": "a\rb\n"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
