"""Paths as text: what cleaning keeps, and that its parts agree with each other and with Python's own."""

from __future__ import annotations

import os
import posixpath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint import paths

PATHS = st.lists(st.sampled_from(["a", "b", "..", ".", "", "é", "\udcff"]), max_size=6).map("/".join)
CLEAN = PATHS.map(paths.clean).filter(lambda path: not path.startswith(("/", "..")))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "."),
        (".", "."),
        ("a/./b//c/", "a/b/c"),
        ("a/../..", ".."),
        ("../../a", "../../a"),
        ("/..", "/"),
        ("//a", "/a"),
        ("...", "..."),
    ],
)
def test_clean(text: str, expected: str) -> None:
    assert paths.clean(text) == expected


@given(PATHS)
def test_clean_is_what_python_says(text: str) -> None:
    """But for two slashes in front, which POSIX leaves open and Python keeps."""
    expected = posixpath.normpath(text)
    assert paths.clean(text) == (expected[1:] if expected.startswith("//") else expected)
    assert paths.clean(paths.clean(text)) == paths.clean(text)


@given(CLEAN)
def test_what_is_taken_apart_fits_together(path: str) -> None:
    above = paths.ancestors(path)
    assert (above[0], above[-1]) == (".", path)
    assert [paths.parent(one) for one in above[1:]] == above[:-1]
    if path != ".":
        assert paths.join(paths.parent(path), paths.name(path)) == path
    for root in ("/", "/w", "/w/x"):
        whole = paths.absolute(root, path)
        assert paths.contains(root, whole)
        assert paths.relative(root, whole) == path


@pytest.mark.parametrize(
    ("root", "path", "inside"),
    [
        ("/w", "/w", True),
        ("/w", "/w/a", True),
        ("/w", "/wa", False),
        ("/", "/a", True),
        ("/w/a", "/w", False),
    ],
)
def test_contains(root: str, path: str, inside: bool) -> None:
    assert paths.contains(root, path) is inside


def test_join_with_the_place_itself() -> None:
    assert [paths.join(".", "a"), paths.join("a", "."), paths.join("a", "b")] == ["a", "a", "a/b"]


@given(st.binary(max_size=9))
def test_bytes_are_kept(data: bytes) -> None:
    assert paths.utf8(data.decode("utf-8", "surrogateescape")) == data


def test_order() -> None:
    """By depth, then by bytes: a character behind the surrogates sorts behind them, unlike in UTF-16."""
    order = [".", "Z", "a", "é", "\uffee", "\U0001f600", "Z/a", "a/Z", "a/b/c"]
    assert sorted({*order}, key=paths.root_to_leaf) == order


def test_this_systems_separator(monkeypatch: pytest.MonkeyPatch) -> None:
    assert paths.slashed(os.path.join("a", "b")) == "a/b"
    monkeypatch.setattr(os, "sep", "\\")
    assert paths.slashed("a\\b/c") == "a/b/c"
