"""``invalid-utf8``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import places

SLUG = "invalid-utf8"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "a quotation mark of CP1252": ({"AGENTS.md": b"Say \x93please\x94.\n"}, ("AGENTS.md", 1)),
    "an overlong form": ({"AGENTS.md": b"a\xc0\x80b\n"}, ("AGENTS.md", 1)),
    "a surrogate": ({"AGENTS.md": b"a\xed\xa0\x80b\n"}, ("AGENTS.md", 1)),
    "cut at the end": ({"AGENTS.md": b"a\xe2\x80"}, ("AGENTS.md", 1)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "UTF-8": {"AGENTS.md": "Say “please”.\n"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
