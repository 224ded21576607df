"""``check`` as text for programs: a line for each finding, and nothing that a name could be taken for."""

from __future__ import annotations

import pytest

from agents_md_lint.output.colour import Paint
from agents_md_lint.reporters.check import terminal, text
from agents_md_lint.reporters.check.text import Look
from agents_md_lint.rules.findings import Severity
from tests.reporters.check.checks import INVALID, ODD_NAMES, SEQUENCE, hostile, nothing, result, sample


@pytest.mark.parametrize(
    ("severities", "painted"),
    [
        ((Severity.WARNING, Severity.ERROR), "\x1b[31m4 files checked: 1 error, 1 warning\x1b[0m\n"),
        ((Severity.WARNING,), "\x1b[33m4 files checked: 1 warning\x1b[0m\n"),
        ((), "\x1b[32m4 files checked: nothing to report\x1b[0m\n"),
    ],
)
def test_the_line_that_counts_has_the_colour_of_the_outcome(
    severities: tuple[Severity, ...], painted: str
) -> None:
    [finding] = INVALID.findings
    found = result(*(finding._replace(severity=severity) for severity in severities))
    for one in (text.render, terminal.render):
        assert painted in one(found, Look(Paint(on=True)))


def test_the_help_has_a_colour() -> None:
    for one in (text.render, terminal.render):
        assert "\n    \x1b[36mhelp:\x1b[0m convert it" in one(INVALID, Look(Paint(on=True)))


def test_colour_changes_nothing_else() -> None:
    for one in (text.render, terminal.render):
        assert SEQUENCE.search(one(sample(), Look(Paint(on=True))))
        for of in (sample(), hostile(), nothing()):
            painted = one(of, Look(Paint(on=True), statistics=True))
            assert SEQUENCE.sub("", painted) == one(of, Look(statistics=True))


def test_quiet() -> None:
    whole = text.render(sample())
    assert whole.startswith(quiet := text.render(sample(), Look(quiet=True)))
    assert whole.removeprefix(quiet) == "\n4 files checked: 3 errors, 2 warnings\n"
    assert text.render(nothing(), Look(quiet=True)) == ""
    assert terminal.render(nothing(), Look(quiet=True)) == ""


def test_hostile_names() -> None:
    for one in (text.render, terminal.render):
        lines = one(hostile(), Look()).split("\n")
        assert all(line.isprintable() for line in lines)
        heads = [line for line in lines if line and not line.startswith((" ", "more about"))]
        assert len(heads) == len(ODD_NAMES) + 1
