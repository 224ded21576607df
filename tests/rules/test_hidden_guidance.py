"""``hidden-guidance``: what it finds, and what is near it and fine."""

from __future__ import annotations

import re

import pytest

from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import findings, places

SLUG = "hidden-guidance"
FOUND: dict[str, tuple[dict[str, Leaf], tuple[str, int | None]]] = {
    "a directory": (
        {".qignore": "docs/\n", "docs/AGENTS.md": "# Rules\n\nBe brief.\n"},
        ("docs/AGENTS.md", None),
    ),
    "q's own": ({".q/AGENTS.md": "# Rules\n\nBe brief.\n"}, (".q/AGENTS.md", None)),
}
FINE: dict[str, dict[str, Leaf]] = {
    "shown again": {".qignore": "docs/\n!docs/\n", "docs/AGENTS.md": "# Rules\n\nBe brief.\n"},
    "another": {".qignore": "docs/\n", "src/AGENTS.md": "# Rules\n\nBe brief.\n"},
    "the root": {".qignore": "docs/\n", "AGENTS.md": "# Rules\n\nBe brief.\n"},
}


@pytest.mark.parametrize("tree", FOUND)
def test_it_is_found_once_and_where_it_is(tree: str) -> None:
    leaves, place = FOUND[tree]
    assert places(leaves, SLUG) == [place]


@pytest.mark.parametrize("tree", FINE)
def test_nothing_is_wrong(tree: str) -> None:
    assert places(FINE[tree], SLUG) == []


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("docs/\n", "`!/docs/`"),
        ("docs\n", "`!/docs/`"),
        ("*\n", "`!/docs/` and `!/docs/**`"),
        ("/**\n", "`!/docs/` and `!/docs/**`"),
        ("*\ndocs/\n", "`!/docs/` and `!/docs/**`"),
        ("docs/\n*.md\n", "`!/docs/`"),
    ],
)
def test_the_lines_that_it_tells_to_add_are_enough(lines: str, told: str) -> None:
    tree: dict[str, Leaf] = {".qignore": lines, "docs/AGENTS.md": "# Rules\n", "docs/a/x": "x", "y": "y"}
    [finding] = findings(tree, SLUG)
    assert finding.help == f"if q should find docs, drop that line or add {told} below it"
    added = "".join(f"{line}\n" for line in re.findall(r"`(.*?)`", told))
    after = findings({**tree, ".qignore": lines + added}, SLUG, "hidden-contents", "unreachable-negation")
    assert after == []
