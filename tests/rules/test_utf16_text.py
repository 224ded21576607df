"""``utf16-text``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import places

SLUG = "utf16-text"
TEXT = "# Rules\n\nBe brief.\n"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "with a mark": ({"AGENTS.md": TEXT.encode("utf-16")}, ("AGENTS.md", 1)),
    "little endian": ({"AGENTS.md": TEXT.encode("utf-16-le")}, ("AGENTS.md", 1)),
    "big endian": ({"AGENTS.md": TEXT.encode("utf-16-be")}, ("AGENTS.md", 1)),
    "UTF-32": ({"AGENTS.md": TEXT.encode("utf-32")}, ("AGENTS.md", 1)),
    "discovery rules": ({".qignore": "build/\n".encode("utf-16")}, (".qignore", 1)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "UTF-8": {"AGENTS.md": "# Rules\n\nBe brief.\n"},
    "UTF-8 with a NUL": {"AGENTS.md": "a\x00b\n"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
