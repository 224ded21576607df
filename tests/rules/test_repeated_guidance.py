"""``repeated-guidance``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf, Link
from tests.rules.support import places

SLUG = "repeated-guidance"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "a copy below": (
        {"AGENTS.md": "# Rules\n\nBe brief.\n", "app/AGENTS.md": "# Rules\n\nBe brief.\n"},
        ("app/AGENTS.md", None),
    ),
    "a link below": (
        {"AGENTS.md": "# Rules\n\nBe brief.\n", "app/AGENTS.md": Link("../AGENTS.md")},
        ("app/AGENTS.md", None),
    ),
    "two levels below": (
        {"AGENTS.md": "# Rules\n\nBe brief.\n", "app/api/AGENTS.md": "# Rules\n\nBe brief.\n"},
        ("app/api/AGENTS.md", None),
    ),
}
FINE: dict[str, dict[str, Leaf]] = {
    "side by side": {"a/AGENTS.md": "# Rules\n\nBe brief.\n", "b/AGENTS.md": "# Rules\n\nBe brief.\n"},
    "another text": {"AGENTS.md": "# Rules\n\nBe brief.\n", "app/AGENTS.md": "Other.\n"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
