"""``near-limit``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import places

SLUG = "near-limit"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "above": ({"AGENTS.md": "a" * 58983}, ("AGENTS.md", None)),
    "at the limit": ({"AGENTS.md": "a" * 65536}, ("AGENTS.md", None)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "below": {"AGENTS.md": "a" * 58982},
    "over the limit": {"AGENTS.md": "a" * 65537},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
