"""Paths become URIs that lead back to the very bytes."""

from __future__ import annotations

from urllib.parse import unquote_to_bytes, urlsplit

from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.reporters.support.uri import absolute_uri, relative_uri


@given(st.binary(max_size=12))
def test_every_byte_comes_back(data: bytes) -> None:
    uri = relative_uri(data.decode("utf-8", "surrogateescape"))
    assert unquote_to_bytes(uri) == data
    assert uri.isascii()
    parts = urlsplit(uri) if not uri.startswith("//") else None
    assert parts is None or (parts.scheme, parts.query, parts.fragment) == ("", "", "")


def test_examples() -> None:
    assert relative_uri("a b/ü:#?.md") == "a%20b/%C3%BC%3A%23%3F.md"
    assert absolute_uri("/w/a%") == "file:///w/a%25"
