"""``byte-order-mark``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import places

SLUG = "byte-order-mark"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "in guidance": ({"AGENTS.md": "\ufeff# Rules\n"}, ("AGENTS.md", 1)),
    "before a pattern": ({".qignore": "\ufeffbuild/\n"}, (".qignore", 1)),
    "before a comment": ({".qignore": "\ufeff# build\n"}, (".qignore", 1)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "none": {"AGENTS.md": "# Rules\n\nBe brief.\n"},
    "in the middle": {"AGENTS.md": "a \ufeff b\n"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
