"""The Python API over GitPython's objects, held to the command line on the same repository."""

from __future__ import annotations

from pathlib import Path
from shutil import rmtree
from typing import Any

import git
import pytest

from agents_md_lint import api
from agents_md_lint.errors import GitError, MissingObjectError, UsageError
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


# Repositories of every kind.


def test_a_linked_worktree_has_files_and_an_index_of_its_own(grown: GitRepository, tmp_path: Path) -> None:
    linked = grown.worktree(tmp_path / "linked")
    linked.write("lib/AGENTS.md", b"\0")
    linked.add()
    linked.write("docs/AGENTS.md", b"\0")
    spoiled, staged = ("invalid-utf8", "app/AGENTS.md", 3), ("nul-byte", "lib/AGENTS.md", 1)
    with git.Repo(linked.path) as repo:
        assert places(api.findings(repo.head.commit)) == [spoiled]
        assert places(api.findings(repo.index)) == [spoiled, staged]
        assert places(api.findings(repo)) == [spoiled, ("nul-byte", "docs/AGENTS.md", 1), staged]


def test_a_bare_repository_has_commits_alone(grown: GitRepository, tmp_path: Path) -> None:
    with git.Repo(grown.clone_bare(tmp_path / "bare.git").path) as repo:
        before, after = repo.commit("HEAD~1"), repo.commit("HEAD")
        assert places(api.findings(after)) == [("invalid-utf8", "app/AGENTS.md", 3)]
        assert [one.path for one in api.scope(before, after).directories] == ["app"]
        for nothing in (repo, repo.index):
            with pytest.raises(UsageError, match=r"bare|no worktree"):
                api.findings(nothing)
            with pytest.raises(UsageError, match=r"bare|no worktree"):
                api.snapshot(nothing)
            with pytest.raises(UsageError, match=r"bare|no worktree"):
                api.scope(before, nothing)


def test_a_submodule_is_a_repository(grown: GitRepository, tmp_path: Path) -> None:
    above = GitRepository.init(tmp_path / "above")
    above.write("AGENTS.md", "# Above\n")
    above.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(grown.path), "below")
    above.commit()
    with git.Repo(above.path) as repo, repo.submodules[0].module() as inner:
        assert places(api.findings(repo)) == []
        for tree in (inner, inner.index, inner.head.commit):
            assert places(api.findings(tree)) == [("invalid-utf8", "app/AGENTS.md", 3)]
        assert [one.path for one in api.scope(inner.commit("HEAD~1"), inner).directories] == ["app"]


def test_worktree_and_index_of_a_sha256_repository(tmp_path: Path) -> None:
    made = GitRepository.init(tmp_path / "repo", object_format="sha256")
    made.write("AGENTS.md", b"\0")
    made.commit()
    with git.Repo(made.path) as repo:  # GitPython itself can't name a commit there
        for tree in (repo, repo.index):
            assert places(api.findings(tree)) == [("nul-byte", "AGENTS.md", 1)]
            assert not api.scope(None, tree).directories


def test_the_object_counts_and_not_the_environment(
    grown: GitRepository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = GitRepository.init(tmp_path / "other")
    other.write("AGENTS.md", b"\0")
    other.commit()
    monkeypatch.setenv("GIT_DIR", str(other.path / ".git"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other.path / ".git/index"))
    with git.Repo(grown.path) as repo:
        for tree in (repo.index, repo.head.commit):
            assert places(api.findings(tree)) == [("invalid-utf8", "app/AGENTS.md", 3)]


def test_the_environment_counts_where_the_object_came_from_it(
    grown: GitRepository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "AGENTS.md").write_bytes(b"\0")
    monkeypatch.chdir(elsewhere)
    monkeypatch.setenv("GIT_DIR", str(grown.path / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(elsewhere))
    with git.Repo() as repo:
        assert places(api.findings(repo)) == [("nul-byte", "AGENTS.md", 1)]
        assert places(api.findings(repo.head.commit)) == [("invalid-utf8", "app/AGENTS.md", 3)]


def test_an_index_is_the_file_that_it_names(grown: GitRepository, tmp_path: Path) -> None:
    with git.Repo(grown.path) as repo:
        in_memory = git.IndexFile.from_tree(repo, "HEAD~1")
        with pytest.raises(UsageError, match="there is no index"):
            api.findings(in_memory)
        in_memory.write(str(tmp_path / "index"))
        written = git.IndexFile(repo, str(tmp_path / "index"))
        assert not api.scope(repo.commit("HEAD~1"), written).directories
        assert [one.path for one in api.scope(repo.commit("HEAD"), written).directories] == ["app"]
        assert places(api.findings(written)) == []
        assert places(api.findings(repo.index)) == [("invalid-utf8", "app/AGENTS.md", 3)]


def test_nothing_is_staged_yet(repo: GitRepository) -> None:
    with git.Repo(repo.path) as opened:
        assert not api.scope(None, opened.index).directories
        assert places(api.findings(opened.index)) == []


# What can't be answered.


def test_other_objects_are_refused(grown: GitRepository) -> None:
    with git.Repo(grown.path) as repo:
        for other in (repo.head, repo.head.commit.tree, "HEAD", None):
            with pytest.raises(UsageError, match=r"is no git\.Repo"):
                api.findings(other)  # type: ignore[arg-type]
            with pytest.raises(UsageError, match=r"is no git\.Repo"):
                api.scope(repo.head.commit, other)  # type: ignore[arg-type]
        with pytest.raises(UsageError, match=r"is no git\.Repo"):
            api.scope(repo.head.commit.tree, repo)


def test_a_commit_that_isnt_there_is_missing(grown: GitRepository) -> None:
    with git.Repo(grown.path) as repo:
        unknown = git.Commit(repo, b"\1" * 20)
        for ask in (api.findings, api.snapshot, lambda commit: api.scope(commit, repo)):
            with pytest.raises(MissingObjectError, match="lacks the object 0101"):
                ask(unknown)


@pytest.mark.parametrize("workspace", ["..", "../repo", "/", "app/../.."])
def test_a_workspace_outside_is_refused(grown: GitRepository, workspace: str) -> None:
    with git.Repo(grown.path) as repo:
        for tree in (repo, repo.index, repo.head.commit):
            with pytest.raises(UsageError, match="outside the repository"):
                api.findings(tree, [workspace])
            with pytest.raises(UsageError, match="outside the repository"):
                api.snapshot(tree, workspace)
            with pytest.raises(UsageError, match="outside the repository"):
                api.scope(None, tree, workspace)


def test_a_repository_that_is_gone(tmp_path: Path) -> None:
    made = GitRepository.init(tmp_path / "gone")
    with git.Repo(made.path) as repo:
        rmtree(made.path)
        with pytest.raises(GitError, match="no such directory"):
            api.findings(repo)


def test_trees_of_two_repositories_are_refused(grown: GitRepository, tmp_path: Path) -> None:
    new_repo = GitRepository.init(tmp_path / "other")
    new_repo.write("AGENTS.md", "x\n")
    new_repo.commit()
    with git.Repo(grown.path) as one, git.Repo(new_repo.path) as other, pytest.raises(UsageError):
        api.scope(one.commit("HEAD"), other.commit("HEAD"))
