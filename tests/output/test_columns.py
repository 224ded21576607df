"""Lines that fit a terminal."""

from __future__ import annotations

import pytest

from agents_md_lint.output.colour import Paint, Style
from agents_md_lint.output.columns import columns, filled, wrapped

PAINT = Paint(on=True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", 0),
        ("a b", 3),
        ("表", 2),
        ("e\u0301", 1),
        ("\u0901", 0),
        (PAINT("ab", Style.RED), 2),
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


def test_wrapped_cuts_what_is_too_long() -> None:
    assert list(wrapped("aaaaaaa b c", 3)) == ["aa…", "b c"]
    assert list(wrapped("a b", None)) == ["a b"]
