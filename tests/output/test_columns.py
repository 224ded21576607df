"""Lines that fit a terminal, whatever is in them."""

from __future__ import annotations

import os
import pty
import struct
import sys
from collections.abc import Iterator
from fcntl import ioctl
from io import StringIO
from typing import TextIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.output.colour import Paint, Style
from agents_md_lint.output.columns import broken, columns, filled, fit, terminal_width, wrapped
from tests.output.streams import Terminal

PAINT = Paint(on=True)
RED, RESET = "\x1b[31m", "\x1b[0m"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", 0),
        ("abc~", 4),
        ("日本", 4),
        ("e\u0301", 1),
        ("é", 1),
        (f"{RED}ab{RESET}", 2),
        ("\uff21", 2),
        ("\u0901", 0),
        (PAINT.link("ab", "https://example.org/x;y"), 2),
        (PAINT(PAINT.link("表", "https://example.org"), Style.BOLD), 2),
    ],
)
def test_columns(text: str, expected: int) -> None:
    assert columns(text) == expected


def test_a_link_is_made_where_there_are_colours_and_an_address() -> None:
    assert PAINT.link("a", "https://example.org") == "\x1b]8;;https://example.org\x1b\\a\x1b]8;;\x1b\\"
    assert PAINT.link("a", None) == Paint().link("a", "https://example.org") == "a"


@pytest.mark.parametrize(
    ("words", "width", "expected"),
    [
        (["a", "b", "c"], None, ["a b c"]),
        (["a", "b", "c"], 3, ["a b", "  c"]),
        (["a", "b c d e", "f"], 5, ["a", "  b c d e", "  f"]),
        (["aaaaaaa", "b"], 3, ["aaaaaaa", "  b"]),
        (["表", "表", "表"], 5, ["表 表", "  表"]),
        ([PAINT("ab", Style.RED), "c"], 4, [f"{PAINT('ab', Style.RED)} c"]),
        ([], 3, [""]),
    ],
)
def test_filled(words: list[str], width: int | None, expected: list[str]) -> None:
    assert list(filled(words, width, "  ")) == expected


@pytest.mark.parametrize(
    ("line", "width", "expected"),
    [
        ("abcdef", None, "abcdef"),
        ("abcdef", 6, "abcdef"),
        ("abcdef", 5, "abcd…"),
        ("abcdef", 1, "…"),
        ("abcdef", 0, "…"),
        ("日本語", 6, "日本語"),
        ("日本語", 5, "日本…"),
        ("日本語", 4, "日…"),
        (f"{RED}abcdef{RESET}", 6, f"{RED}abcdef{RESET}"),
        (f"{RED}abcdef{RESET}", 3, f"{RED}ab…{RESET}"),
        (f"{RED}a{RESET}bcdef", 3, f"{RED}a{RESET}b…"),
    ],
)
def test_fit(line: str, width: int | None, expected: str) -> None:
    assert fit(line, width) == expected


TEXTS = st.lists(st.sampled_from(["a", "bc", "日", "e\u0301", " ", "wörd"]), max_size=12).map("".join)


@given(TEXTS, st.integers(min_value=1, max_value=12))
def test_what_is_cut_fits_and_is_a_beginning(text: str, width: int) -> None:
    found = fit(text, width)
    assert columns(found) <= width
    assert found == text or (found.endswith("…") and text.startswith(found[:-1]))


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("one two three", None, ["one two three"]),
        ("one two three", 13, ["one two three"]),
        ("one two three", 8, ["one two", "three"]),
        ("one two three", 3, ["one", "two", "th…"]),
        ("", 3, [""]),
    ],
)
def test_wrapped(text: str, width: int | None, lines: list[str]) -> None:
    assert list(wrapped(text, width)) == lines


@given(TEXTS.filter(lambda text: "  " not in text and text == text.strip()), st.integers(4, 12))
def test_no_word_is_lost_where_each_fits(text: str, width: int) -> None:
    lines = list(wrapped(text, width))
    assert all(columns(line) <= width for line in lines)
    if all(columns(word) <= width for word in text.split(" ")):
        assert " ".join(lines) == text


@pytest.fixture
def terminal() -> Iterator[TextIO]:
    """A terminal of 50 columns."""
    here, there = pty.openpty()
    with os.fdopen(there, "w", encoding="utf-8") as stream:
        ioctl(there, __import__("termios").TIOCSWINSZ, struct.pack("4H", 24, 50, 0, 0))
        yield stream
    os.close(here)


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal is made by its system")
@pytest.mark.parametrize(
    ("named", "width"), [("", 50), ("70", 70), ("0", 50), ("many", 50), ("-1", 50), ("²", 50)]
)
def test_the_width_is_the_terminals_own_or_the_named_one(terminal: TextIO, named: str, width: int) -> None:
    assert terminal_width(terminal, {"COLUMNS": named}) == width
    assert terminal_width(terminal, {}) == 50


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (None, ["  a/b.md: only white  space changed"]),
        (35, ["  a/b.md: only white  space changed"]),
        (22, ["  a/b.md: only white", "      space changed"]),
        (21, ["  a/b.md: only white", "      space changed"]),
        (18, ["  a/b.md: only", "      white  space", "      changed"]),
        (7, ["  a/b.…", "      …", "      …", "      …", "      …"]),
        (3, ["  …"] * 5),
    ],
)
def test_broken(width: int | None, lines: list[str]) -> None:
    assert list(broken("  a/b.md: only white  space changed", width)) == lines


def test_what_has_no_width() -> None:
    assert terminal_width(StringIO(), {"COLUMNS": "70"}) is None
    assert terminal_width(Terminal(), {}) is None
    assert terminal_width(Terminal(), {"COLUMNS": "70"}) == 70
