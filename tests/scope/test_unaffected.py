"""Which changes of a guidance file have no effect, and why."""

from __future__ import annotations

import pytest

from agents_md_lint.scope.comparison import Comparison
from agents_md_lint.scope.side import commit_side, worktree_side
from agents_md_lint.scope.unaffected import unaffected
from agents_md_lint.snapshot import Commit, Link, Worktree
from tests.scope.support import Tree, compare, reported
from tests.scope.texts import LATIN, LONG, NUL, OTHER_LONG
from tests.support.repository import GitRepository


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        (
            {"AGENTS.md": b"a"},
            {"AGENTS.md": b"\n a\r\n"},
            "only white space around the text changed, which q drops",
        ),
        ({"AGENTS.md": LONG}, {"AGENTS.md": OTHER_LONG}, "what changed lies past the first 65,536 bytes"),
        (
            {"AGENTS.md": NUL},
            {"AGENTS.md": b"b\0"},
            "q doesn't load it before or after: it has a NUL byte (at offset 1)",
        ),
        (
            {"AGENTS.md": NUL},
            {"AGENTS.md": LATIN},
            "q doesn't load it: before, it had a NUL byte (at offset 1); now, it is not UTF-8 (at offset 3)",
        ),
        (
            {"f": b""},
            {"AGENTS.md": LATIN},
            "q doesn't load it: before, it did not exist; now, it is not UTF-8 (at offset 3)",
        ),
        (
            {"AGENTS.md": b"a", "b.md": b"a"},
            {"AGENTS.md": Link("b.md"), "b.md": b"a"},
            "a link to the same text has taken its place",
        ),
        (
            {"AGENTS.md": Link("b.md"), "b.md": b"a"},
            {"AGENTS.md": b"a", "b.md": b"a"},
            "the same text has taken the place of a link to it",
        ),
        (
            {"AGENTS.md": Link("b.md"), "b.md": b"a", "c.md": b"a"},
            {"AGENTS.md": Link("c.md"), "b.md": b"a", "c.md": b"a"},
            "it leads elsewhere, to the same text",
        ),
    ],
)
def test_changes_without_effect(before: Tree, after: Tree, why: str) -> None:
    found = reported(before, after)
    assert [(one.path, one.why) for one in found.unaffected] == [("AGENTS.md", why)]
    assert (found.directories, found.sources, found.changes_guidance) == ((), (), False)


def test_what_is_the_same_is_not_told() -> None:
    tree: Tree = {"AGENTS.md": b"a", "dead/AGENTS.md": NUL, "l/AGENTS.md": Link("nowhere")}
    comparison = compare(tree, {**tree, "other": b""})
    assert comparison.scopes == frozenset()
    assert reported(tree, {**tree, "other": b""}).unaffected == ()


def test_an_untouched_worktree_has_no_changes_without_effect(repo: GitRepository) -> None:
    """A disk has no ids of contents: what was read is compared, and past q's limit the size."""
    repo.write("AGENTS.md", "One.\n")
    repo.write("app/AGENTS.md", LONG)
    repo.commit()
    with Commit(repo.path, "HEAD") as commit:
        for content, why in ((LONG, []), (LONG + b"more", ["what changed lies past the first 65,536 bytes"])):
            repo.write("app/AGENTS.md", content)
            disk = worktree_side(Worktree(repo.path), ["AGENTS.md", "app/AGENTS.md"])
            assert [one.why for one in unaffected(Comparison(commit_side(commit), disk))] == why
