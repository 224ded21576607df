"""``inert-pattern``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import places

SLUG = "inert-pattern"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "a dot": ({".qignore": "./a\n"}, (".qignore", 1)),
    "two slashes": ({".qignore": "a//b\n"}, (".qignore", 1)),
    "two dots": ({".qignore": "a/../b\n"}, (".qignore", 1)),
    "a long name": ({".qignore": "a" * 256 + "\n"}, (".qignore", 1)),
    "slashes": ({".qignore": "//\n"}, (".qignore", 1)),
    "an exclamation mark": ({".qignore": "!\n"}, (".qignore", 1)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "a slash in front": {".qignore": "/a\n"},
    "a name at the limit": {".qignore": "a" * 255 + "\n"},
    "a dot in a name": {".qignore": ".a/..b\n"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
