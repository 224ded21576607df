"""Which files are the repository's own to change."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from agents_md_lint.fix.ownership import foreign
from agents_md_lint.snapshot import Memory
from agents_md_lint.snapshot.memory import Leaf

TREE: Mapping[str, Leaf] = {
    "w/AGENTS.md": b"",
    "w/vendor/.git": b"gitdir: elsewhere\n",
    "w/vendor/deep/AGENTS.md": b"",
    "w/.q/AGENTS.md": b"",
    "w/app/.q/AGENTS.md": b"",
    "AGENTS.md": b"",
    ".git/config": b"",
}


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("/w/AGENTS.md", ""),
        ("/w/new/AGENTS.md", ""),
        ("/w/app/.q/AGENTS.md", ""),
        ("/AGENTS.md", "it lies outside the workspace"),
        ("/w/vendor/deep/AGENTS.md", "it belongs to another repository"),
        ("/w/vendor/.git", "it belongs to another repository"),
        ("/w/.q/AGENTS.md", "it belongs to Git or to q itself"),
    ],
)
def test_who_owns_it(path: str, why: str) -> None:
    assert foreign(Memory(TREE, "w"), path) == why


def test_git_s_own() -> None:
    assert foreign(Memory(TREE), "/.git/config") == "it belongs to Git or to q itself"
