"""``unused-suppression``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import places

SLUG = "unused-suppression"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "nothing to suppress": (
        {".qignore": "# agents-md-lint: ignore[crossing-star]\nbuild/\n"},
        (".qignore", 1),
    ),
    "no such rule": ({".qignore": "# agents-md-lint: ignore[crossing-stars]\na**b\n"}, (".qignore", 1)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "what it suppresses": {".qignore": "# agents-md-lint: ignore[crossing-star]\na**b\n"},
    "a comment": {".qignore": "# ignore[crossing-star]\nbuild/\n"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
