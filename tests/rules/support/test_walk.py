"""What a link would lead to, and what lies in metadata."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from agents_md_lint.rules.support.walk import directory_of, is_metadata, is_path, regular_file
from agents_md_lint.snapshot import Link, Memory
from agents_md_lint.snapshot.memory import Leaf

TREE: Mapping[str, Leaf] = {
    "w/f": b"",
    "w/d/x": b"",
    "w/a": Link("d/./x"),
    "w/.git/config": b"",
    "w/sub/.GIT": b"",
    "w/.q/x": b"",
    "w/d/.q/x": b"",
    "w/meta": Link(".git/config"),
    "other": b"",
}
SNAPSHOT = Memory(TREE, "w")


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("f", "/w/f"),
        ("a", "/w/d/x"),
        ("./d/../f", "/w/f"),
        ("../w/f", "/w/f"),
        ("d", None),
        ("no", None),
        ("f/", None),
        ("../other", None),
        ("../../w/f", None),
        ("/w/f", None),
        ("meta", None),
        (".git/config", None),
        (".q/x", None),
        ("d/.q/x", "/w/d/.q/x"),
        ("", None),
        ("f\0", None),
    ],
)
def test_the_file_that_a_link_would_lead_to(text: str, path: str | None) -> None:
    assert regular_file(SNAPSHOT, "/w", text) == path


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        *(("/w/.git", True), ("/w/sub/.GIT", True), ("/w/.q", True), ("/w/d/.q", False)),
        *(("/w/.git/config", False), ("/w/x.git", False), ("/.q", False)),
    ],
)
def test_metadata(path: str, expected: bool) -> None:
    assert is_metadata(SNAPSHOT, path) is expected


def test_a_file_named_as_q_s_directory_is_a_file() -> None:
    assert not is_metadata(Memory({".q": b""}), "/.q")
    assert is_metadata(Memory({}), "/.q"), "there it may be in another clone"


def test_what_a_file_system_holds() -> None:
    assert [is_path(text) for text in ("", "a", "x" * 4095, "x" * 4096, "é" * 2048)] == [
        *(False, True, True, False, False)
    ]
    assert (directory_of("/a/b"), directory_of("/a")) == ("/a", "/")
