"""Every directory with guidance for an agent that is started there: its cost, what repeats, what is lost."""

from __future__ import annotations

from agents_md_lint.inspection.agent_tree import agent_tree, directories
from agents_md_lint.inspection.tree import ScopeTree
from agents_md_lint.loading.chain import ChainLoader
from agents_md_lint.loading.codex import PROFILE as CODEX
from agents_md_lint.snapshot import Memory
from agents_md_lint.snapshot.memory import Leaf

TREE: dict[str, Leaf] = {
    "AGENTS.md": "root",
    "a/AGENTS.md": "aa",
    "a/b/c/AGENTS.md": "root",
    "a-b/AGENTS.md": "aa",
    "blank/AGENTS.md": "\n",
    "o/AGENTS.md": "hidden",
    "o/AGENTS.override.md": "mine",
    "x/other.md": "",
}


def tree(leaves: dict[str, Leaf] = TREE) -> ScopeTree:
    """Return the scopes of Codex."""
    return agent_tree(ChainLoader(Memory(leaves), CODEX), leaves)


def test_each_file_follows_what_it_inherits_from() -> None:
    assert [(one.file.path, one.depth, one.total, one.file.loads) for one in tree().scopes] == [
        ("AGENTS.md", 0, 4, True),
        ("a/AGENTS.md", 1, 6, True),
        ("a/b/c/AGENTS.md", 2, 10, True),
        ("a-b/AGENTS.md", 1, 6, True),
        ("blank/AGENTS.md", 1, 4, False),
        ("o/AGENTS.override.md", 1, 8, True),
        ("o/AGENTS.md", 1, 8, False),
    ]


def test_what_repeats_together_and_apart() -> None:
    found = {one.file.path: (one.repeats.path, one.above) for one in tree().scopes if one.repeats}
    assert found == {"a/b/c/AGENTS.md": ("AGENTS.md", True), "a-b/AGENTS.md": ("a/AGENTS.md", False)}


def test_a_cut_text_is_the_agents_own() -> None:
    [root, below] = tree({"AGENTS.md": "x" * 32_767, "a/AGENTS.md": "yz"}).scopes
    assert (root.total, below.total, below.file.text, below.file.truncated) == (32_767, 32_768, "y", True)


def test_its_names_are_looked_for_and_the_top_always() -> None:
    loader = ChainLoader(Memory(TREE), CODEX)
    assert directories(loader, TREE) == {".", "a", "a/b/c", "a-b", "blank", "o"}
    assert directories(loader, ["x/other.md"]) == {"."}
