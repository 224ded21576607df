"""``stray-characters``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import places

SLUG = "stray-characters"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "between words": ({"AGENTS.md": "No \u200b where\n"}, ("AGENTS.md", 1)),
    "a control character": ({"AGENTS.md": "a\x07b\n"}, ("AGENTS.md", 1)),
    "private use": ({"AGENTS.md": "\ue0a0 branch\n"}, ("AGENTS.md", 1)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "tabs": {"AGENTS.md": "\ta\n"},
    "text": {"AGENTS.md": "# Rules\n\nBe brief.\n"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
