"""What is staged with a fault that the worktree no longer has."""

from __future__ import annotations

from agents_md_lint.check.pre_commit import Checked
from agents_md_lint.check.result import CheckResult
from agents_md_lint.check.run import answer
from agents_md_lint.check.workspaces import Request
from agents_md_lint.config.settings import Settings
from agents_md_lint.fix.unstaged import without_done
from agents_md_lint.git.repository import Repository
from agents_md_lint.snapshot.sources import Source, Target
from tests.fix.faults import MARK
from tests.support.repository import GitRepository

STAGED = Checked(Target(Source.INDEX))


def done(repo: GitRepository, *select: str) -> list[tuple[str, str]]:
    """Return path and rule of each finding of the index that is fixed in the worktree."""
    request = Request((), Settings(select=select), False, True, False)
    with Repository.discover(repo.path) as repository:
        result: CheckResult = answer(repository, request, STAGED)
        after = without_done(repository, request, STAGED, result)
    assert after.findings == result.findings
    return sorted((one.path, one.rule) for one in after.done)


def test_what_was_fixed_and_not_staged(repo: GitRepository) -> None:
    repo.write("AGENTS.md", MARK + b"Rules.\n")
    repo.write("a/AGENTS.md", MARK + b"Others.\n")
    repo.write(".qignore", "build/\nbuild/\n/\n")
    repo.git("add", "-A")
    assert done(repo) == []
    repo.write("AGENTS.md", "Rules.\n")
    repo.write(".qignore", "build/\n/\n")
    assert done(repo) == [(".qignore", "redundant-pattern"), ("AGENTS.md", "byte-order-mark")]


def test_a_fault_with_another_line_is_still_there(repo: GitRepository) -> None:
    repo.write(".qignore", "build/\nbuild/\n")
    repo.git("add", "-A")
    repo.write(".qignore", "a\nb\na\n")
    assert done(repo) == []


def test_a_file_that_is_gone_or_another_has_it_no_more(repo: GitRepository) -> None:
    repo.write("AGENTS.md", MARK + b"Rules.\n")
    repo.write("a/AGENTS.md", MARK + b"Others.\n")
    repo.git("add", "-A")
    (repo.path / "AGENTS.md").unlink()
    (repo.path / "a/AGENTS.md").write_bytes(b"\0")
    assert done(repo) == [("AGENTS.md", "byte-order-mark"), ("a/AGENTS.md", "byte-order-mark")]


def test_only_the_rules_in_force_are_asked_again(repo: GitRepository) -> None:
    repo.write("AGENTS.md", MARK + b"Rules.\n")
    repo.git("add", "-A")
    repo.write("AGENTS.md", "Rules.\n")
    assert done(repo, "nul-byte") == []
