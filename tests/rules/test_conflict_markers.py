"""``conflict-markers``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import places

SLUG = "conflict-markers"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "all of them": ({"AGENTS.md": "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main\n"}, ("AGENTS.md", 1)),
    "with the base": ({"AGENTS.md": "<<<<<<< a\n1\n||||||| b\n2\n=======\n3\n>>>>>>> c\n"}, ("AGENTS.md", 1)),
    "in discovery rules": ({".qignore": "<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n"}, (".qignore", 1)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "in fenced code": {"AGENTS.md": "```\n<<<<<<< a\n=======\n>>>>>>> b\n```\n"},
    "one alone": {"AGENTS.md": "<<<<<<< a\n"},
    "a heading": {"AGENTS.md": "Title\n=======\n"},
    "not at the start": {"AGENTS.md": " <<<<<<< a\n =======\n >>>>>>> b\n"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
