"""What was fixed, what wasn't, and what can be, line by line."""

from __future__ import annotations

import pytest

from agents_md_lint.check.result import CheckResult, Fixed, Left
from agents_md_lint.reporters.check.fix_lines import fix_lines, fixed_lines, invitation, left_line, made
from tests.reporters.check.checks import sample

FOUND = sample().findings
FIXED = (Fixed("a\x1b", "byte-order-mark", "removed\u202e it"), Fixed("b", "bare-cr", "ended lines"))
LEFT = (Left("c\udcff", "utf16-text", "why\n"),)


def test_each_change_and_each_reason_has_a_line() -> None:
    result = CheckResult(FOUND, 4, fixed=FIXED, left=LEFT)
    made_lines = [
        "fixed: a\\x1b: byte-order-mark: removed\\u202e it",
        "fixed: b: bare-cr: ended lines",
    ]
    assert list(fixed_lines(result)) == made_lines
    assert list(fix_lines(result)) == [*made_lines, "left: c\\xff: utf16-text: why\\n"]
    assert left_line(LEFT[0]) == "left: c\\xff: utf16-text: why\\n"
    assert list(fix_lines(CheckResult(FOUND, 4))) == []


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (CheckResult(FOUND, 4), ""),
        (CheckResult(FOUND, 4, fixed=()), ""),
        (CheckResult(FOUND, 4, fixed=FIXED[:1]), "; 1 fix was made"),
        (CheckResult(FOUND, 4, fixed=FIXED), "; 2 fixes were made"),
        (
            CheckResult(FOUND, 4, done=frozenset(FOUND[:1])),
            "; 1 of these is fixed in the worktree and not staged: git add",
        ),
        (
            CheckResult(FOUND, 4, done=frozenset(FOUND[:2])),
            "; 2 of these are fixed in the worktree and not staged: git add",
        ),
    ],
)
def test_what_was_made_is_counted(result: CheckResult, words: str) -> None:
    assert made(result) == words


def test_who_can_fix_something_is_told_how() -> None:
    fixable = frozenset(FOUND[:2])
    can = CheckResult(FOUND, 4, fixable=fixable)
    assert invitation(can) == "2 of these can be fixed: agents-md-lint check --fix"
    assert invitation(can._replace(done=frozenset(FOUND[:1]))).startswith("1 of these")
    assert invitation(can._replace(fixed=FIXED)) == ""
    assert invitation(CheckResult(FOUND, 4)) == ""
