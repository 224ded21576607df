"""``not-access-control``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import places

SLUG = "not-access-control"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "an environment": ({".qignore": ".env\n"}, (".qignore", 1)),
    "keys": ({".qignore": "*.pem\n"}, (".qignore", 1)),
    "a directory": ({".qignore": "secrets/\n"}, (".qignore", 1)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "what is built": {".qignore": "build/\n"},
    "an example": {".qignore": "environment/\n"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
