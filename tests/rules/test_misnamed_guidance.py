"""``misnamed-guidance``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import places

SLUG = "misnamed-guidance"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "in the singular": ({"AGENT.md": "# Rules\n\nBe brief.\n"}, ("AGENT.md", None)),
    "another case": ({"a/Agents.md": "# Rules\n\nBe brief.\n"}, ("a/Agents.md", None)),
    "small, at the root": ({"agents.md": "# Rules\n\nBe brief.\n"}, ("agents.md", None)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "the name": {"AGENTS.md": "# Rules\n\nBe brief.\n"},
    "small, elsewhere": {"docs/agents.md": "# Rules\n\nBe brief.\n"},
    "another name": {"MY-AGENTS.md": "# Rules\n\nBe brief.\n"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
