"""Workflow commands: one line each, which the runner decodes to what was said."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.output.escape import escape
from agents_md_lint.output.workflow import annotation, plain


def test_a_command() -> None:
    found = annotation("error", "a/AGENTS.md", "rule", "one", "two", line=3, column=4)
    assert found == "::error file=a/AGENTS.md,line=3,col=4,title=rule::one%0Atwo"
    assert annotation("warning", "a", "t", "m") == "::warning file=a,title=t::m"


@pytest.mark.parametrize("text", ["a,b:c%0A::", "new\nline", "\x1b[31m", "::error::x", "%25"])
def test_nothing_of_a_name_is_syntax(text: str) -> None:
    found = annotation("error", text, text, text)
    assert "\n" not in found
    properties, _, message = found.removeprefix("::error ").partition("::")
    assert properties.count(",") == 1
    assert decoded(message) == escape(text)
    assert [decoded(one.partition("=")[2]) for one in properties.split(",")] == [escape(text)] * 2


def decoded(text: str) -> str:
    """Return *text* as the runner decodes it."""
    for code, character in (("%2C", ","), ("%3A", ":"), ("%0A", "\n"), ("%0D", "\r"), ("%25", "%")):
        text = text.replace(code, character)
    return text


@given(st.text(max_size=20))
def test_a_command_is_one_line(text: str) -> None:
    assert len(annotation("error", text, text, text, text).splitlines()) == 1


@pytest.mark.parametrize("line", ["::error::x", "  ::error::x", "##[error]x", "plain"])
def test_a_line_is_only_shown(line: str) -> None:
    assert not plain(line).lstrip().startswith(("::", "##["))
