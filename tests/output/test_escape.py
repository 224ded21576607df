"""What is shown can't move the cursor, reorder or add a line, and can be told from what was written."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.output.escape import escape, is_utf8, path_fields

ANYTHING = st.text(st.characters(exclude_categories=[]), max_size=20)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain “ünï” 日本 🚀", "plain “ünï” 日本 🚀"),
        ("a\nb\r\tc", "a\\nb\\r\\tc"),
        ("\x1b[31m\x00\x7f", "\\x1b[31m\\x00\\x7f"),
        ("\x9b\u202e\u200b\u2028", "\\u009b\\u202e\\u200b\\u2028"),
        ("\U000e0061\ue000", "\\U000e0061\\ue000"),
        ("\udcff\udc80", "\\xff\\x80"),
        ("\u2800\u3164\u034f", "\\u2800\\u3164\\u034f"),
        ("\u00a0", "\\u00a0"),
    ],
)
def test_escape(text: str, shown: str) -> None:
    assert escape(text) == shown


@given(ANYTHING)
def test_what_is_shown_prints_as_itself(text: str) -> None:
    shown = escape(text)
    assert shown.isprintable()
    assert is_utf8(shown)
    assert escape(shown) == shown


@given(st.binary(max_size=12))
def test_a_path_keeps_its_bytes(data: bytes) -> None:
    path = data.decode("utf-8", "surrogateescape")
    fields = path_fields(path, "old")
    if is_utf8(path):
        assert fields == {"old": path}
    else:
        assert fields["old"] == escape(path)
        assert base64.b64decode(fields["old_bytes"]) == data
