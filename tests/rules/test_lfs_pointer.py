"""``lfs-pointer``: what it finds, and what is near it and fine."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import places

SLUG = "lfs-pointer"
POINTER = f"version https://git-lfs.github.com/spec/v1\noid sha256:{'0' * 64}\nsize 9\n"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "a pointer": ({"AGENTS.md": POINTER}, ("AGENTS.md", 1)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "about pointers": {"AGENTS.md": f"# LFS\n\n{POINTER}"},
    "no id": {"AGENTS.md": "version https://git-lfs.github.com/spec/v1\n"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []
