"""``hidden-guidance``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import places

SLUG = "hidden-guidance"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "a directory": (
        {".qignore": "docs/\n", "docs/AGENTS.md": "# Rules\n\nBe brief.\n"},
        ("docs/AGENTS.md", None),
    ),
    "q's own": ({".q/AGENTS.md": "# Rules\n\nBe brief.\n"}, (".q/AGENTS.md", None)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "shown again": {".qignore": "docs/\n!docs/\n", "docs/AGENTS.md": "# Rules\n\nBe brief.\n"},
    "another": {".qignore": "docs/\n", "src/AGENTS.md": "# Rules\n\nBe brief.\n"},
    "the root": {".qignore": "docs/\n", "AGENTS.md": "# Rules\n\nBe brief.\n"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
