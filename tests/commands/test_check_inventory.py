"""Which paths ``check`` looks at: nothing that q meets there is skipped as if it were fine."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from agents_md_lint.loading import Loader
from agents_md_lint.snapshot import Worktree
from tests.support.program import Finished, run
from tests.support.repository import GitRepository

FINE = "Fine.\n\nTruly.\n"


def check(repo: GitRepository, *arguments: str) -> Finished:
    return run("check", *arguments, cwd=repo.path)


class TestIgnoredAtTheRoot:
    """Git ignores the root's ``AGENTS.md``; q loads it."""

    @pytest.fixture
    def ignoring(self, repo: GitRepository) -> GitRepository:
        repo.write(".gitignore", "AGENTS.md\n")
        return repo

    def test_its_text_is_looked_at(self, ignoring: GitRepository) -> None:
        ignoring.write("AGENTS.md", b"\xff")
        assert "invalid-utf8" in check(ignoring).out

    def test_a_link_that_escapes(self, ignoring: GitRepository) -> None:
        ignoring.link("AGENTS.md", "../elsewhere")
        assert "symlink-escape" in check(ignoring).out

    def test_a_fifo_is_told_of_and_not_opened(self, ignoring: GitRepository) -> None:
        os.mkfifo(ignoring.path / "AGENTS.md")
        assert "not-regular-file" in check(ignoring).out

    def test_another_repository_under_that_name(self, ignoring: GitRepository) -> None:
        GitRepository.init(ignoring.path / "AGENTS.md")
        assert "not-regular-file" in check(ignoring).out

    def test_a_file_that_is_fine_is_counted(self, ignoring: GitRepository) -> None:
        ignoring.write("AGENTS.md", FINE)
        assert check(ignoring).out == "1 file checked: nothing to report\n"
        assert check(ignoring, "--fail-on", "error").out == "1 file checked: nothing to report\n"

    @pytest.mark.parametrize("upper", ["AGENTS.md", "a/AGENTS.md"])
    def test_a_copy_below_an_ignored_one(self, repo: GitRepository, upper: str) -> None:
        repo.write(".gitignore", f"/{upper}\n")
        repo.write(upper, FINE)
        repo.write("a/b/AGENTS.md", FINE)
        assert "repeated-guidance" in check(repo).out
        assert "repeated-guidance" in check(repo, "--filenames", "a/b/AGENTS.md").out


def test_another_repository_that_is_named_as_nested_guidance(repo: GitRepository) -> None:
    inner = GitRepository.init(repo.path / "a" / "AGENTS.md")
    inner.write("x", "x")
    inner.commit()
    assert "not-regular-file" in check(repo).out


class TestNamedPaths:
    """A path that means nothing is exit code 2, whatever is configured."""

    @pytest.fixture
    def configured(self, repo: GitRepository) -> GitRepository:
        repo.write(".agents-md-lint.toml", 'workspaces = ["svc"]\n')
        repo.write("svc/AGENTS.md", FINE)
        repo.write("other/AGENTS.md", FINE)
        return repo

    @pytest.mark.parametrize("path", ["nope", "other/AGENTS.md", "other"])
    def test_outside_of_every_workspace(self, configured: GitRepository, path: str) -> None:
        ran = check(configured, path)
        assert (ran.code, ran.out) == (2, "")
        assert path in ran.err
        assert ran.err.count("\n") == 1

    def test_missing_inside_one(self, configured: GitRepository) -> None:
        assert check(configured, "svc/nope").code == 2

    @pytest.mark.parametrize("path", [".", "svc", "svc/AGENTS.md"])
    def test_what_is_or_holds_a_workspace(self, configured: GitRepository, path: str) -> None:
        assert check(configured, path).out == "1 file checked: nothing to report\n"

    def test_a_link_to_a_directory_means_what_lies_below_its_target(self, repo: GitRepository) -> None:
        repo.write("real/deep/AGENTS.md", b"\xff")
        repo.link("alias", "real")
        assert "real/deep/AGENTS.md" in check(repo, "alias").out


def test_a_bare_repository_has_nothing_staged(tmp_path: Path) -> None:
    ran = check(GitRepository.init(tmp_path / "bare", bare=True), "--staged")
    assert (ran.code, ran.out) == (2, "")
    assert "--rev" in ran.err


@pytest.mark.parametrize("text", ["CLAUDE.md\n", "Prose now.\n\nOf two lines.\n"])
def test_the_text_of_a_link_that_the_next_commit_would_hold(repo: GitRepository, text: str) -> None:
    repo.write("CLAUDE.md", FINE)
    repo.link("AGENTS.md", "CLAUDE.md")
    repo.commit()
    repo.config("core.symlinks", "false")
    (repo.path / "AGENTS.md").unlink()
    repo.write("AGENTS.md", text)
    assert "broken-symlink" in check(repo).out
    assert "broken-symlink" in check(repo, "--filenames", "AGENTS.md").out
    repo.git("add", "AGENTS.md")
    assert "broken-symlink" in check(repo, "--staged").out


def test_no_submodule_is_made_up_of_the_repository_itself(repo: GitRepository) -> None:
    repo.link("d/m", "..")
    repo.link("d/AGENTS.md", "m/nope")
    ran = check(repo)
    assert ran.code == 1
    assert "broken-symlink" in ran.out
    assert "submodule" not in ran.out


def test_a_directory_that_can_be_searched_and_not_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tests may run as root, who may do all: so it is held that no way in is opened to be listed."""
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "AGENTS.md").write_text(FINE)
    flags: list[int] = []
    opened = os.open

    def watched(path: str, how: int, *, dir_fd: int | None = None) -> int:
        flags.append(how)
        return opened(path, how, dir_fd=dir_fd)

    monkeypatch.setattr(os, "open", watched)
    monkeypatch.setattr(os, "supports_dir_fd", {*os.supports_dir_fd, watched})
    assert [one.scope for one in Loader(Worktree(tmp_path)).for_paths(["b/x"])] == ["b"]
    assert all(how & os.O_PATH for how in flags[:-1])
