"""What a command looks at: paths of the command line, and what each source lists."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from agents_md_lint.errors import UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.paths import join
from agents_md_lint.snapshot import Commit, Index, Worktree
from agents_md_lint.snapshot.sources import (
    Source,
    Target,
    repository_path,
    view,
    within,
    workspaces,
    worktree_top,
)
from tests.support.repository import GitRepository


@pytest.fixture
def opened(repo: GitRepository, monkeypatch: pytest.MonkeyPatch) -> Repository:
    """A repository, from one of its directories."""
    repo.write("app/src/AGENTS.md", "x")
    (repo.path / "alias").symlink_to("app")
    monkeypatch.chdir(repo.path / "app")
    return Repository.discover(Path("."))


class TestRepositoryPath:
    """A path as it is typed means what it means to the system, but for a link at its end."""

    @pytest.mark.parametrize(
        ("path", "meant"),
        [
            ("src", "app/src"),
            (".", "app"),
            ("..", "."),
            ("../alias", "alias"),
            ("../alias/src", "alias/src"),
            ("src/../nothing//x/", "app/nothing/x"),
        ],
    )
    def test_from_a_directory_of_the_repository(self, opened: Repository, path: str, meant: str) -> None:
        assert repository_path(opened, path) == meant
        assert repository_path(opened, os.path.abspath(path)) == meant

    @pytest.mark.parametrize("path", ["", "a\0b"])
    def test_what_is_no_path(self, opened: Repository, path: str) -> None:
        with pytest.raises(UsageError, match="is not a path"):
            repository_path(opened, path)

    @pytest.mark.parametrize("path", ["../..", "/", "../../repo2"])
    def test_what_lies_outside(self, opened: Repository, path: str) -> None:
        with pytest.raises(UsageError, match="lies outside the repository"):
            repository_path(opened, path)

    def test_the_repository_by_another_name(self, opened: Repository, tmp_path: Path) -> None:
        (tmp_path / "link").symlink_to("repo")
        assert repository_path(opened, str(tmp_path / "link/app/x")) == "app/x"

    def test_in_a_bare_repository_it_is_relative_to_that(self, repo: GitRepository, tmp_path: Path) -> None:
        repo.commit()
        with Repository.at(repo.clone_bare(tmp_path / "bare.git").path) as bare:
            assert repository_path(bare, "a/./b") == "a/b"
            assert repository_path(bare, "/a/../b") == "b"
            with pytest.raises(UsageError, match="this repository has no worktree"):
                worktree_top(bare)

    def test_workspaces(self, opened: Repository) -> None:
        assert workspaces(opened, []) == (".",)
        assert workspaces(opened, ["src", "../app/src", ".."]) == ("app/src", ".")


@pytest.mark.parametrize(
    ("workspace", "path", "expected"),
    [
        (".", "a/b", "a/b"),
        (".", ".", "."),
        ("a", "a", "."),
        ("a", "a/b", "b"),
        ("a", "ab", None),
        ("a/b", "a", None),
        ("a", ".", None),
    ],
)
def test_within(workspace: str, path: str, expected: str | None) -> None:
    assert within(workspace, path) == expected
    if expected is not None:
        assert join(workspace, expected) == path


class TestViews:
    """Each source has a snapshot of its own, and lists what is in that."""

    @pytest.fixture
    def repo(self, repo: GitRepository) -> GitRepository:
        """A repository in which each state has a file that the others lack."""
        repo.write("w/AGENTS.md", "x")
        repo.write("w/committed.md", "x")
        repo.write(".gitignore", "ignored/\n")
        repo.commit()
        repo.rm("w/committed.md")
        repo.stage("w/staged.md", "x")
        repo.write("w/untracked.md", "x")
        repo.write("w/ignored/AGENTS.md", "x")
        repo.write("w/ignored/other.md", "x")
        return repo

    def listed(self, repo: GitRepository, target: Target, *, ignored: bool = False) -> set[str]:
        with Repository.at(repo.path) as opened:
            seen = view(opened, target, "w", ignored=ignored)
            assert seen.snapshot.workspace == "w"
            assert seen.links_as_text == frozenset()
            return {path for path in seen.listing() if path.startswith("w/")}

    def test_a_commit(self, repo: GitRepository) -> None:
        assert self.listed(repo, Target(Source.COMMIT, repo.head())) == {"w/AGENTS.md", "w/committed.md"}

    def test_the_index(self, repo: GitRepository) -> None:
        assert self.listed(repo, Target(Source.INDEX)) == {"w/AGENTS.md", "w/staged.md"}

    def test_the_worktree(self, repo: GitRepository) -> None:
        tracked = {"w/AGENTS.md", "w/staged.md", "w/untracked.md"}
        assert self.listed(repo, Target(Source.WORKTREE)) == tracked
        assert self.listed(repo, Target(Source.WORKTREE), ignored=True) == tracked | {"w/ignored/AGENTS.md"}

    @pytest.mark.parametrize(
        ("source", "kind"), [(Source.COMMIT, Commit), (Source.INDEX, Index), (Source.WORKTREE, Worktree)]
    )
    def test_snapshots(self, repo: GitRepository, source: Source, kind: type) -> None:
        with Repository.at(repo.path) as opened:
            seen = view(opened, Target(source, "HEAD"))
            assert isinstance(seen.snapshot, kind)
            assert "w/AGENTS.md" in set(seen.tree())
