"""``empty-guidance``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import places

SLUG = "empty-guidance"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "nothing": ({"AGENTS.md": ""}, ("AGENTS.md", None)),
    "white space": ({"AGENTS.md": " \n\u3000\n"}, ("AGENTS.md", None)),
    "a byte order mark": ({"AGENTS.md": "\ufeff"}, ("AGENTS.md", None)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "a word": {"AGENTS.md": "x"},
    "what q takes for text": {"AGENTS.md": "\x1c\n"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
