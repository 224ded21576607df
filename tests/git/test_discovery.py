"""Finding repositories: what is around a place, and why none is."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from agents_md_lint.errors import GitError
from agents_md_lint.git.index import staged_entries
from agents_md_lint.git.repository import Repository
from agents_md_lint.git.revisions import head
from agents_md_lint.git.worktree_files import worktree_files
from tests.support.program import run
from tests.support.repository import GitRepository


def test_from_a_subdirectory(repo: GitRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    repo.write("a/b/x")
    monkeypatch.chdir(repo.path / "a/b")
    for found in (Repository.discover(), Repository.discover(repo.path / "a"), Repository.at(".")):
        assert found.top == str(repo.path)
        assert found.git_dir == str(repo.path / ".git")
        assert found.directory == found.top
        assert not found.bare
        assert found.object_format == "sha1"


def test_through_a_link(repo: GitRepository, tmp_path: Path) -> None:
    (tmp_path / "alias").symlink_to(repo.path)
    assert Repository.at(tmp_path / "alias").top == str(repo.path)


@pytest.mark.parametrize("name", ["new\nline", "end\n", " blank ", "q\"t'", "-dash", "\udcff\udcfe", "é"])
def test_directory_names(name: str, tmp_path: Path) -> None:
    made = GitRepository.init(tmp_path / name)
    made.write("x")
    commit = made.commit()
    found = Repository.at(made.path)
    assert found.top == str(made.path)
    assert found.git_dir == str(made.path / ".git")
    assert head(found) == commit
    assert worktree_files(found) == ["x"]


def test_sha256(tmp_path: Path) -> None:
    made = GitRepository.init(tmp_path / "repo", object_format="sha256")
    found = Repository.at(made.path)
    assert found.object_format == "sha256"
    assert found.id_length == 64
    assert found.empty_tree == made.text("hash-object", "-t", "tree", os.devnull)


def test_empty_tree_of_sha1(repo: GitRepository) -> None:
    found = Repository.at(repo.path)
    assert found.id_length == 40
    assert found.empty_tree == repo.text("hash-object", "-t", "tree", os.devnull)


def test_bare(tmp_path: Path) -> None:
    made = GitRepository.init(tmp_path / "bare.git", bare=True)
    found = Repository.at(made.path)
    assert (found.bare, found.top, found.git_dir) == (True, None, str(made.path))
    assert found.directory == str(made.path)


def test_inside_the_git_directory(repo: GitRepository) -> None:
    repo.write("x")
    commit = repo.commit()
    found = Repository.at(repo.path / ".git" / "refs")
    assert (found.bare, found.top, found.git_dir) == (False, None, str(repo.path / ".git"))
    assert head(found) == commit


def test_linked_worktree(repo: GitRepository, tmp_path: Path) -> None:
    repo.write("x")
    repo.commit()
    linked = repo.worktree(tmp_path / "linked")
    found = Repository.at(linked.path)
    assert found.top == str(linked.path)
    assert found.git_dir == str(repo.path / ".git/worktrees/linked")


def test_nested_repository_is_another(repo: GitRepository) -> None:
    inner = GitRepository.init(repo.path / "inner")
    assert Repository.at(inner.path).top == str(inner.path)


def test_no_repository(tmp_path: Path) -> None:
    with pytest.raises(GitError, match="is not in a Git repository") as caught:
        Repository.discover(tmp_path)
    assert str(tmp_path) in caught.value.reason
    assert "git init" in caught.value.remedy


def test_no_directory(tmp_path: Path) -> None:
    with pytest.raises(GitError, match="no such directory"):
        Repository.at(tmp_path / "missing")


def test_current_directory_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(GitError, match="current directory is gone"):
        Repository.discover()


def test_git_dir_that_leads_nowhere(repo: GitRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_DIR", "/nowhere")
    with pytest.raises(GitError, match="GIT_DIR in the environment names no Git repository") as caught:
        Repository.discover(repo.path)
    assert caught.value.remedy == "unset it, or correct it"
    assert Repository.at(repo.path).top == str(repo.path)


def test_broken_configuration(repo: GitRepository) -> None:
    (repo.path / ".git/config").write_text("[core\n")
    with pytest.raises(GitError, match=r"can't use the repository .*bad config line 1"):
        Repository.at(repo.path)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
@pytest.mark.parametrize("bare", [False, True])
def test_repository_of_another_user(tmp_path: Path, bare: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    made = GitRepository.init(tmp_path / "it's", bare=bare)
    for directory in (made.path, made.path / ".git"):
        if directory.exists():
            os.chown(directory, 12345, 12345)
    with pytest.raises(GitError, match=r"refuses .*dubious ownership") as caught:
        Repository.at(made.path)
    # The remedy works as it stands.
    command = caught.value.remedy.partition(": ")[2]
    home = tmp_path / "gitconfig"
    subprocess.run(["sh", "-c", command], env={**os.environ, "GIT_CONFIG_GLOBAL": str(home)}, check=True)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(home))
    assert Repository.at(made.path).bare is bare


def test_no_git(repo: GitRepository, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = Repository.at(repo.path)
    found.run("version")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(GitError, match="Git isn't installed") as caught:
        Repository.at(repo.path)
    assert caught.value.remedy.startswith("install Git")
    found.environment["PATH"] = str(tmp_path)
    with pytest.raises(GitError, match="Git isn't installed"):
        found.run("version")


def test_worktree_without_a_git_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = GitRepository.init(tmp_path / "dotfiles.git", bare=True)
    made.stage("AGENTS.md", "x")
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.chdir(home)
    monkeypatch.setenv("GIT_DIR", str(made.path))
    monkeypatch.setenv("GIT_WORK_TREE", str(home))
    found = Repository.at(home)
    assert (found.top, found.git_dir, found.honoured) == (str(home), str(made.path), True)
    assert list(staged_entries(found).entries) == ["AGENTS.md"]
    with pytest.raises(GitError, match="not in a Git repository"):
        Repository.at(tmp_path)


def test_other_worktree_of_the_same_repository(
    repo: GitRepository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(repo.path)
    monkeypatch.setenv("GIT_DIR", str(repo.path / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(tmp_path / "elsewhere"))
    assert not Repository.at(repo.path).honoured


def test_a_worktree_elsewhere_without_a_git_dir(
    repo: GitRepository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Git finds the repository from here, and is run in the worktree, where it finds none by itself."""
    repo.stage("AGENTS.md", "x")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(repo.path)
    monkeypatch.setenv("GIT_WORK_TREE", str(tmp_path / "elsewhere"))
    found = Repository.discover()
    assert found.top == str(tmp_path / "elsewhere")
    assert list(staged_entries(found).entries) == ["AGENTS.md"]
    assert found.run("ls-files") == b"AGENTS.md\n"


def test_a_core_worktree_that_is_gone(repo: GitRepository) -> None:
    repo.config("core.worktree", "/nowhere/at/all")
    with pytest.raises(GitError) as caught:
        Repository.at(repo.path)
    assert "core.worktree" in caught.value.reason
    assert caught.value.remedy.endswith("/.git/config --unset core.worktree")


AWAY = (
    "agents-md-lint: the current directory is not in the repository's worktree, but in .git or away from "
    "core.worktree; name a commit with --rev\n"
)


def said(cwd: Path, *line: str, **environ: str) -> str:
    """Return what is on stderr of a run that could not be."""
    ran = run(*(line or ("check",)), cwd=cwd, environ=environ)
    assert (ran.code, ran.out) == (2, "")
    return ran.err


class TestAWorktreeElsewhere:
    """By the word of the repository or of the environment: what is said."""

    @pytest.fixture
    def repo(self, repo: GitRepository) -> GitRepository:
        repo.write("AGENTS.md", "# Rules\n\nKeep it small.\n")
        repo.commit()
        return repo

    @pytest.mark.parametrize("line", [("check",), ("ls",), ("explain", "AGENTS.md")])
    def test_a_core_worktree_elsewhere(
        self, repo: GitRepository, tmp_path: Path, line: tuple[str, ...]
    ) -> None:
        (tmp_path / "elsewhere").mkdir()
        repo.config("core.worktree", str(tmp_path / "elsewhere"))
        assert said(repo.path, *line) == AWAY
        compare = AWAY.replace("name a commit with --rev", "compare commits: BASE..HEAD")
        assert said(repo.path, "diff-scope", "--worktree") == compare
        assert run("check", "--rev", "HEAD", cwd=repo.path).out == "1 file checked: nothing to report\n"

    def test_a_core_worktree_that_is_gone(self, repo: GitRepository, tmp_path: Path) -> None:
        repo.config("core.worktree", str(tmp_path / "gone" / "for good"))
        assert said(repo.path) == (
            f"agents-md-lint: core.worktree, a setting of the repository around {repo.path}, names no"
            " directory; "
            f"if it is a slip: cd / && git config --file {repo.path}/.git/config --unset core.worktree\n"
        )

    def test_a_worktree_of_no_repository(self, repo: GitRepository, tmp_path: Path) -> None:
        outside = tmp_path / "outside"
        outside.mkdir()
        assert said(outside, GIT_WORK_TREE=str(repo.path)) == (
            f"agents-md-lint: {outside} is not in a Git repository, and GIT_WORK_TREE doesn't name one; "
            "set GIT_DIR too, or unset it\n"
        )

    def test_a_worktree_that_is_no_directory(self, repo: GitRepository, tmp_path: Path) -> None:
        assert said(repo.path, GIT_WORK_TREE=str(tmp_path / "gone")) == (
            f"agents-md-lint: GIT_WORK_TREE in the environment names no directory: {tmp_path}/gone; "
            "unset it, or correct it\n"
        )

    def test_a_worktree_of_the_repository_around(self, repo: GitRepository) -> None:
        ran = run("check", cwd=repo.path, environ={"GIT_WORK_TREE": str(repo.path)})
        assert (ran.code, ran.out) == (0, "1 file checked: nothing to report\n")
