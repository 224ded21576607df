"""Changes that are planned: entries, their names and contents, and the turns in which they come."""

from __future__ import annotations

import pytest

from agents_md_lint.fix.disk import Original
from agents_md_lint.fix.draft import Draft, File, FixStep
from agents_md_lint.rules.offers import FixChange, NewText, Rename, ToLink

OLD = Original((1, 2), b"old")


def file(path: str = "/r/a/Agents.md") -> File:
    return File("/r", path, OLD, path, OLD.content)


def step(change: FixChange, turn: int = 0, rule: str = "rule") -> FixStep:
    return FixStep("a/Agents.md", rule, "did it", change, frozenset({"a/Agents.md"}), turn)


@pytest.mark.parametrize(
    ("change", "path", "leaf"),
    [
        (NewText(b"new"), "/r/a/Agents.md", b"new"),
        (ToLink("../x"), "/r/a/Agents.md", "../x"),
        (Rename("AGENTS.md"), "/r/a/AGENTS.md", b"old"),
    ],
)
def test_what_a_change_makes_of_a_file(change: FixChange, path: str, leaf: bytes | str) -> None:
    one = file()
    one.apply(step(change))
    assert (one.origin, one.path, one.leaf) == ("/r/a/Agents.md", path, leaf)
    assert one.is_renamed == (path != one.origin)
    assert one.steps == [step(change)]


def test_a_copy_is_changed_by_itself() -> None:
    draft = Draft()
    draft.take(file(), step(NewText(b"one")))
    other = draft.copy()
    other.take(other.files["/r/a/Agents.md"], step(NewText(b"two"), 1))
    assert draft.leaves() == {"/r/a/Agents.md": b"one"}
    assert other.leaves() == {"/r/a/Agents.md": b"two"}
    assert (draft.turns, other.turns) == (1, 2)
    assert other.files["/r/a/Agents.md"].original is OLD


def test_a_file_is_known_by_its_last_name_and_gone_from_its_first() -> None:
    draft = Draft()
    draft.take(file(), step(Rename("AGENTS.md")))
    draft.take(draft.files["/r/a/AGENTS.md"], step(NewText(b"new"), 1))
    assert list(draft.files) == ["/r/a/AGENTS.md"]
    assert draft.leaves() == {"/r/a/Agents.md": None, "/r/a/AGENTS.md": b"new"}


def test_a_name_that_comes_after_a_content() -> None:
    draft = Draft()
    draft.take(file(), step(NewText(b"new")))
    draft.take(draft.files["/r/a/Agents.md"], step(Rename("AGENTS.md"), 1))
    assert list(draft.files) == ["/r/a/AGENTS.md"]


def test_a_name_that_one_file_leaves_and_another_takes() -> None:
    draft = Draft()
    draft.take(file("/r/a"), step(Rename("b")))
    draft.take(file("/r/c"), step(Rename("a")))
    assert draft.leaves() == {"/r/a": b"old", "/r/b": b"old", "/r/c": None}


def test_steps_are_in_the_order_of_their_turns() -> None:
    draft = Draft()
    assert (draft.turns, draft.steps()) == (0, [])
    draft.take(file("/r/x"), step(NewText(b"1"), 0, "first"))
    draft.take(file("/r/y"), step(NewText(b"2"), 2, "third"))
    draft.take(draft.files["/r/x"], step(NewText(b"3"), 1, "second"))
    assert [one.rule for one in draft.steps()] == ["first", "second", "third"]
    assert draft.turns == 3
    assert draft.steps()[0].unit == ("a/Agents.md", "first")
