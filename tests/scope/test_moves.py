"""Directories that move under other guidance."""

from __future__ import annotations

from agents_md_lint.snapshot import Link
from tests.scope.support import Tree, reported


def moved(before: Tree, after: Tree, workspace: str = ".") -> list[tuple[str, str, list[str], list[str]]]:
    return [
        (one.old, one.new, [lost.source for lost in one.lost], [gained.source for gained in one.gained])
        for one in reported(before, after, workspace).moved
    ]


GUIDED = {"AGENTS.md": b"root", "a/AGENTS.md": b"a", "b/AGENTS.md": b"b"}


def test_what_is_lost_and_gained() -> None:
    before = {**GUIDED, "a/pkg/m.py": b"m", "a/pkg/sub/n.py": b"n"}
    after = {**GUIDED, "b/pkg/m.py": b"m", "b/pkg/sub/n.py": b"n"}
    assert moved(before, after) == [("a/pkg", "b/pkg", ["a/AGENTS.md"], ["b/AGENTS.md"])]
    assert reported(before, after).changes_guidance


def test_what_moves_along_is_not_listed_at_any_depth() -> None:
    before = {**GUIDED, "a/pkg/m.py": b"m", "a/pkg/sub/deep/n.py": b"n"}
    after = {**GUIDED, "b/pkg/m.py": b"m", "b/pkg/sub/deep/n.py": b"n"}
    assert moved(before, after) == [("a/pkg", "b/pkg", ["a/AGENTS.md"], ["b/AGENTS.md"])]


def test_below_other_guidance_in_one_place_only() -> None:
    assert moved({**GUIDED, "a/pkg/m.py": b"m"}, {**GUIDED, "pkg/m.py": b"m"}) == [
        ("a/pkg", "pkg", ["a/AGENTS.md"], [])
    ]


def test_under_the_same_guidance_it_is_no_move() -> None:
    before, after = {**GUIDED, "a/pkg/m.py": b"m"}, {**GUIDED, "a/other/m.py": b"m"}
    assert moved(before, after) == []
    assert not reported(before, after).changes_guidance


def test_a_changed_directory_is_no_move() -> None:
    assert moved({**GUIDED, "a/pkg/m.py": b"m"}, {**GUIDED, "b/pkg/m.py": b"M"}) == []
    assert moved({**GUIDED, "a/pkg/m.py": b"m"}, {**GUIDED, "b/pkg/m.py": b"m", "b/pkg/n": b""}) == []


def test_a_link_is_no_file() -> None:
    assert moved({**GUIDED, "a/pkg/m": b"x"}, {**GUIDED, "b/pkg/m": Link("x")}) == []
    assert len(moved({**GUIDED, "a/pkg/m": Link("x")}, {**GUIDED, "b/pkg/m": Link("x")})) == 1


def test_a_copy_is_no_move() -> None:
    both = {**GUIDED, "a/pkg/m.py": b"m"}
    assert moved(both, {**both, "b/pkg/m.py": b"m"}) == []


def test_of_two_origins_the_one_of_the_same_name() -> None:
    before = {**GUIDED, "a/one/m": b"m", "a/two/m": b"m"}
    after = {**GUIDED, "b/two/m": b"m"}
    assert [(old, new) for old, new, _, _ in moved(before, after)] == [("a/two", "b/two")]


def test_its_own_guidance_moves_along() -> None:
    before = {**GUIDED, "a/pkg/AGENTS.md": b"own", "a/pkg/m": b"m"}
    after = {**GUIDED, "b/pkg/AGENTS.md": b"own", "b/pkg/m": b"m"}
    assert moved(before, after) == [("a/pkg", "b/pkg", ["a/AGENTS.md"], ["b/AGENTS.md"])]


def test_an_edit_above_is_told_already() -> None:
    before = {**GUIDED, "a/pkg/m": b"m"}
    after = {**GUIDED, "AGENTS.md": b"new", "a/x/pkg/m": b"m"}
    assert moved(before, after) == []
    assert reported(before, after).changes_guidance


def test_what_comes_or_goes_as_a_whole_is_told_already() -> None:
    before = {**GUIDED, "a/pkg/m": b"m", "c/AGENTS.md": b"c", "c/pkg2/m": b"m2"}
    after = {**GUIDED, "pkg2/m": b"m2", "d/AGENTS.md": b"d", "d/pkg/m": b"m"}
    assert moved(before, after) == [("a/pkg", "d/pkg", ["a/AGENTS.md"], ["d/AGENTS.md"])]


def test_equal_by_chance_is_no_move() -> None:
    assert moved({**GUIDED, "a/one/__init__.py": b""}, {**GUIDED, "b/two/__init__.py": b""}) == []
    assert len(moved({**GUIDED, "a/one/__init__.py": b""}, {**GUIDED, "b/one/__init__.py": b""})) == 1
    before = {**GUIDED, "a/one/m": b"m", "a/two/m": b"m"}
    assert moved(before, {**GUIDED, "b/three/m": b"m"}) == []
    assert moved({**GUIDED, "a/one/m": b"m"}, {**GUIDED, "b/two/m": b"m", "b/three/m": b"m"}) == []
