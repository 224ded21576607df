"""Directories that move under other guidance."""

from __future__ import annotations

from agents_md_lint.scope.file_moves import together
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


def files(before: Tree, after: Tree) -> list[tuple[str, str, tuple[str, ...], tuple[str, ...]]]:
    return [tuple(one) for one in reported(before, after).file_moves]  # type: ignore[misc]


def test_guidance_files_that_move() -> None:
    before = {"AGENTS.md": b"r", "src/AGENTS.md": b"s", "src/x/AGENTS.md": b"x", "p/AGENTS.md": b"p"}
    after = {"AGENTS.md": b"r", "p/src/AGENTS.md": b"s", "p/src/x/AGENTS.md": b"x", "p/AGENTS.md": b"p"}
    assert files(before, after) == [
        ("src/AGENTS.md", "p/src/AGENTS.md", (), ("p/AGENTS.md",)),
        ("src/x/AGENTS.md", "p/src/x/AGENTS.md", (), ("p/AGENTS.md",)),
    ]
    assert files(after, before)[0] == ("p/src/AGENTS.md", "src/AGENTS.md", ("p/AGENTS.md",), ())


def test_another_text_or_none_is_no_move() -> None:
    assert files({"a/AGENTS.md": b"a"}, {"b/AGENTS.md": b"b"}) == []
    assert files({"a/AGENTS.md": b""}, {"b/AGENTS.md": b""}) == []
    assert files({"a/AGENTS.md": b"a"}, {"a/AGENTS.md": b"a", "b/AGENTS.md": b"a"}) == []


def test_of_equal_texts_each_moves_once_to_what_is_most_like_it() -> None:
    before = {"a/one/AGENTS.md": b"t", "a/two/AGENTS.md": b"t"}
    after = {"b/two/AGENTS.md": b"t", "b/one/AGENTS.md": b"t", "b/three/AGENTS.md": b"t"}
    assert [(old, new) for old, new, _, _ in files(before, after)] == [
        ("a/one/AGENTS.md", "b/one/AGENTS.md"),
        ("a/two/AGENTS.md", "b/two/AGENTS.md"),
    ]


def test_moves_are_folded_by_what_they_have_in_common() -> None:
    pairs = [(f"src/{name}", f"packages/x/src/{name}", ("a",), ("b",)) for name in ("d/e", "f/g")]
    [one] = together(pairs)
    assert (one.old, one.new, one.lost, one.gained) == ("src", "packages/x/src", ("a",), ("b",))
    assert len(one.paths) == 2
    [one] = together([("a/f", "z/a/f", (), ("b",)), ("b/f", "z/b/f", (), ("b",))])
    assert (one.old, one.new) == (".", "z")
    [one] = together([("a/f", "z/f", (), ())])
    assert (one.old, one.new) == ("a/f", "z/f")
