"""The Python API over GitPython's objects, held to the command line on the same repository."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import git
import pytest

from agents_md_lint import api
from agents_md_lint.errors import UsageError
from agents_md_lint.loading import Loader
from agents_md_lint.rules.findings import Finding
from tests.support.program import run
from tests.support.repository import GitRepository


@pytest.fixture
def grown(repo: GitRepository) -> GitRepository:
    """A repository with a sound commit, a commit that spoils one file, and one more fault in the worktree."""
    repo.write("AGENTS.md", "# Rules\n\nKeep it small.\n")
    repo.write("app/AGENTS.md", "# App\n\nKeep views thin.\n")
    repo.commit()
    repo.write("app/AGENTS.md", b"# App\n\nKeep views \x93thin\x94.\n")
    repo.commit()
    repo.write("docs/AGENTS.md", b"\0")
    return repo


def said(path: Path, *arguments: str) -> Any:
    """Return the JSON that a command prints."""
    return run(*arguments, "--format", "json", cwd=path).json()


def places(found: tuple[Finding, ...]) -> list[tuple[str, str, int | None]]:
    return [(finding.rule, finding.path, finding.place.line) for finding in found]


def test_findings_are_those_of_the_command(grown: GitRepository) -> None:
    with git.Repo(grown.path) as repo:
        spoiled = [("invalid-utf8", "app/AGENTS.md", 3)]
        assert places(api.findings(repo.commit("HEAD~1"))) == []
        assert places(api.findings(repo.commit("HEAD"))) == spoiled
        assert places(api.findings(repo.index)) == spoiled
        assert places(api.findings(repo)) == [*spoiled, ("nul-byte", "docs/AGENTS.md", 1)]
        assert places(api.findings(repo, ["docs"])) == [("nul-byte", "docs/AGENTS.md", 1)]
    report = said(grown.path, "check")
    assert [(one["rule"], one["path"], one["line"]) for one in report["findings"]] == [
        *spoiled,
        ("nul-byte", "docs/AGENTS.md", 1),
    ]


def test_the_configuration_of_the_tree_is_in_force(grown: GitRepository) -> None:
    grown.write(".agents-md-lint.toml", 'ignore = ["invalid-utf8"]\n')
    grown.commit()
    with git.Repo(grown.path) as repo:
        assert places(api.findings(repo.commit("HEAD"))) == [("nul-byte", "docs/AGENTS.md", 1)]
        assert places(api.findings(repo.commit("HEAD~1"))) == [("invalid-utf8", "app/AGENTS.md", 3)]


def test_the_scope_between_two_trees_is_that_of_the_command(grown: GitRepository) -> None:
    with git.Repo(grown.path) as repo:
        between = api.scope(repo.commit("HEAD~1"), repo.commit("HEAD"))
        assert [one.path for one in between.directories] == ["app"]
        assert [(one.path, one.change.value) for one in between.directories] == [
            (one["path"], one["change"])
            for one in said(grown.path, "diff-scope", "HEAD~1..HEAD")["directories"]
        ]
        assert not api.scope(repo.commit("HEAD"), repo.index).directories
        assert [one.path for one in api.scope(None, repo.commit("HEAD~1")).directories] == [".", "app"]


def test_a_snapshot_of_each_kind_loads(grown: GitRepository) -> None:
    with git.Repo(grown.path) as repo:
        for tree in (repo, repo.index, repo.commit("HEAD")):
            loaded = Loader(api.snapshot(tree)).for_paths(["app/x.py"])
            assert [guidance.source for guidance in loaded] == ["AGENTS.md"]
        [inner] = Loader(api.snapshot(repo.commit("HEAD~1"), "app")).for_paths(["x.py"])
        assert inner.text == "# App\n\nKeep views thin."


def test_trees_of_two_repositories_are_refused(grown: GitRepository, tmp_path: Path) -> None:
    new_repo = GitRepository.init(tmp_path / "other")
    new_repo.write("AGENTS.md", "x\n")
    new_repo.commit()
    with git.Repo(grown.path) as one, git.Repo(new_repo.path) as other, pytest.raises(UsageError):
        api.scope(one.commit("HEAD"), other.commit("HEAD"))
