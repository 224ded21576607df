"""How many Git processes an answer takes: each costs as much as many files."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from agents_md_lint.git.repository import Repository
from agents_md_lint.git.revisions import head, parents, revision
from agents_md_lint.git.worktree_files import links_checked_out_as_text
from tests.support.program import run
from tests.support.repository import GitRepository

Started = Callable[[], list[str]]


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Started:
    """Note every Git that is started from now on; the answer has its arguments, a line each."""
    noted, program = tmp_path / "noted", tmp_path / "bin/git"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\necho "$*" >>"{noted}"\nexec {shutil.which("git")} "$@"\n')
    program.chmod(0o755)

    def lines() -> list[str]:
        return noted.read_text().splitlines() if noted.exists() else []

    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    return lines


def test_one_process_finds_a_repository(repo: GitRepository, started: Started) -> None:
    for root in (repo.path, repo.clone_bare(repo.path.parent / "bare.git").path):
        before = len(started())
        Repository.discover(root)
        Repository.at(root)
        assert len(started()) == before + 2


def test_one_process_names_the_current_commit(repo: GitRepository, started: Started) -> None:
    commit = repo.commit()
    found = Repository.at(repo.path)
    before = len(started())
    assert head(found) == commit
    assert len(started()) == before + 1


def test_one_process_names_commits_and_their_parents(repo: GitRepository, started: Started) -> None:
    first, second = repo.commit("1"), repo.commit("2")
    with Repository.at(repo.path) as found:
        before = len(started())
        assert revision(found, "HEAD") == second
        assert parents(found, second) == (first,)
        assert revision(found, "HEAD~1") == first
        assert parents(found, first) == ()
    assert len(started()) == before + 1


def test_whether_links_are_links_is_asked_once(repo: GitRepository, started: Started) -> None:
    repo.config("core.symlinks", "false")
    repo.stage_link("AGENTS.md", "docs/rules.md")
    found = Repository.at(repo.path)
    for _ in range(3):
        assert links_checked_out_as_text(found) == {"AGENTS.md"}
    repo.write("app/AGENTS.md", b"\0")
    assert run("check", cwd=repo.path).code == 1
    assert sum("--get core.symlinks" in line for line in started()) == 2
