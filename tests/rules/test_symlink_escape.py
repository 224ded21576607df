"""``symlink-escape``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf, Link
from tests.rules.support import places

SLUG = "symlink-escape"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "above": ({"AGENTS.md": Link("../outside.md")}, ("AGENTS.md", None)),
    "out and back": (
        {"AGENTS.md": Link("../w/docs.md"), "docs.md": "# Rules\n\nBe brief.\n"},
        ("AGENTS.md", None),
    ),
    "discovery rules": ({".qignore": Link("../rules")}, (".qignore", None)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "inside": {"a/AGENTS.md": Link("../docs.md"), "docs.md": "# Rules\n\nBe brief.\n"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
