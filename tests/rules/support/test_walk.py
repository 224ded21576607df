"""Walking links again: which names are looked up, by which link, and what a link would lead to."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from agents_md_lint.rules.support.walk import directory_of, is_metadata, is_path, regular_file, steps
from agents_md_lint.snapshot import Link, Memory
from agents_md_lint.snapshot.memory import Leaf
from agents_md_lint.snapshot.resolve import resolve_root, step

TREE: Mapping[str, Leaf] = {
    "w/f": b"",
    "w/d/x": b"",
    "w/a": Link("d/./x"),
    "w/b": Link("c/x"),
    "w/c": Link("d"),
    "w/up": Link("../../out"),
    "w/root": Link("/etc"),
    "w/behind": Link("f/x"),
    "w/slash": Link("f/"),
    "w/gone": Link("d/no/deep"),
    "w/empty": Link(""),
    "w/.git/config": b"",
    "w/sub/.GIT": b"",
    "w/.q/x": b"",
    "w/d/.q/x": b"",
    "w/meta": Link(".git/config"),
    "other": b"",
}
SNAPSHOT = Memory(TREE, "w")


def walked(name: str) -> list[tuple[str, str | None]]:
    """Return the names that the walk of a link looks up, each with the link whose text has it."""
    found = step(SNAPSHOT, resolve_root(SNAPSHOT), name)
    return [
        (f"{one.path}{'<-' * one.leaves}{'!' * one.behind}", one.link.path if one.link else None)
        for one in steps(SNAPSHOT, "/w", name, found.hops)
    ]


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("f", [("/w/f", None)]),
        ("a", [("/w/a", None), ("/w/d", "/w/a"), ("/w/d/x", "/w/a")]),
        ("b", [("/w/b", None), ("/w/c", "/w/b"), ("/w/d", "/w/c"), ("/w/d/x", "/w/b")]),
        ("up", [("/w/up", None), ("/<-", "/w/up")]),
        ("root", [("/w/root", None), ("/etc<-", "/w/root")]),
        ("behind", [("/w/behind", None), ("/w/f!", "/w/behind")]),
        ("slash", [("/w/slash", None), ("/w/f", "/w/slash")]),
        ("gone", [("/w/gone", None), ("/w/d", "/w/gone"), ("/w/d/no!", "/w/gone")]),
        ("empty", [("/w/empty", None)]),
    ],
)
def test_the_names_on_the_way(name: str, names: list[tuple[str, str | None]]) -> None:
    assert walked(name) == names


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
