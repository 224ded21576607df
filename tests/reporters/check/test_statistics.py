"""The count of findings by rule."""

from __future__ import annotations

from agents_md_lint.reporters.check import text
from agents_md_lint.reporters.check.text import Look
from agents_md_lint.rules.findings import Severity
from tests.reporters.check.checks import nothing, result, sample


def test_statistics() -> None:
    [first, *_] = sample().findings
    found = [first._replace(rule="nul-byte", severity=Severity.ERROR), *[first] * 12]
    shown = text.render(result(*found), Look(quiet=True, statistics=True))
    assert shown.split("\n\n")[-1] == (
        "12  warning  redundant-pattern  A line has no effect: it repeats another, or a later line decides"
        " about all that it matches.\n"
        " 1  error    nul-byte           The text has a NUL byte.\n"
    )
    assert text.render(nothing(), Look(statistics=True)) == text.render(nothing())
