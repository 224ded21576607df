"""The part of a line that a finding points at."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.check.excerpts import AROUND, excerpt
from agents_md_lint.rules.findings import NOWHERE, Excerpt, Place


def at(data: bytes, offset: int) -> Excerpt:
    """Return the excerpt at *offset* of *data*; line and column play no part in it."""
    found = excerpt(data, Place(1, 1, offset))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("data", "offset", "expected"),
    [
        (b"one\ntwo\nthree\n", 5, Excerpt("t", "w", "o")),
        (b"one\r\ntwo\r\n", 5, Excerpt("", "t", "wo")),
        (b"one\n\ntwo", 4, Excerpt("", "", "")),
        (b"one", 3, Excerpt("one", "", "")),
        (b"a\rb\r\n", 1, Excerpt("a", "\r", "b")),
        (b"a\x93b\0", 1, Excerpt("a", "\udc93", "b\0")),
        ("\ufeffab\ncd".encode(), 4, Excerpt("a", "b", "")),
        ("x\n\ufeffab".encode(), 5, Excerpt("\ufeff", "a", "b")),
    ],
)
def test_the_line_around_a_place(data: bytes, offset: int, expected: Excerpt) -> None:
    assert at(data, offset) == expected


def test_no_place_no_excerpt() -> None:
    assert excerpt(b"one", NOWHERE) is None
    assert excerpt(b"one", Place(1)) is None


@pytest.mark.parametrize(("before", "cut"), [(59, False), (60, False), (61, True), (200, True), (9999, True)])
@pytest.mark.parametrize("char", ["a", "𝄞"])
def test_what_is_left_out_is_told_on_each_side(before: int, cut: bool, char: str) -> None:
    others = char * before
    kept = char * min(before, AROUND)
    assert at(f"{others}x".encode(), len(others.encode())) == Excerpt(kept, "x", "", cut, False)
    assert at(f"x{others}".encode(), 0) == Excerpt("", "x", kept, False, cut)


@given(st.text("aß€𝄞", min_size=1, max_size=200), st.data())
def test_a_long_line_is_cut_at_characters(line: str, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(line) - 1))
    assert at(f"x\n{line}\ny".encode(), 2 + len(line[:index].encode())) == Excerpt(
        line[max(0, index - AROUND) : index],
        line[index],
        line[index + 1 : index + 1 + AROUND],
        index > AROUND,
        len(line) - index - 1 > AROUND,
    )
