"""Which paths ``check`` looks at: nothing that q meets there is skipped as if it were fine."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from agents_md_lint.check import git_ignored
from agents_md_lint.loading import Loader
from agents_md_lint.snapshot import Worktree
from tests.support.opened import never_opened
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
        fifo = ignoring.fifo("AGENTS.md")
        with never_opened(fifo):
            assert "not-regular-file" in check(ignoring).out

    def test_another_repository_under_that_name(self, ignoring: GitRepository) -> None:
        GitRepository.init(ignoring.path / "AGENTS.md")
        assert "not-regular-file" in check(ignoring).out

    def test_a_file_that_is_fine_is_counted(self, ignoring: GitRepository) -> None:
        ignoring.write("AGENTS.md", FINE)
        assert check(ignoring).out == "1 file checked: nothing to report\n"
        assert check(ignoring, "--fail-on", "error").out == "1 file checked: nothing to report\n"

    def test_its_qignore_is_looked_at(self, ignoring: GitRepository) -> None:
        ignoring.write(".gitignore", ".qignore\n")
        ignoring.write(".qignore", "[ab]\n")
        assert "unsupported-syntax" in check(ignoring).out

    def test_a_qignore_that_is_a_fifo_is_told_of_and_not_opened(self, ignoring: GitRepository) -> None:
        ignoring.write(".gitignore", ".qignore\n")
        with never_opened(ignoring.fifo(".qignore")):
            assert "not-regular-file" in check(ignoring).out

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


class TestNotListedByGit:
    """Git lists neither a FIFO nor an empty directory; q meets both."""

    @pytest.fixture
    def fifo(self, repo: GitRepository) -> Iterator[Path]:
        repo.write("a/b/x", "x")
        fifo = repo.fifo("a/b/AGENTS.md")
        with never_opened(fifo):
            yield fifo

    @pytest.mark.parametrize("named", ["a/b/AGENTS.md", "a/b", "a", "."])
    def test_a_nested_fifo(self, repo: GitRepository, fifo: Path, named: str) -> None:
        ran = check(repo, named)
        assert ran.code == 1
        assert f"{fifo.relative_to(repo.path)}: not-regular-file: is a FIFO" in ran.out

    @pytest.mark.usefixtures("fifo")
    def test_through_a_link_to_the_directory(self, repo: GitRepository) -> None:
        repo.link("alias", "a/b")
        assert "a/b/AGENTS.md: not-regular-file" in check(repo, "alias").out

    @pytest.mark.usefixtures("fifo")
    def test_a_directory_beside_it_is_not_concerned(self, repo: GitRepository) -> None:
        repo.write("a/bc/x", "x")
        assert check(repo, "a/bc").out == "no files checked: nothing to report\n"

    @pytest.mark.parametrize("named", ["e/AGENTS.md", "e", "."])
    def test_an_empty_directory(self, repo: GitRepository, named: str) -> None:
        repo.write("e/x", "x")
        (repo.path / "e" / "AGENTS.md").mkdir()
        ran = check(repo, named)
        assert ran.code == 1
        assert "e/AGENTS.md: not-regular-file: is a directory" in ran.out

    def test_in_a_workspace(self, repo: GitRepository) -> None:
        repo.write("svc/a/x", "x")
        (repo.path / "svc" / "a" / "AGENTS.md").mkdir()
        assert "svc/a/AGENTS.md: not-regular-file" in check(repo, "--workspace", "svc", "svc").out


class TestIgnoredAndNested:
    """q loads what Git ignores: a plain check says how much it didn't look at."""

    @pytest.fixture
    def ignoring(self, repo: GitRepository) -> GitRepository:
        repo.write(".gitignore", "node_modules/\n/local.d/AGENTS.md\n")
        repo.write("AGENTS.md", FINE)
        repo.write("src/x", "x")
        repo.write("local.d/AGENTS.md", "Else.\n\nYes.\n")
        repo.write("node_modules/p/AGENTS.md", b"\xff")
        repo.write("node_modules/p/agents.txt", b"")
        return repo

    def told(self, repo: GitRepository, *arguments: str) -> dict[str, object] | None:
        """Return what the JSON report says, and hold the text to it."""
        summary = json.loads(check(repo, "--format", "json", *arguments).out)["summary"]
        found: dict[str, object] | None = summary["git_ignored"]
        text = check(repo, *arguments).out
        assert ("--ignored" in text) == (found is not None and found != {"files": 0, "complete": True})
        return found

    def test_they_are_counted(self, ignoring: GitRepository) -> None:
        words = "not looked at: 2 AGENTS.md that Git ignores and q loads (--ignored does)"
        for options in ((), ("--fail-on", "error")):  # with and without the fast lane
            ran = check(ignoring, *options)
            assert ran.out == f"1 file checked: nothing to report; {words}\n"
            assert ran.code == 0
        assert self.told(ignoring) == {"files": 2, "complete": True}

    @pytest.mark.parametrize(
        ("arguments", "files"),
        [
            (["src"], 0),
            (["node_modules"], 1),
            (["node_modules/p"], 1),
            (["."], 2),
            (["--exclude", "node_modules"], 1),
            (["--workspace", "node_modules"], 1),
            (["--workspace", "src"], 0),
            (["--workspace", "local.d"], 0),
        ],
    )
    def test_those_that_were_asked_for(
        self, ignoring: GitRepository, arguments: list[str], files: int
    ) -> None:
        assert self.told(ignoring, *arguments) == {"files": files, "complete": True}

    @pytest.mark.parametrize(
        "arguments", [["--ignored"], ["--staged"], ["--pre-commit"], ["--filenames", "AGENTS.md"]]
    )
    def test_not_where_a_commit_waits(self, ignoring: GitRepository, arguments: list[str]) -> None:
        ignoring.commit()
        assert self.told(ignoring, *arguments) is None

    def test_a_file_that_was_named_was_looked_at(self, ignoring: GitRepository) -> None:
        assert "invalid-utf8" in check(ignoring, "node_modules/p/AGENTS.md").out
        assert self.told(ignoring, "node_modules/p/AGENTS.md") == {"files": 0, "complete": True}

    def test_much_is_not_looked_through(
        self, ignoring: GitRepository, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """What is near the top comes first; the work is bounded, not the seconds."""
        scanned: list[str] = []
        real = os.scandir
        monkeypatch.setattr(git_ignored, "MOST", 20)

        def watched(path: str) -> Iterator[os.DirEntry[str]]:
            scanned.append(path)
            return real(path)

        monkeypatch.setattr(os, "scandir", watched)
        for number in range(30):
            ignoring.write(f"node_modules/p/q/{number}/{number}/AGENTS.md", "")
        top = str(ignoring.path)
        found = git_ignored.count(top, ["node_modules/"], lambda _: True, lambda _: True)
        assert found == (1, False)
        assert len(scanned) <= 20
        assert "at least 1" in git_ignored.words(*found)
        assert "it is much" in git_ignored.words(0, complete=False)

    def test_a_link_that_is_ignored_is_not_gone_into(self, ignoring: GitRepository) -> None:
        ignoring.link("node_modules/loop", ".")
        assert self.told(ignoring) == {"files": 2, "complete": True}

    @pytest.mark.parametrize("name", ["AGNETS.md", "Agents.md", "agents-md-lint.toml"])
    def test_with_them_misspelt_names_are_looked_at(self, ignoring: GitRepository, name: str) -> None:
        ignoring.write(f"node_modules/{name}", FINE)
        assert name not in check(ignoring).out
        ran = check(ignoring, "--ignored")
        assert name in ran.out + ran.err


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
