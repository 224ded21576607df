"""``broken-symlink``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf, Link
from tests.rules.support import places

SLUG = "broken-symlink"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "no target": ({"AGENTS.md": Link("gone.md")}, ("AGENTS.md", None)),
    "a loop": ({"AGENTS.md": Link("b.md"), "b.md": Link("AGENTS.md")}, ("AGENTS.md", None)),
    "on behind a file": ({"AGENTS.md": Link("a.md/"), "a.md": "# Rules\n\nBe brief.\n"}, ("AGENTS.md", None)),
    "discovery rules": ({".qignore": Link("gone")}, (".qignore", None)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "a target": {"AGENTS.md": Link("a.md"), "a.md": "# Rules\n\nBe brief.\n"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
