"""Colour on a terminal, and nowhere else."""

from __future__ import annotations

from io import StringIO

import pytest

from agents_md_lint.output.colour import Paint, Style, wanted
from tests.output.streams import Terminal


def test_what_is_painted_ends_with_a_reset() -> None:
    assert Paint(on=True)("text", Style.RED) == "\x1b[31mtext\x1b[0m"


@pytest.mark.parametrize(
    ("paint", "text", "style"),
    [(Paint(), "text", Style.RED), (Paint(on=True), "text", None), (Paint(on=True), "", Style.RED)],
)
def test_what_is_not(paint: Paint, text: str, style: Style | None) -> None:
    assert paint(text, style) == text


@pytest.mark.parametrize(
    ("environ", "on_terminal", "elsewhere"),
    [
        ({}, True, False),
        ({"TERM": "dumb"}, False, False),
        ({"TERM": "xterm"}, True, False),
        ({"NO_COLOR": "1"}, False, False),
        ({"NO_COLOR": ""}, True, False),
        ({"FORCE_COLOR": "1"}, True, True),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, True, True),
        ({"FORCE_COLOR": "0"}, True, False),
        ({"FORCE_COLOR": ""}, True, False),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, False, False),
    ],
)
def test_who_wants_it(environ: dict[str, str], on_terminal: bool, elsewhere: bool) -> None:
    assert wanted(Terminal(), environ) is on_terminal
    assert wanted(StringIO(), environ) is elsewhere
