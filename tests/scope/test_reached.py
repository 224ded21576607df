"""The tree of the directories that a change reaches."""

from __future__ import annotations

from agents_md_lint.scope.news import Rank, news
from agents_md_lint.scope.reached import Reached, kept, reached
from tests.scope.support import Tree, reported


def rows(before: Tree, after: Tree) -> tuple[Reached, ...]:
    """Return the tree of a comparison."""
    told = news(reported(before, after))
    return reached(told.directories, told.causes)


def brief(found: tuple[Reached, ...]) -> list[tuple[str, int, Rank | None, Rank | None, tuple[str, ...]]]:
    """Return *found* without the guidance."""
    return [(one.change.path, one.depth, one.own, one.inherited, one.alike) for one in found]


def test_those_that_are_told_alike_are_one() -> None:
    before: Tree = {"AGENTS.md": b"1", "a/b/f": b"", "a-b/f": b"", "c/AGENTS.md": b"c", "c/d/f": b""}
    assert brief(rows(before, {**before, "AGENTS.md": b"2"})) == [
        (".", 0, Rank.EDITED, None, ("a-b", "a", "a/b")),
        ("c", 1, None, Rank.EDITED, ("c/d",)),
    ]


def test_what_it_inherits_is_the_worst() -> None:
    before: Tree = {"AGENTS.md": b"1", "a/AGENTS.md": b"a", "a/b/AGENTS.md": b"b", "a/b/c/AGENTS.md": b"c"}
    after: Tree = {**before, "AGENTS.md": b"2", "a/AGENTS.md": b"\0", "a/b/AGENTS.md": b"B" * 70_000}
    assert brief(rows(before, after)) == [
        (".", 0, Rank.EDITED, None, ()),
        ("a", 1, Rank.LOST, Rank.EDITED, ()),
        ("a/b", 2, Rank.CUT, Rank.LOST, ()),
        ("a/b/c", 3, None, Rank.LOST, ()),
    ]


def test_a_new_and_a_gone_directory_are_never_like_those_above() -> None:
    before: Tree = {"AGENTS.md": b"1", "gone/AGENTS.md": b"g"}
    after: Tree = {"AGENTS.md": b"2", "new/AGENTS.md": b"n"}
    assert brief(rows(before, after)) == [
        (".", 0, Rank.EDITED, None, ()),
        ("gone", 1, Rank.GONE, Rank.EDITED, ()),
        ("new", 1, Rank.NEW, Rank.EDITED, ()),
    ]


def test_trees_beside_each_other_have_no_root_in_common() -> None:
    before: Tree = {"a/AGENTS.md": b"1", "b/AGENTS.md": b"1"}
    after: Tree = {"a/AGENTS.md": b"2", "b/AGENTS.md": b"2"}
    assert [(one.change.path, one.depth) for one in rows(before, after)] == [("a", 0), ("b", 0)]


def test_too_many_keep_the_worst_in_their_order() -> None:
    before: Tree = {f"{name}/AGENTS.md": b"1" for name in "abcd"} | {"a/x/AGENTS.md": b"x"}
    after: Tree = {
        **before,
        "a/AGENTS.md": b"2",
        "b/AGENTS.md": b"2",
        "c/AGENTS.md": b"\0",
        "d/AGENTS.md": b"2",
    }
    found = rows(before, after)
    assert [one.change.path for one in kept(found, 2)] == ["a", "c"]
    assert [one.change.path for one in kept(found, 4)] == ["a", "b", "c", "d"]
    assert kept(found, 5) == found


def test_those_that_are_kept_are_a_tree_without_the_others() -> None:
    before: Tree = {"AGENTS.md": b"1", "a/AGENTS.md": b"1", "a/b/AGENTS.md": b"1", "z/AGENTS.md": b"1"}
    after: Tree = {**before, "AGENTS.md": b"2", "a/b/AGENTS.md": b"2"}
    found = rows(before, after)
    assert [(one.change.path, one.depth) for one in found] == [(".", 0), ("a", 1), ("a/b", 2), ("z", 1)]
    assert [(one.change.path, one.depth) for one in kept(found, 2)] == [(".", 0), ("a/b", 1)]
