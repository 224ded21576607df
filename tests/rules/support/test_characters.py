"""Characters that a reviewer doesn't see: a finding a line and kind, and what q does there."""

from __future__ import annotations

import pytest

from agents_md_lint.rules.model import Problem
from agents_md_lint.rules.support.bits import HiddenKind
from agents_md_lint.rules.support.characters import Wording, problems
from tests.rules.support import subject

KINDS = {
    HiddenKind.ZERO_WIDTH: Wording("zero", "zeros", "that hide", "q keeps zeros"),
    HiddenKind.CONTROL: Wording("control", "controls", "", "q keeps controls"),
}


def found(text: str | bytes, path: str = "AGENTS.md") -> list[Problem]:
    return list(problems(subject({path: text}, path), KINDS))


def test_by_kind_and_then_by_line() -> None:
    told = [
        (one.message, one.place.line, one.effect) for one in found("a\x01 \u200b b\n\u200b c \u200b\n\x01\n")
    ]
    assert told == [
        ("1 zero that hide (U+200B ZERO WIDTH SPACE)", 1, "q keeps zeros"),
        ("2 zeros that hide (U+200B ZERO WIDTH SPACE)", 2, "q keeps zeros"),
        ("1 control (U+0001)", 1, "q keeps controls"),
        ("1 control (U+0001)", 3, "q keeps controls"),
    ]


def test_other_kinds_are_another_rules() -> None:
    assert found("a \u202e b\n") == []


@pytest.mark.parametrize(
    "data", [b"a\x07\xff", b"\0\x07", b"some \x07\x01\x01 text\n" * 13, "a\x01\n".encode("utf-16-le")]
)
def test_what_q_rejects_or_reads_as_something_else(data: bytes) -> None:
    assert found(data) == []


def test_ten_lines_and_a_count_of_the_rest() -> None:
    told = found("some \x07\x07 text\n" * 13)
    assert [one.place.line for one in told] == list(range(1, 11))
    assert told[-1].message == "2 controls (U+0007); 6 more in 3 lines below"
    assert told[-2].message == "2 controls (U+0007)"
    assert found("some \x07 text\n" * 11)[-1].message == "1 control (U+0007); 1 more in 1 line below"


def test_in_patterns_and_comments_q_does_something_else() -> None:
    pattern, comment = found("some\x07\n# any\x07\n", ".qignore")
    assert pattern.effect.startswith("q takes it for a part of the pattern")
    assert comment.effect.startswith("q skips this line, a comment")


def test_ends_of_lines_of_a_qignore_are_another_rules() -> None:
    assert len(found("a\rb\rc")) == 1
    assert found("a\rb\rc", ".qignore") == []
