"""``symlink-into-metadata``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf, Link
from tests.rules.support import places

SLUG = "symlink-into-metadata"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "Git's": ({"AGENTS.md": Link(".git/config")}, ("AGENTS.md", None)),
    "q's": ({"AGENTS.md": Link(".q/x.md"), ".q/x.md": "# Rules\n\nBe brief.\n"}, ("AGENTS.md", None)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "a name like it": {"AGENTS.md": Link(".github/x.md"), ".github/x.md": "# Rules\n\nBe brief.\n"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
