"""A check of all workspaces that were asked for: what it refuses, and what it counts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from agents_md_lint.check import git_ignored as check_git_ignored
from agents_md_lint.check.pre_commit import Checked
from agents_md_lint.check.result import CheckResult, GitIgnored
from agents_md_lint.check.run import answer, comments, git_ignored
from agents_md_lint.check.workspaces import Request
from agents_md_lint.config.settings import Settings
from agents_md_lint.errors import UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.snapshot.sources import Source, Target
from tests.support.repository import GitRepository

WORKTREE = Checked(Target(Source.WORKTREE))


@pytest.fixture
def opened(repo: GitRepository, monkeypatch: pytest.MonkeyPatch) -> Iterator[Repository]:
    """Two workspaces with a fault each, and guidance that Git ignores."""
    repo.write("app/AGENTS.md", b"\0")
    repo.write("app/.qignore", "# agents-md-lint: ignore[crossing-star]\na**b\n")
    repo.write("lib/AGENTS.md", b"\xff\n")
    repo.write("lib/deep/AGENTS.md", "Fine.\nTruly.\n")
    repo.write(".gitignore", "build/\n")
    repo.commit()
    repo.write("build/AGENTS.md", "x")
    repo.write("lib/build/AGENTS.md", "x")
    monkeypatch.chdir(repo.path)
    with Repository.discover(repo.path) as found:
        yield found


def asked(*paths: str, filenames: bool = False, **settings: tuple[str, ...]) -> Request:
    """Return a request with lists of the configuration."""
    chosen = Settings(**settings)  # type: ignore[arg-type]
    return Request(paths, chosen, filenames, all_count=False, ignored=False)


def rules(result: CheckResult) -> list[tuple[str, str]]:
    """Return path and rule of each finding."""
    return [(one.path, one.rule) for one in result.findings]


def test_every_workspace_is_checked(opened: Repository) -> None:
    whole = answer(opened, asked(), WORKTREE)
    assert (rules(whole), whole.files, whole.many_workspaces) == (
        [
            ("app/.qignore", "nested-qignore"),
            ("app/AGENTS.md", "nul-byte"),
            ("lib/AGENTS.md", "invalid-utf8"),
        ],
        4,
        False,
    )
    both = answer(opened, asked(workspaces=("app", "lib")), WORKTREE)
    assert (rules(both), both.files, both.many_workspaces) == (
        [("app/AGENTS.md", "nul-byte"), ("lib/AGENTS.md", "invalid-utf8")],
        4,
        True,
    )
    assert both.suppressed == 1


def test_what_is_named_and_what_is_excluded(opened: Repository) -> None:
    assert rules(answer(opened, asked("lib"), WORKTREE)) == [("lib/AGENTS.md", "invalid-utf8")]
    assert answer(opened, asked("lib/AGENTS.md", filenames=True), WORKTREE).files == 1
    without = answer(opened, asked(exclude=("app/",)), WORKTREE)
    assert (rules(without), without.files, without.excluded) == ([("lib/AGENTS.md", "invalid-utf8")], 2, 2)


def test_a_rule_that_is_left_out(opened: Repository) -> None:
    left = answer(opened, asked(ignore=("nul-byte", "nested-qignore")), WORKTREE)
    assert rules(left) == [("lib/AGENTS.md", "invalid-utf8")]
    with pytest.raises(UsageError, match="no-such-rule"):
        answer(opened, asked(select=("no-such-rule",)), WORKTREE)


def test_findings_know_whether_the_change_touches_them(opened: Repository) -> None:
    changed = Checked(Target(Source.WORKTREE), frozenset({"lib/AGENTS.md"}))
    found = answer(opened, asked(ignore=("nested-qignore",)), changed)
    assert {one.path: one.new for one in found.findings} == {"app/AGENTS.md": False, "lib/AGENTS.md": True}


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        (asked(), 2),
        (asked("lib"), 1),
        (asked(workspaces=("lib",)), 1),
        (asked(exclude=("lib/",)), 1),
        (asked("app"), 0),
        (asked("build/AGENTS.md"), 0),
    ],
)
def test_what_git_ignores_is_counted(opened: Repository, request_: Request, expected: int) -> None:
    assert git_ignored(opened, request_) == GitIgnored(expected, complete=True)


@pytest.mark.parametrize(
    "request_", [asked(workspaces=("lib",)), asked("lib"), asked(exclude=("app/build/",))]
)
def test_what_git_ignores_elsewhere_is_not_looked_through(
    opened: Repository, repo: GitRepository, request_: Request, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that a neighbour's caches don't use up what may be looked at."""
    monkeypatch.setattr(check_git_ignored, "MOST", 2)
    for number in range(3):
        repo.write(f"app/build/{number}.o")
    found = git_ignored(opened, request_)
    assert found.complete
    assert not git_ignored(opened, asked()).complete


def test_the_comments_of_a_workspace(opened: Repository, repo: GitRepository) -> None:
    target = Target(Source.COMMIT, repo.head())
    assert comments(opened, target, "app").startswith("# agents-md-lint: ignore[crossing-star]")
    assert comments(opened, target, "lib") == comments(opened, target, "nothing") == ""
