"""``misnamed-qignore``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import places

SLUG = "misnamed-qignore"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "no dot": ({"qignore": "x\n"}, ("qignore", None)),
    "another case": ({".QIGNORE": "x\n"}, (".QIGNORE", None)),
    "a letter less": ({".qignor": "x\n"}, (".qignor", None)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "the name": {".qignore": "x\n"},
    "Git's": {".gitignore": "x\n"},
    "another program's": {".ignore": "x\n"},
    "below": {"a/.gignore": "x\n"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
