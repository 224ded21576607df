"""What Windows and macOS do differently, simulated: ``docs/platforms.md`` says what that is worth."""

from __future__ import annotations

import errno
import ntpath
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from agents_md_lint import paths as pathtext
from agents_md_lint.git.repository import Repository
from agents_md_lint.loading import Loader
from agents_md_lint.snapshot import Link, Memory, Worktree, sources, worktree
from tests.hostile.support import BATCHES, Program, every, few, owed
from tests.support.program import run
from tests.support.repository import GitRepository


@pytest.fixture
def plain(repo: GitRepository) -> GitRepository:
    """A repository with a link and a directory link."""
    repo.write("AGENTS.md", "Fine.\n\nTruly.\n")
    repo.write("docs/api.md", "The API.\n\nTruly.\n")
    repo.link("app/AGENTS.md", "../docs/api.md")
    repo.write("app/x", "")
    repo.commit()
    return repo


class TestLinksAsText:
    """``core.symlinks=false``: Git checks links out as files of one line, and sees no change in that."""

    @pytest.fixture
    def clone(self, plain: GitRepository, tmp_path: Path) -> GitRepository:
        plain.git("clone", "-q", "-c", "core.symlinks=false", str(plain.path), str(tmp_path / "clone"))
        assert (tmp_path / "clone" / "app" / "AGENTS.md").read_text() == "../docs/api.md"
        return GitRepository(tmp_path / "clone")

    def test_no_command_finds_fault_with_it(self, clone: GitRepository, program: Program) -> None:
        for line, ran in every(program, clone, few()).items():
            assert ran.code == (1 if line[0] == "check-ignore" else 0), ran

    def test_no_change_is_none(self, clone: GitRepository, program: Program) -> None:
        report = owed(program.run("diff-scope", "--worktree", "--format", "json", cwd=clone.path)).json()
        assert (report["directories"], report["sources"], report["unaffected"]) == ([], [], [])

    def test_a_change_behind_the_link(self, clone: GitRepository, program: Program) -> None:
        clone.write("docs/api.md", "Another API.\n")
        report = owed(program.run("diff-scope", "--worktree", "--format", "json", cwd=clone.path)).json()
        assert [one["path"] for one in report["directories"]] == ["app"]
        assert report["sources"][0]["change"] == "target-edited"

    def test_another_text_is_another_link(self, clone: GitRepository, program: Program) -> None:
        clone.write("app/AGENTS.md", "../AGENTS.md")
        report = owed(program.run("diff-scope", "--worktree", "--format", "json", cwd=clone.path)).json()
        assert report["sources"][0]["change"] == "redirected"


class TestCase:
    """A file system that takes any case of a name, as those of macOS and Windows do."""

    @pytest.fixture
    def _any_case(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let ``lstat`` and ``open`` find a name in another case."""

        def found(path: Any, dir_fd: int | None) -> Any:
            if not isinstance(path, str):
                return path
            above, name = os.path.split(path)
            # A directory that was opened to pass through can't be listed by its descriptor.
            names = os.listdir(f"/proc/self/fd/{dir_fd}" if dir_fd is not None else above or ".")
            other = next((one for one in names if one.lower() == name.lower()), name)
            return os.path.join(above, other)

        def any_case(function: Callable[..., Any]) -> Callable[..., Any]:
            def called(path: Any, *rest: Any, dir_fd: int | None = None) -> Any:
                try:
                    return function(path, *rest, dir_fd=dir_fd)
                except FileNotFoundError:
                    return function(found(path, dir_fd), *rest, dir_fd=dir_fd)

            return called

        lstat, opened = any_case(os.lstat), any_case(os.open)
        monkeypatch.setattr(os, "lstat", lstat)
        monkeypatch.setattr(os, "open", opened)
        monkeypatch.setattr(worktree, "_BY_DESCRIPTOR", True)

    @pytest.mark.usefixtures("_any_case")
    def test_a_worktree_answers_as_q_does_there(self, repo: GitRepository) -> None:
        repo.write("app/Agents.md", "Views.\n")
        [guidance] = Loader(Worktree(repo.path)).for_paths(["app/x"])
        assert (guidance.source, guidance.text) == ("app/AGENTS.md", "Views.")

    @pytest.mark.usefixtures("_any_case")
    def test_and_check_says_that_it_loads_there_only(
        self, repo: GitRepository, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        from agents_md_lint.cli import main

        repo.write("app/Agents.md", "Views.\n\nThin.\n")
        repo.commit()
        monkeypatch.chdir(repo.path)
        for options in ([], ["--staged"], ["--rev", "HEAD"]):
            assert main(["check", *options, "--fail-on", "warning"]) == 1
            assert "app/Agents.md: misnamed-guidance" in capsys.readouterr().out

    def test_two_names_that_such_a_system_takes_for_one(self, repo: GitRepository, program: Program) -> None:
        repo.stage("app/AGENTS.md", "One.\n\nTruly.\n")
        repo.stage("app/agents.md", "Two.\n\nTruly.\n")
        repo.commit(all=False)
        for options in (("--staged",), ("--rev", "HEAD")):
            ran = owed(program.run("check", *options, "--format", "json", cwd=repo.path))
            [found] = ran.json()["findings"]
            assert (found["rule"], found["severity"]) == ("misnamed-guidance", "error")


class TestSeparators:
    """Paths with backslashes, as Windows gives them; Git's always have slashes."""

    @pytest.fixture
    def _windows(self, monkeypatch: pytest.MonkeyPatch) -> None:
        system = SimpleNamespace(sep="\\", path=ntpath, fsencode=os.fsencode)
        monkeypatch.setattr(pathtext, "os", system)
        monkeypatch.setattr(sources, "os", system)
        monkeypatch.setattr(os, "getcwd", lambda: "C:\\repo\\app")

    @pytest.mark.usefixtures("_windows")
    @pytest.mark.parametrize(
        ("given", "path"),
        [
            ("AGENTS.md", "app/AGENTS.md"),
            ("api\\AGENTS.md", "app/api/AGENTS.md"),
            ("api/AGENTS.md", "app/api/AGENTS.md"),
            ("..\\docs", "docs"),
            (".", "app"),
            ("C:\\repo\\app\\x", "app/x"),
            ("C:/repo", "."),
        ],
    )
    def test_arguments(self, given: str, path: str) -> None:
        repository = cast(Repository, SimpleNamespace(top="C:/repo"))
        assert sources.repository_path(repository, given) == path

    def test_a_backslash_is_a_character_everywhere_else(self, repo: GitRepository, program: Program) -> None:
        repo.write("a\\b/AGENTS.md", b"\x93\n")
        found = owed(program.run("check", "--format", "json", "--", "a\\b/AGENTS.md", cwd=repo.path)).json()
        assert [one["path"] for one in found["findings"]] == ["a\\b/AGENTS.md"]

    def test_a_link_with_backslashes_leads_nowhere(self) -> None:
        loader = Loader(Memory({"docs/x.md": "x", "app/AGENTS.md": Link("..\\docs\\x.md")}))
        assert loader.effective("app") == ()


MISSING = """
import os, sys
for name in "posix_spawnp posix_spawn mkfifo getuid O_NOFOLLOW O_NONBLOCK O_CLOEXEC O_DIRECTORY".split():
    delattr(os, name)
os.supports_dir_fd = set()
import select
del select.poll
from agents_md_lint.__main__ import main
sys.exit(main())
"""
"""Runs the program where Python has none of what only Unix has."""


@pytest.mark.parametrize("line", few()[::4], ids=" ".join)
def test_without_what_only_unix_has(plain: GitRepository, program: Program, line: tuple[str, ...]) -> None:
    def run_with(script: list[str]) -> tuple[int, bytes, bytes]:
        done = subprocess.run(
            [sys.executable, *script, *line], cwd=plain.path, input=BATCHES, capture_output=True, check=False
        )
        return done.returncode, done.stdout, done.stderr

    plain.write("app/new/AGENTS.md", b"\x93\n")
    assert run_with(["-c", MISSING]) == run_with(["-m", "agents_md_lint"])


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii", "utf-16"])
@pytest.mark.parametrize(
    "line", [("check",), ("ls",), ("explain", "--all"), ("diff-scope",), ("history",)], ids=" ".join
)
def test_consoles_that_hold_few_characters(repo: GitRepository, line: tuple[str, ...], encoding: str) -> None:
    repo.write("\u4e2d\u6587/AGENTS.md", b"\x93\n")
    repo.write("emoji \U0001f600/AGENTS.md", "Fine.\n\nTruly.\n")
    repo.commit("\u00c4nderung \u4e2d")
    plain, console = run(*line, cwd=repo.path), run(*line, cwd=repo.path, encoding=encoding)
    assert (console.code, console.err) == (plain.code, plain.err)
    assert len(console.out.splitlines()) == len(plain.out.splitlines())
    if encoding == "ascii":
        assert "\\u4e2d" in console.out


class TestLineEnds:
    """``core.autocrlf=true``: what is checked out has other bytes than what is stored."""

    @pytest.fixture
    def clone(self, plain: GitRepository, tmp_path: Path) -> GitRepository:
        plain.write(".qignore", "build/\n*.log\n")
        plain.commit()
        plain.git("clone", "-q", "-c", "core.autocrlf=true", str(plain.path), str(tmp_path / "clone"))
        assert b"\r\n" in (tmp_path / "clone" / "AGENTS.md").read_bytes()
        return GitRepository(tmp_path / "clone")

    def test_nothing_is_found(self, clone: GitRepository, program: Program) -> None:
        for line in few("check"):
            assert owed(program.run(*line, cwd=clone.path)).json()["findings"] == []

    def test_the_rules_are_the_same(self, clone: GitRepository, program: Program) -> None:
        for options in ((), ("--staged",), ("--rev", "HEAD")):
            ran = owed(program.run("check-ignore", *options, "build/", "x.log", cwd=clone.path))
            assert ran.out.splitlines() == [".qignore:1:build/\tbuild", ".qignore:2:*.log\tx.log"]

    def test_lines_and_columns_are_the_same(self, clone: GitRepository, program: Program) -> None:
        clone.write("AGENTS.md", b"One.\r\nTwo \x93.\r\n")
        [found] = owed(program.run("check", "--format", "json", cwd=clone.path)).json()["findings"]
        assert (found["line"], found["column"], found["offset"]) == (2, 5, 10)


def test_names_that_another_system_writes_otherwise(repo: GitRepository, program: Program) -> None:
    """macOS gives names decomposed where Git stores them composed: they are two names here, both shown."""
    for name in ("caf\u00e9", "cafe\u0301"):
        repo.stage(f"{name}/AGENTS.md", b"\x93\n")
    repo.commit(all=False)
    found = owed(program.run("check", "--rev", "HEAD", "--format", "json", cwd=repo.path)).json()["findings"]
    assert [one["path"] for one in found] == ["cafe\u0301/AGENTS.md", "caf\u00e9/AGENTS.md"]
    repo.config("core.precomposeUnicode", "true")
    assert (
        owed(program.run("check", "--rev", "HEAD", "--format", "json", cwd=repo.path)).json()["findings"]
        == found
    )


def test_a_special_file_that_has_no_name(repo: GitRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    """What Windows calls a reparse point, or any kind that is new, is no regular file."""
    repo.write("AGENTS.md", "x\n")
    real = os.lstat

    def odd(path: Any, *, dir_fd: int | None = None) -> Any:
        facts = real(path, dir_fd=dir_fd)
        return SimpleNamespace(st_mode=stat.S_IFMT(0o170000)) if str(path).endswith("AGENTS.md") else facts

    monkeypatch.setattr(os, "lstat", odd)
    assert Worktree(repo.path).entry(f"{repo.path}/AGENTS.md").detail == "special file"


def test_a_name_that_the_system_refuses(repo: GitRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows knows no file named ``a:b`` or ``aux``; asking for it is an error of its own."""

    def refuses(path: Any, *, dir_fd: int | None = None) -> Any:
        raise OSError(errno.EINVAL, "Invalid argument")

    tree = Worktree(repo.path)
    monkeypatch.setattr(os, "lstat", refuses)
    assert tree.entry(f"{tree.root}/aux").kind.value == "missing"
