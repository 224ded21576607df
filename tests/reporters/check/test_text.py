"""``check`` as text for programs: a line for each finding, and nothing that a name could be taken for."""

from __future__ import annotations

import re

from agents_md_lint.output.colour import Paint
from agents_md_lint.reporters.check import terminal, text
from agents_md_lint.reporters.check.text import Look
from tests.reporters.check.checks import ODD_NAMES, hostile, nothing, sample

SEQUENCE = re.compile(r"\x1b\[\d+m")


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
        heads = [line for line in lines if line and not line.startswith(" ")]
        assert len(heads) == len(ODD_NAMES) + 1
