"""``invisible-characters``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import places

SLUG = "invisible-characters"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "reordered": ({"AGENTS.md": "a\u202eb\n"}, ("AGENTS.md", 1)),
    "inside a word": ({"AGENTS.md": "No\u200bwhere\n"}, ("AGENTS.md", 1)),
    "tags": ({"AGENTS.md": "a\U000e0041\U000e0042b\n"}, ("AGENTS.md", 1)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "emoji": {"AGENTS.md": "👩\u200d💻 ❤️\n"},
    "Persian": {"AGENTS.md": "می\u200cخواهم\n"},
    "plain": {"AGENTS.md": "# Rules\n\nBe brief.\n"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
