"""Decoding that can be undone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.rules.support.encoding import decoded


@pytest.mark.parametrize(
    ("data", "name", "text"),
    [
        (b"a\xe4", "cp1252", "aä"),
        (b"a\x00", "utf-16-le", "a"),
        (b"", "cp1252", ""),
        (b"\x81", "cp1252", None),  # no character
        (b"a", "utf-16-le", None),  # half of one
        (b"\x3d\xd8", "utf-16-le", None),  # half of a pair
        (b"+AGE-", "utf-7", None),  # not how it is encoded again
        (b"a", "no such encoding", None),
        (b"\\ud800", "unicode_escape", None),
        ("\ud800".encode("utf-16-le", "surrogatepass"), "utf-16-le", None),
    ],
)
def test_only_what_can_be_encoded_again(data: bytes, name: str, text: str | None) -> None:
    assert decoded(data, name) == text


@given(st.binary(max_size=20), st.sampled_from(["cp1252", "utf-16", "utf-16-be", "gb18030", "shift_jis"]))
def test_no_byte_is_lost(data: bytes, name: str) -> None:
    text = decoded(data, name)
    assert text is None or text.encode(name) == data
