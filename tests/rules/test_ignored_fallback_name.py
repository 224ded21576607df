"""``ignored-fallback-name``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.loading.profile import AgentSettings
from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import codex_places, findings

SLUG = "ignored-fallback-name"
Tree = tuple[dict[str, Leaf], AgentSettings]
FOUND: dict[str, tuple[Tree, list[tuple[str, int | None]]]] = {
    "a path": (({"AGENTS.md": "x"}, AgentSettings(more_names=("docs/X.md", "Y.md"))), [("c.toml", None)]),
    "two": (
        ({"AGENTS.md": "x"}, AgentSettings(more_names=("./X.md", ""))),
        [("c.toml", None), ("c.toml", None)],
    ),
    "a project's own": (
        (
            {"a/.codex/config.toml": 'project_doc_fallback_filenames = ["b/X.md"]', "AGENTS.md": "x"},
            AgentSettings(trusted=True),
        ),
        [("a/.codex/config.toml", None)],
    ),
}
FINE: dict[str, Tree] = {
    "a name": ({"AGENTS.md": "x"}, AgentSettings(more_names=("CLAUDE.md", " X.md "))),
    "a project that nobody trusts": (
        {".codex/config.toml": 'project_doc_fallback_filenames = ["b/X.md"]', "AGENTS.md": "x"},
        AgentSettings(),
    ),
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
