"""``budget-exceeded``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.loading.profile import AgentSettings
from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import codex_places, findings, for_codex

SLUG = "budget-exceeded"
Tree = tuple[dict[str, Leaf], AgentSettings]
FOUND: dict[str, tuple[Tree, list[tuple[str, int | None]]]] = {
    "the nearest is cut": (
        ({"AGENTS.md": "x" * 32_000, "a/AGENTS.md": "y" * 1_000}, AgentSettings()),
        [("a/AGENTS.md", 232)],
    ),
    "what lies below is lost": (
        ({"AGENTS.md": "x" * 32_768, "a/AGENTS.md": "y", "a/b/AGENTS.md": "zz"}, AgentSettings()),
        [("a/AGENTS.md", 1), ("a/b/AGENTS.md", 2)],
    ),
    "one alone": (({"AGENTS.md": "x" * 40_000}, AgentSettings()), [("AGENTS.md", 7_232)]),
    "another budget": (({"AGENTS.md": "xxxx"}, AgentSettings(chain_limit=3)), [("AGENTS.md", 1)]),
    "none at all": (({"AGENTS.md": "xxxx"}, AgentSettings(chain_limit=0)), [("AGENTS.md", 4)]),
    "a project's own": (
        (
            {"AGENTS.md": "xxxx", ".codex/config.toml": "project_doc_max_bytes = 3"},
            AgentSettings(trusted=True),
        ),
        [("AGENTS.md", 1)],
    ),
}
FINE: dict[str, Tree] = {
    "exactly": ({"AGENTS.md": "x" * 32_767, "a/AGENTS.md": "y"}, AgentSettings()),
    "side by side": ({"a/AGENTS.md": "x" * 32_768, "b/AGENTS.md": "y" * 32_768}, AgentSettings()),
    "blank ones are free": ({"AGENTS.md": "\n" * 32_768, "a/AGENTS.md": "y" * 32_768}, AgentSettings()),
    "a larger budget": ({"AGENTS.md": "x" * 40_000}, AgentSettings(chain_limit=65_536)),
    "a project that nobody trusts": (
        {"AGENTS.md": "xxxx", ".codex/config.toml": "project_doc_max_bytes = 3"},
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


def test_settings_that_may_count_are_named() -> None:
    leaves: dict[str, Leaf] = {
        "AGENTS.md": "x" * 40_000,
        ".codex/config.toml": "project_doc_max_bytes = 50000",
    }
    (finding,) = (one for one in for_codex(leaves) if one.rule == SLUG)
    assert finding.help == (
        "shorten AGENTS.md, or raise the budget; .codex/config.toml counts only where its user trusts the"
        " project: say so with agents.codex.trusted"
    )
