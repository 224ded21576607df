"""``metadata-negation``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import places

SLUG = "metadata-negation"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "q's own directory": ({".qignore": "x\n!.q/\n"}, (".qignore", 2)),
    "at the root": ({".qignore": "x\n!/.q\n"}, (".qignore", 2)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "a pattern": {".qignore": ".q/\n"},
    "a directory of that name elsewhere": {".qignore": "x\n!.q/\n", "a/.q/b": "x"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
