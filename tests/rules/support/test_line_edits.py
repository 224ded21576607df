"""Other lines in a ``.qignore``: which of them change, and what stays."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from agents_md_lint.rules.model import Faulty
from agents_md_lint.rules.offers import NewText, Offer
from agents_md_lint.rules.support.line_edits import is_own, line_edits
from agents_md_lint.snapshot import Link
from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import subject


def offers(text: str, edits: Mapping[int, str], *found: int, sure: bool = True) -> list[Offer]:
    """Return what is offered for *edits* of a text with findings in the lines *found*."""
    one = subject({".qignore": text}, ".qignore")
    faulty = Faulty(one, text.encode(), frozenset(found))
    return list(line_edits(faulty, edits, "took out {}", "line", "lines", sure=sure))


def test_lines_with_findings_are_changed_and_no_others() -> None:
    text = "a\nb\nc\nd"
    assert offers(text, {1: "", 3: "C\n", 4: "D\n"}, 1, 3) == [
        Offer(NewText(b"b\nC\nd"), "took out 2 lines", True)
    ]
    assert offers(text, {2: ""}, 2, sure=False) == [Offer(NewText(b"a\nc\nd"), "took out 1 line", False)]


def test_the_last_line_needs_no_end() -> None:
    assert offers("a\nb", {2: "B"}, 2) == [Offer(NewText(b"a\nB"), "took out 1 line", True)]
    assert offers("a\nb\n", {2: "B\n"}, 2) == [Offer(NewText(b"a\nB\n"), "took out 1 line", True)]


def test_nothing_is_offered_for_nothing() -> None:
    assert offers("a\nb\n", {}, 1) == []
    assert offers("a\nb\n", {1: ""}, 2) == []


def test_the_line_that_a_comment_is_about_stays() -> None:
    text = "# agents-md-lint: ignore[redundant-pattern] meant so\na\na\n"
    assert offers(text, {2: "", 3: ""}, 2, 3) == [Offer(NewText(text.encode()[:-2]), "took out 1 line", True)]
    assert offers(text, {2: "b\n"}, 2) == [
        Offer(NewText(text.encode().replace(b"a\na\n", b"b\na\n")), "took out 1 line", True)
    ]


@pytest.mark.parametrize(
    ("leaves", "own"),
    [
        ({".qignore": "a\n"}, True),
        ({".qignore": Link(".gitignore"), ".gitignore": "a\n"}, False),
        ({".qignore": Link("d/.qignore"), "d/.qignore": "a\n"}, True),
        ({".qignore": "a" * 70_000}, False),
        ({".qignore": b"\xff\n"}, False),
    ],
)
def test_whose_text_it_is(leaves: dict[str, Leaf], own: bool) -> None:
    assert is_own(subject(leaves, ".qignore")) == own
