"""What is told of one cause: its links, what speaks after it, its commits."""

from __future__ import annotations

from agents_md_lint.reporters.scope.text import render
from agents_md_lint.scope.commit_note import CommitNote
from agents_md_lint.snapshot import Link
from tests.scope.support import Tree, reported


def test_many_deeper_files_and_commits_are_counted() -> None:
    tree = {"AGENTS.md": b"a", **{f"{number}/AGENTS.md": b"n" for number in range(8)}}
    commits = tuple(CommitNote(str(n) * 40, "2026-01-01T00:00:00Z", "A", "S") for n in range(6))
    found = reported(tree, {**tree, "AGENTS.md": b"b"})._replace(commits={"AGENTS.md": commits})
    text = render([found])
    assert (
        "still after it: 0/AGENTS.md, 1/AGENTS.md, 2/AGENTS.md, 3/AGENTS.md, 4/AGENTS.md and 3 more\n" in text
    )
    assert "    and 1 more commit\n" in text


def test_the_other_chain_is_told_too() -> None:
    before: Tree = {"AGENTS.md": Link("a"), "a": b"a", "b": b"b"}
    text = render([reported(before, {**before, "AGENTS.md": Link("b")})])
    assert "\n    AGENTS.md -> b\n    before: AGENTS.md -> a\n" in text
