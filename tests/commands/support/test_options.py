"""Options that several commands share: each command answers alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.program import run
from tests.support.repository import GitRepository

STAGED = (
    "check --staged",
    "check --pre-commit",
    "check-ignore --staged build/x",
    "config --staged",
    "explain --staged",
    "explain --staged --all",
    "ls --staged",
    "trace --staged",
)


@pytest.mark.parametrize("command", STAGED)
def test_a_bare_repository_has_nothing_staged(repo: GitRepository, tmp_path: Path, command: str) -> None:
    repo.write("AGENTS.md", "Rules.\n\nOf two lines.\n")
    repo.write(".qignore", "build/\n")
    repo.commit()
    bare = repo.clone_bare(tmp_path / "bare.git").path
    asked = run(*command.split(), cwd=bare)
    assert (asked.code, asked.out) == (2, "")
    assert asked.err == "agents-md-lint: a bare repository has nothing staged; name a commit with --rev\n"
    staged = "--pre-commit" if "--pre-commit" in command else "--staged"
    assert run(*command.replace(staged, "--rev HEAD").split(), cwd=bare).code in (0, 1)
