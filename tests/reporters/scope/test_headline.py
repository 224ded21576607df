"""The sentences that tell a report of ``diff-scope`` in brief, the worst first."""

from __future__ import annotations

import pytest

from agents_md_lint.qignore.reader import Reading
from agents_md_lint.reporters.scope.headline import headline, moved, reading_change
from agents_md_lint.scope.discovery import Visibility
from agents_md_lint.snapshot import Link, Submodule
from agents_md_lint.snapshot.memory import Leaf
from tests.scope.support import Tree, reported

ROOT: dict[str, Leaf] = {"AGENTS.md": b"# Root\n", "a/f": b"", "b/f": b""}
LONG = b"x\n" * 40_000


def told(before: Tree, after: Tree) -> str:
    """Return the headline on two trees."""
    return "".join(f"{one.path}{one.text}" for one in headline(reported(before, after)))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({}, "No directory's guidance changes."),
        (
            {"AGENTS.md": b"# Other\n"},
            "The guidance of 3 directories changes: AGENTS.md was edited.",
        ),
        (
            {"a/AGENTS.md": b"A.\n"},
            "The guidance of 1 directory changes: a/AGENTS.md was added.",
        ),
        (
            {"AGENTS.md": b"\0", "a/AGENTS.md": b"A.\n", "b/AGENTS.md": b"B.\n"},
            "The guidance of 3 directories changes: AGENTS.md no longer loads, a/AGENTS.md was added, "
            "b/AGENTS.md added.",
        ),
        (
            {f"a/{name}/AGENTS.md": b"x\n" for name in "pqrst"},
            "5 new directories bring their own guidance: a/p/AGENTS.md was added, a/q/AGENTS.md added, "
            "a/r/AGENTS.md added, and 2 more.",
        ),
        (
            {"c/AGENTS.md": b"C.\n"},
            "1 new directory brings its own guidance: c/AGENTS.md was added.",
        ),
        (
            {"AGENTS.md": LONG},
            "The guidance of 3 directories changes: "
            "AGENTS.md is now truncated (its last 14,464 bytes are never seen).",
        ),
        ({".qignore": b"a/\n"}, "No directory's guidance changes. Discovery newly hides 1 directory."),
        (
            {".qignore/x": b""},
            "No directory's guidance changes. "
            "Every directory listing of q fails now: .qignore isn't a file that can be read.",
        ),
        (
            {"s": Submodule(), "t": Submodule()},
            "No directory's guidance changes. 2 submodules changed and were not inspected.",
        ),
    ],
)
def test_the_whole_in_brief(change: dict[str, Leaf], words: str) -> None:
    assert told(ROOT, {**ROOT, **change}) == words


def test_what_lies_behind_a_link() -> None:
    before = {**ROOT, "a/AGENTS.md": b"A.\n", "link": Link("a")}
    assert told(before, {**before, "link": Link("b")}) == "The guidance behind 1 link changes."


def test_what_is_gone() -> None:
    before = {**ROOT, "c/AGENTS.md": b"C.\n", "d/AGENTS.md": b"D.\n"}
    assert told(before, ROOT) == (
        "2 directories are gone with their own guidance: c/AGENTS.md was removed, d/AGENTS.md removed."
    )


def test_an_edit_that_q_never_sees_goes_first() -> None:
    before = {**ROOT, "AGENTS.md": LONG}
    edited = {**before, "AGENTS.md": LONG + b"more\n"}
    never = "q never sees what was edited in AGENTS.md: it lies past the first 65,536 bytes; "
    assert told(before, edited) == (
        f"{never}its last 14,469 bytes are never seen. No directory's guidance changes."
    )
    assert told(before, {**edited, "a/AGENTS.md": b"A.\n"}) == (
        "The guidance of 1 directory changes: a/AGENTS.md was added. "
        f"{never}its last 14,469 bytes are never seen."
    )


def test_what_moved() -> None:
    assert moved(1, 0) == "1 guidance file moved unchanged"
    assert moved(0, 2) == "2 whole directories moved unchanged"
    assert moved(57, 96) == "57 guidance files and 96 whole directories moved unchanged"


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (Reading.RULES, Reading.RULES, ""),
        (Reading.LISTING_FAILS, Reading.LISTING_FAILS, ""),
        (Reading.NONE, Reading.RULES, ""),
        (Reading.RULES, Reading.LISTING_HANGS, "Every directory listing of q hangs now: .qignore is a FIFO."),
        (
            Reading.LISTING_FAILS,
            Reading.RULES,
            "The directory listings of q work again: before, .qignore wasn't a file that can be read.",
        ),
        (
            Reading.LISTING_HANGS,
            Reading.UNKNOWN,
            "What .qignore hides isn't known now: it leads out of the workspace, or is too large.",
        ),
    ],
)
def test_how_q_fares_with_the_file(before: Reading, after: Reading, words: str) -> None:
    assert reading_change(Visibility(before, after)) == words
    assert reading_change(Visibility(before, after, too_hard="now")).startswith("What .qignore hides is not")
