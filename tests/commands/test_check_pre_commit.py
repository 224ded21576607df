"""``check --pre-commit`` by what Git tells a hook; ``tests/hooks`` has the same under real runners."""

from __future__ import annotations

import pytest

from tests.support.program import run
from tests.support.repository import GitRepository

BROKEN = "Say please.\n".encode("utf-16")
"""What can surely be fixed."""
COMMITTING = {"GIT_INDEX_FILE": ".git/index"}


@pytest.fixture
def old(repo: GitRepository) -> GitRepository:
    """A repository with an old fault, where nothing is staged."""
    repo.write("old/AGENTS.md", BROKEN)
    repo.commit()
    return repo


def test_nothing_staged_is_everything_unless_something_is_committed(old: GitRepository) -> None:
    by_hand = run("check", "--pre-commit", cwd=old.path)
    assert by_hand.code == 1
    commit = run("check", "--pre-commit", cwd=old.path, environ=COMMITTING)
    assert commit.code == 0
    assert "1 older finding in what this change doesn't touch" in commit.out
    assert run("check", "--pre-commit", "--all", cwd=old.path, environ=COMMITTING).code == 1


def test_an_empty_first_commit(repo: GitRepository) -> None:
    assert run("check", "--pre-commit", cwd=repo.path, environ=COMMITTING).code == 0


def test_what_is_fixed_and_not_staged_counts_and_is_not_told_again(repo: GitRepository) -> None:
    repo.write("AGENTS.md", BROKEN)
    repo.write("app/AGENTS.md", "App.\n".encode("utf-16"))
    repo.git("add", "-A")
    both = run("check", "--pre-commit", cwd=repo.path)
    assert both.out.endswith("2 errors; 2 of these can be fixed: agents-md-lint check --fix\n")
    repo.write("AGENTS.md", "Say please.\n")
    ran = run("check", "--pre-commit", cwd=repo.path)
    assert ran.code == 1
    assert ran.out.count("utf16-text") == 1
    assert ran.out.endswith(
        "2 errors; 1 of these is fixed in the worktree and not staged: git add"
        "; 1 of these can be fixed: agents-md-lint check --fix\n"
    )
    assert len(run("check", "--pre-commit", "--format", "json", cwd=repo.path).json()["findings"]) == 2
    # What somebody asks for by name is about the index alone.
    assert run("check", "--staged", cwd=repo.path).out.count("utf16-text") == 2


def test_a_file_that_is_gone_from_the_worktree(repo: GitRepository) -> None:
    repo.write("AGENTS.md", BROKEN)
    repo.git("add", "-A")
    (repo.path / "AGENTS.md").unlink()
    ran = run("check", "--pre-commit", cwd=repo.path)
    assert (ran.code, ran.out.count("utf16-text")) == (1, 0)
    assert "1 error; 1 of these is fixed in the worktree and not staged: git add\n" in ran.out
