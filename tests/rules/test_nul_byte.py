"""``nul-byte``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import places

SLUG = "nul-byte"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "in the text": ({"AGENTS.md": "a\x00b\n"}, ("AGENTS.md", 1)),
    "the last that q reads": ({"AGENTS.md": "a" * 65536 + "\x00"}, ("AGENTS.md", 1)),
    "in discovery rules": ({".qignore": "a\x00b\n"}, (".qignore", 1)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "behind what q reads": {"AGENTS.md": "a" * 65537 + "\x00"},
    "none": {"AGENTS.md": "# Rules\n\nBe brief.\n"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
