"""What q makes of the bytes of a guidance file, to the byte."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.loading.content import LIMIT, MARKER, READ, DecodedText, Rejected, TextFault, decode, kept
from agents_md_lint.loading.whitespace import WHITE_SPACE


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", DecodedText("", False)),
        (b" \n text \r\n", DecodedText("text", False)),
        ("\ufefftext".encode(), DecodedText("\ufefftext", False)),
        (b"x" * LIMIT, DecodedText("x" * LIMIT, False)),
        (b"x" * READ, DecodedText("x" * LIMIT, True)),
        (b"a\0", Rejected(TextFault.NUL, 1)),
        (b"x" * LIMIT + b"\0", Rejected(TextFault.NUL, LIMIT)),
        (b"caf\xe9\0", Rejected(TextFault.NUL, 4)),
        (b"caf\xe9", Rejected(TextFault.INVALID_UTF8, 3)),
        (b"\xed\xa0\x80", Rejected(TextFault.INVALID_UTF8, 0)),
        (b"\xc0\x80", Rejected(TextFault.INVALID_UTF8, 0)),
    ],
)
def test_what_is_made_of_it(data: bytes, expected: DecodedText | Rejected) -> None:
    assert decode(data) == expected


@pytest.mark.parametrize("letter", ["é", "€", "\U0001f600"])
def test_a_character_on_the_limit_goes_whole(letter: str) -> None:
    raw = letter.encode()
    for inside in range(1, len(raw)):
        data = b"x" * (LIMIT - inside) + raw
        assert decode(data[:READ]) == DecodedText("x" * (LIMIT - inside), True)
        assert kept(data[:LIMIT]) == LIMIT - inside
        # The same bytes at the end of a file that isn't cut are an error of its author.
        whole = b"x" * (LIMIT - inside) + raw[:inside]
        assert decode(whole) == Rejected(TextFault.INVALID_UTF8, LIMIT - inside)


def test_more_than_a_character_is_not_dropped() -> None:
    assert decode(b"x" * (LIMIT - 3) + b"\xf0\x9f\x98\x80") == DecodedText("x" * (LIMIT - 3), True)
    assert decode(b"x" * (LIMIT - 4) + b"\xff" * 5) == Rejected(TextFault.INVALID_UTF8, LIMIT - 4)
    assert kept(b"x" * (LIMIT - 4) + b"\xff" * 4) == LIMIT


def test_the_fault_that_comes_first_is_named() -> None:
    assert decode(b"\xff" + b"x" * (LIMIT - 2) + b"\xc3\xa9") == Rejected(TextFault.INVALID_UTF8, 0)


@given(st.text(alphabet=st.sampled_from([*WHITE_SPACE, "\x1c", "a", "é", "\ufeff"]), max_size=12))
def test_white_space_around_is_dropped(text: str) -> None:
    assert decode(text.encode()) == DecodedText(text.strip(WHITE_SPACE), False)


def test_the_marker_names_the_limit() -> None:
    assert f"[AGENTS.md truncated by q at {LIMIT} bytes]" == MARKER
