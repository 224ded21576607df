"""A worktree that lies elsewhere, by the word of the repository or of the environment: what is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.program import run
from tests.support.repository import GitRepository

AWAY = (
    "agents-md-lint: the current directory is not in the repository's worktree, but in .git or away from "
    "core.worktree; name a commit with --rev\n"
)


@pytest.fixture
def repo(repo: GitRepository) -> GitRepository:
    repo.write("AGENTS.md", "# Rules\n\nKeep it small.\n")
    repo.commit()
    return repo


def said(cwd: Path, *line: str, **environ: str) -> str:
    """Return what is on stderr of a run that could not be."""
    ran = run(*(line or ("check",)), cwd=cwd, environ=environ)
    assert (ran.code, ran.out) == (2, "")
    return ran.err


@pytest.mark.parametrize("line", [("check",), ("ls",), ("explain", "AGENTS.md")])
def test_a_core_worktree_elsewhere(repo: GitRepository, tmp_path: Path, line: tuple[str, ...]) -> None:
    (tmp_path / "elsewhere").mkdir()
    repo.config("core.worktree", str(tmp_path / "elsewhere"))
    assert said(repo.path, *line) == AWAY
    compare = AWAY.replace("name a commit with --rev", "compare commits: BASE..HEAD")
    assert said(repo.path, "diff-scope", "--worktree") == compare
    assert run("check", "--rev", "HEAD", cwd=repo.path).out == "1 file checked: nothing to report\n"


def test_a_core_worktree_that_is_gone(repo: GitRepository, tmp_path: Path) -> None:
    repo.config("core.worktree", str(tmp_path / "gone" / "for good"))
    assert said(repo.path) == (
        f"agents-md-lint: core.worktree, a setting of the repository around {repo.path}, names no directory; "
        f"if it is a slip: cd / && git config --file {repo.path}/.git/config --unset core.worktree\n"
    )


def test_a_worktree_of_no_repository(repo: GitRepository, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    assert said(outside, GIT_WORK_TREE=str(repo.path)) == (
        f"agents-md-lint: {outside} is not in a Git repository, and GIT_WORK_TREE doesn't name one; "
        "set GIT_DIR too, or unset it\n"
    )


def test_a_worktree_that_is_no_directory(repo: GitRepository, tmp_path: Path) -> None:
    assert said(repo.path, GIT_WORK_TREE=str(tmp_path / "gone")) == (
        f"agents-md-lint: GIT_WORK_TREE in the environment names no directory: {tmp_path}/gone; "
        "unset it, or correct it\n"
    )


def test_a_worktree_of_the_repository_around(repo: GitRepository) -> None:
    ran = run("check", cwd=repo.path, environ={"GIT_WORK_TREE": str(repo.path)})
    assert (ran.code, ran.out) == (0, "1 file checked: nothing to report\n")
