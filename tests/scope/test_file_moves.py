"""Guidance files that move with their text, and how moves are folded."""

from __future__ import annotations

from agents_md_lint.scope.file_moves import together
from tests.scope.support import Tree, reported


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
