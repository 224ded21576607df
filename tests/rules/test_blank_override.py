"""``blank-override``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.loading.profile import AgentSettings
from agents_md_lint.snapshot.memory import Leaf, Link
from tests.rules.support import codex_places, findings

SLUG = "blank-override"
Tree = tuple[dict[str, Leaf], AgentSettings]
FOUND: dict[str, tuple[Tree, list[tuple[str, int | None]]]] = {
    "an override": (
        ({"AGENTS.md": "x", "AGENTS.override.md": " \n"}, AgentSettings()),
        [("AGENTS.override.md", None)],
    ),
    "an AGENTS.md before a further name": (
        ({"a/AGENTS.md": "", "a/CLAUDE.md": "x"}, AgentSettings(more_names=("CLAUDE.md",))),
        [("a/AGENTS.md", None)],
    ),
}
FINE: dict[str, Tree] = {
    "nothing is hidden": ({"AGENTS.override.md": ""}, AgentSettings()),
    "what is hidden is empty too": ({"AGENTS.override.md": "", "AGENTS.md": ""}, AgentSettings()),
    "an override with a text": ({"AGENTS.override.md": "x", "AGENTS.md": "y"}, AgentSettings()),
    "a link that leads nowhere": ({"AGENTS.override.md": Link("nowhere"), "AGENTS.md": "y"}, AgentSettings()),
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
