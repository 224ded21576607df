"""What a change of ``.qignore`` hides from discovery and shows."""

from __future__ import annotations

import os

import pytest

from agents_md_lint.qignore.reader import LONGEST, Reading, read
from agents_md_lint.scope.discovery import Visibility
from agents_md_lint.scope.side import worktree_side
from agents_md_lint.snapshot import Link, Worktree
from tests.scope.support import Tree, compare, reported
from tests.support.repository import GitRepository

FILES: Tree = {"build/x/f": b"", "src/build/f": b"", "src/a": b""}


def seen(before: bytes | Link | None, after: bytes | Link | None, **more: bytes) -> Visibility:
    old, new = (
        {**FILES, **more, **({".qignore": one} if one is not None else {})} for one in (before, after)
    )
    return reported(old, new).discovery


def turned(which: tuple[object, ...]) -> list[tuple[str, int | None, str]]:
    return [(one.path, one.hidden_by.line, one.hidden_by.pattern) for one in which]  # type: ignore[attr-defined]


def test_newly_hidden_with_the_line_that_decides() -> None:
    found = seen(None, b"# made\n/build/\n")
    assert (found.before, found.after) == (Reading.NONE, Reading.RULES)
    assert turned(found.hidden) == [("build", 2, "/build/"), ("build/x", 2, "/build/")]
    assert found.shown == ()


def test_newly_shown_with_the_line_that_hid() -> None:
    found = seen(b"build/\n", b"build/\n!src/build/\n")
    assert turned(found.shown) == [("src/build", 1, "build/")]
    assert found.hidden == ()


def test_what_is_hidden_by_another_line_now_is_no_change() -> None:
    found = seen(b"build\n", b"\nbuil?\n")
    assert (found.hidden, found.shown) == ((), ())


def test_the_directory_of_q_is_hidden_on_both_sides() -> None:
    found = seen(None, b"!.q/\n", **{".q/f": b""})
    assert (found.hidden, found.shown) == ((), ())


def test_new_directories_are_not_newly_hidden() -> None:
    before = {".qignore": b"", "f": b""}
    found = reported(before, {**before, ".qignore": b"new/\n", "new/f": b""}).discovery
    assert found.hidden == ()


@pytest.mark.parametrize(
    ("leaf", "reading"),
    [
        (None, Reading.NONE),
        (b"", Reading.RULES),
        (Link("nowhere"), Reading.NONE),
        (Link("src"), Reading.LISTING_FAILS),
        (Link(".qignore"), Reading.LISTING_FAILS),
        (Link("../outside"), Reading.UNKNOWN),
        (b"x" * (LONGEST + 1), Reading.UNKNOWN),
    ],
)
def test_readings(leaf: bytes | Link | None, reading: Reading) -> None:
    found = seen(b"build\n", leaf)
    assert (found.before, found.after) == (Reading.RULES, reading)
    if reading not in (Reading.RULES, Reading.NONE):
        assert (found.hidden, found.shown) == ((), ())


def test_a_listing_that_fails_is_a_change() -> None:
    assert reported({**FILES}, {**FILES, ".qignore": Link("src")}).changes_guidance
    assert reported({**FILES, ".qignore": Link("src")}, {**FILES}).changes_guidance
    both = {**FILES, ".qignore": Link("src")}
    assert not reported(both, {**both, "more": b""}).changes_guidance


def test_a_directory_named_so_makes_listings_fail() -> None:
    assert reported({**FILES}, {**FILES, ".qignore/f": b""}).discovery.after is Reading.LISTING_FAILS


def test_a_fifo_is_never_opened(repo: GitRepository) -> None:
    repo.fifo(".qignore")
    loader = worktree_side(Worktree(os.fspath(repo.path)), []).loader
    assert read(loader).reading is Reading.LISTING_HANGS


def test_only_the_one_at_the_root_of_the_workspace_counts() -> None:
    tree = {"sub/build/f": b"", "f": b""}
    assert compare(tree, {**tree, "sub/.qignore": b"build\n"}).directories == ()
    assert reported(tree, {**tree, "sub/.qignore": b"build\n"}).discovery.hidden == ()
    below = reported(tree, {**tree, "sub/.qignore": b"build\n"}, "sub").discovery
    assert turned(below.hidden) == [("build", 1, "build")]
