"""``not-regular-file``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf, Link
from tests.rules.support import places

SLUG = "not-regular-file"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "a directory": ({"AGENTS.md/x": "x"}, ("AGENTS.md", None)),
    "a directory as discovery rules": ({".qignore/x": "x"}, (".qignore", None)),
    "a link to a directory": ({"AGENTS.md": Link("docs"), "docs/x": "x"}, ("AGENTS.md", None)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "a file": {"AGENTS.md": "# Rules\n\nBe brief.\n"},
    "a link to a file": {"AGENTS.md": Link("a.md"), "a.md": "# Rules\n\nBe brief.\n"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
