"""``destroyed-symlink``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import places

SLUG = "destroyed-symlink"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "the path of a file": (
        {"AGENTS.md": "CLAUDE.md", "CLAUDE.md": "# Rules\n\nBe brief.\n"},
        ("AGENTS.md", 1),
    ),
}
FINE: dict[str, dict[str, Leaf]] = {
    "no such file": {"AGENTS.md": "CLAUDE.md"},
    "an import": {"AGENTS.md": "@CLAUDE.md\n", "CLAUDE.md": "# Rules\n\nBe brief.\n"},
    "prose": {"AGENTS.md": "Read CLAUDE.md\n", "CLAUDE.md": "# Rules\n\nBe brief.\n"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
