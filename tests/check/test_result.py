"""The result of a check: what counts, and what is only counted."""

from __future__ import annotations

import pytest

from agents_md_lint.check.result import CheckResult
from agents_md_lint.rules.findings import Finding, Place, Severity


def finding(line: int, severity: Severity = Severity.ERROR, *, new: bool | None = None) -> Finding:
    """Return a finding in a line."""
    return Finding("nul-byte", severity, "AGENTS.md", ".", Place(line), "m", "e", "h", new=new)


OLD, NEW = finding(1, new=False), finding(2, Severity.WARNING, new=True)
PLAIN = finding(3)


@pytest.mark.parametrize(
    ("all_count", "shown", "older", "errors", "warnings"),
    [(False, (NEW, PLAIN), 1, 1, 1), (True, (OLD, NEW, PLAIN), 0, 2, 1)],
)
def test_older_findings_are_only_counted(
    all_count: bool, shown: tuple[Finding, ...], older: int, errors: int, warnings: int
) -> None:
    result = CheckResult((OLD, NEW, PLAIN), 1, all_count)
    assert (result.shown, result.older) == (shown, older)
    assert (result.errors, result.warnings) == (errors, warnings)


def test_what_a_person_was_told_of_counts_and_is_not_told_again() -> None:
    result = CheckResult((NEW, PLAIN), 1, done=frozenset({PLAIN}))
    assert result.unreported == (NEW,)
    assert (result.shown, result.errors) == ((NEW, PLAIN), 1)


def test_the_worst_of_those_that_are_shown() -> None:
    assert CheckResult((OLD, NEW), 1).worst() == Severity.WARNING.rank
    assert CheckResult((OLD, NEW), 1, all_count=True).worst() == Severity.ERROR.rank
    assert CheckResult((OLD,), 1).worst() == CheckResult((), 1).worst() == 0
    assert Severity.ERROR.rank > Severity.WARNING.rank > 0
