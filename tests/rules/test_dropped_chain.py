"""``dropped-chain``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.loading.profile import AgentSettings
from agents_md_lint.snapshot.memory import Leaf, Link
from tests.rules.support import codex_places, findings

SLUG = "dropped-chain"
Tree = tuple[dict[str, Leaf], AgentSettings]
FOUND: dict[str, tuple[Tree, list[tuple[str, int | None]]]] = {
    "a loop": (
        ({"AGENTS.md": "x", "a/AGENTS.md": Link("AGENTS.md")}, AgentSettings()),
        [("a/AGENTS.md", None)],
    ),
    "a loop at the root is told once": (
        ({"AGENTS.md": Link("AGENTS.md"), "a/AGENTS.md": "x"}, AgentSettings()),
        [("AGENTS.md", None)],
    ),
    "behind a file": (
        ({"AGENTS.override.md": Link("x/y"), "x": ""}, AgentSettings()),
        [("AGENTS.override.md", None)],
    ),
}
FINE: dict[str, Tree] = {
    "leads nowhere": ({"AGENTS.md": Link("nowhere"), "a/AGENTS.md": "x"}, AgentSettings()),
    "a directory": ({"AGENTS.md/x": "x", "a/AGENTS.md": "x"}, AgentSettings()),
    "a loop of a name that isn't reached": (
        {"AGENTS.override.md": "x", "AGENTS.md": Link("AGENTS.md")},
        AgentSettings(),
    ),
    "a loop of another name": ({"CLAUDE.md": Link("CLAUDE.md"), "AGENTS.md": "x"}, AgentSettings()),
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    (leaves, settings), places = FOUND[tree]
    assert codex_places(leaves, SLUG, settings) == places


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    leaves, settings = FINE[tree]
    assert codex_places(leaves, SLUG, settings) == []


def test_it_is_nothing_to_q() -> None:
    for (leaves, _), _ in FOUND.values():
        assert findings(leaves, SLUG) == []
