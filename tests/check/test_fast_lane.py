"""The fast lane against the whole program: where it passes, that has the same to say, which is nothing."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from agents_md_lint.check.fast_lane import passes
from agents_md_lint.cli import main
from agents_md_lint.rules import RULES
from agents_md_lint.rules.model import Role
from tests.support.repository import GitRepository
from tests.test_manifest import HOOKS

CLEAN = "# Rules\n\nKeep it small.\n"
OTHER = "# Docs\n\nUse “plain” words: naïve, 日本, Жук.\n"
PASSED_NAMES = re.compile(HOOKS["agents-md-lint-files"]["files"])

Build = Callable[[GitRepository], object]


class Lanes:
    """Both ways through the program, in the directory of one repository."""

    def __init__(self, repo: GitRepository, capsys: pytest.CaptureFixture[str]) -> None:
        self.repo = repo
        self._capsys = capsys

    def agree(self, *options: str) -> bool:
        """Return whether the fast lane passes ``check`` with *options*; if so, hold it to the whole."""
        arguments = ["check", *options]
        self._capsys.readouterr()
        passed = passes(arguments)
        fast = self._capsys.readouterr()
        assert fast.err == ""
        code = main(arguments)
        whole = self._capsys.readouterr()
        if passed:
            assert (0, fast.out, "") == (code, whole.out, whole.err), (options, whole)
        else:
            assert fast.out == "", "a report that the whole program will write again"
        return passed

    def modes(self) -> list[tuple[str, ...]]:
        """Return the options of every run that the fast lane takes on."""
        tracked = map(os.fsdecode, self.repo.git("ls-files", "-z").split(b"\0")[:-1])
        names = [name for name in tracked if PASSED_NAMES.search(name)]
        alone = [("--filenames", name) for name in names]
        return [(), ("--staged",), ("--pre-commit",), ("--filenames", *names), *alone]

    def agree_in_all_modes(self) -> dict[tuple[str, ...], bool]:
        """Return in which modes the fast lane passes."""
        return {mode: self.agree(*mode) for mode in self.modes()}

    def found(self, *options: str) -> set[str]:
        """Return the rules that the whole program reports."""
        main(["check", "--format", "json", *options])
        return {finding["rule"] for finding in json.loads(self._capsys.readouterr().out)["findings"]}


@pytest.fixture
def lanes(repo: GitRepository, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Lanes:
    """Both lanes in a repository with one clean file, staged."""
    monkeypatch.chdir(repo.path)
    repo.write("AGENTS.md", CLEAN)
    return Lanes(repo, capsys)


def wrote(path: str, content: str | bytes) -> Build:
    """Return what writes a file."""
    return lambda repo: repo.write(path, content)


def linked(path: str, text: str) -> Build:
    """Return what makes a link."""
    return lambda repo: repo.link(path, text)


def each(*builds: Build) -> Build:
    """Return what does all of *builds* in turn."""
    return lambda repo: [build(repo) for build in builds]


def stage(repo: GitRepository) -> None:
    """Stage the worktree."""
    repo.add()


TRIGGERS: dict[str, Build] = {
    "invalid-utf8": wrote("a/AGENTS.md", b"# A\n\n\x93Plain\x94\n"),
    "utf16-text": wrote("a/AGENTS.md", "# A\n\nB\n".encode("utf-16")),
    "nul-byte": wrote("a/AGENTS.md", b"# A\n\0\nB\n"),
    "oversized": wrote("a/AGENTS.md", "word\n" * 14000),
    "near-limit": wrote("a/AGENTS.md", "word\n" * 12000),
    "symlink-escape": linked("a/AGENTS.md", "../../outside.md"),
    "absolute-symlink": linked("a/AGENTS.md", "/outside.md"),
    "symlink-into-metadata": linked("a/AGENTS.md", "../.git/config"),
    "broken-symlink": linked("a/AGENTS.md", "gone.md"),
    "destroyed-symlink": wrote("a/AGENTS.md", "../AGENTS.md"),
    "not-regular-file": wrote("a/AGENTS.md/x", "x"),
    "lfs-pointer": wrote(
        "a/AGENTS.md", f"version https://git-lfs.github.com/spec/v1\noid sha256:{'0' * 64}\nsize 9\n"
    ),
    "conflict-markers": wrote("a/AGENTS.md", "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main\n"),
    "invisible-characters": wrote("a/AGENTS.md", "# A\n\nNo\u200bwhere\n"),
    "stray-characters": wrote("a/AGENTS.md", "# A\n\nNo \u200b where\n"),
    "byte-order-mark": wrote("a/AGENTS.md", "\ufeff# A\n\nB\n"),
    "empty-guidance": wrote("a/AGENTS.md", "\n"),
    "misnamed-guidance": wrote("a/AGENT.md", CLEAN),
    "misnamed-qignore": wrote(".gignore", "x\n"),
    "repeated-guidance": wrote("a/AGENTS.md", CLEAN),
    "hidden-guidance": wrote(".q/AGENTS.md", OTHER),
    "nested-qignore": wrote("a/.qignore", "x\n"),
}
"""For each rule that can speak where there is no ``.qignore`` at the root, a file beside a clean one."""


def test_every_rule_that_can_speak_without_a_qignore_has_a_trigger() -> None:
    needed = {rule.slug for rule in RULES if not rule.roles <= {Role.QIGNORE, Role.CHAIN}}
    assert needed == {*TRIGGERS, "unreadable"}  # which has a test of its own


@pytest.mark.parametrize("slug", TRIGGERS)
def test_it_never_passes_over_a_finding(lanes: Lanes, slug: str) -> None:
    TRIGGERS[slug](lanes.repo)
    lanes.repo.add()
    assert slug in lanes.found()
    assert not lanes.agree()
    lanes.agree_in_all_modes()


def test_it_says_what_git_ignores_as_the_whole_program_does(lanes: Lanes) -> None:
    """Of all files that is; who names some gets no remark on others."""
    lanes.repo.write(".gitignore", "build/\n")
    lanes.repo.write("build/AGENTS.md", OTHER)
    lanes.repo.add("AGENTS.md", ".gitignore")
    lanes.repo.commit(all=False)
    assert lanes.agree()
    assert lanes.agree("--filenames", "AGENTS.md")


def test_it_never_passes_over_an_unreadable_file(lanes: Lanes, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system's refusal is played, since root is refused nothing."""
    lanes.repo.add()
    opened = os.open

    def refuse(path: str, *arguments: int, **options: int) -> int:
        if os.fspath(path).endswith("AGENTS.md"):
            raise PermissionError(13, "Permission denied", path)
        return opened(path, *arguments, **options)

    monkeypatch.setattr(os, "open", refuse)
    assert lanes.found() == {"unreadable"}
    assert not lanes.agree()
    assert not lanes.agree("--filenames", "AGENTS.md")


CLEAN_TREES: dict[str, dict[str, str | bytes]] = {
    "one file": {},
    "nested": {"a/AGENTS.md": OTHER, "a/b/c/AGENTS.md": "# C\n\nc\n"},
    "the same text side by side": {"a/AGENTS.md": OTHER, "b/AGENTS.md": OTHER, "ab/AGENTS.md": OTHER},
    "DOS line ends": {"a/AGENTS.md": OTHER.replace("\n", "\r\n")},
    "emoji": {"a/AGENTS.md": "# A\n\nShip it 🚀 now ✅ é.\n"},
    "odd directories": {
        "two words/AGENTS.md": OTHER,
        "ünï/AGENTS.md": OTHER,
        "new\nline/AGENTS.md": OTHER,
        "*?[a]/AGENTS.md": OTHER,
        ":(top)/AGENTS.md": OTHER,
        os.fsdecode(b"\xff/AGENTS.md"): OTHER,
        "q/AGENTS.md": OTHER,
        "\x1b[31m/AGENTS.md": OTHER,
    },
    "other files": {
        "a/x.py": b"\xff\0",
        "AGENTS.md.bak": b"\0",
        "my-agents.md": b"\0",
        ".gitignore": "x\n",
        "é.md": "x",
    },
    "a configuration of others": {"pyproject.toml": "[project]\nname = 'x'\n"},
}


@pytest.mark.parametrize("tree", CLEAN_TREES)
def test_it_passes_where_all_is_clean(lanes: Lanes, tree: str) -> None:
    for path, content in CLEAN_TREES[tree].items():
        lanes.repo.write(path, content)
    lanes.repo.add()
    assert all(lanes.agree_in_all_modes().values())
    lanes.repo.commit()
    assert all(lanes.agree_in_all_modes().values())


def test_it_passes_where_there_is_nothing_to_check(lanes: Lanes) -> None:
    (lanes.repo.path / "AGENTS.md").unlink()
    assert lanes.agree()
    assert lanes.agree("--staged")


DOUBTS: dict[str, Build] = {
    "discovery rules that say nothing": wrote(".qignore", "# nothing\n"),
    "dangling discovery rules": linked(".qignore", "gone"),
    "a directory as discovery rules": wrote(".qignore/x", "x"),
    "a link that is fine": linked("a/AGENTS.md", "../AGENTS.md"),
    "a link to a directory": each(wrote("b/AGENTS.md", OTHER), linked("a", "b")),
    "a repeat two levels below": wrote("a/b/AGENTS.md", CLEAN),
    "a repeat but for white space": wrote("a/AGENTS.md", "\n\n" + CLEAN.strip() + " \n\u2003\n"),
    "a repeat but for DOS line ends at its end": wrote("a/AGENTS.md", CLEAN.rstrip("\n") + "\r\n"),
    "two spellings": each(wrote("a/AGENTS.md", OTHER), wrote("a/Agents.md", "# B\n\nb\n")),
    "the other spelling of .q": wrote(".Q/AGENTS.md", OTHER),
    "below .q": wrote(".q/a/b/AGENTS.md", OTHER),
    "a submodule": lambda repo: repo.submodule("a/AGENTS.md"),
    "a submodule beside": lambda repo: repo.submodule("a"),
    "names like options": wrote("-x/AGENTS.md", OTHER),
    "names like long options": wrote("--all/AGENTS.md", b"\0"),
    "an executable": lambda repo: repo.write("a/AGENTS.md", OTHER, executable=True),
    "a deleted file": each(wrote("a/AGENTS.md", OTHER), stage, lambda _: os.unlink("a/AGENTS.md")),
    "a file that only the index has": lambda repo: repo.stage("a/AGENTS.md", b"\0\n\n"),
    "a file that only the worktree spoils": each(stage, wrote("AGENTS.md", b"\0\n\n")),
    "a configuration": wrote(".agents-md-lint.toml", ""),
    "a configuration in pyproject.toml": wrote("pyproject.toml", "[tool.agents-md-lint]\n"),
    "a linked pyproject.toml": linked("pyproject.toml", "other.toml"),
    "a conflict in the index": each(
        lambda repo: repo.stage_id("a/AGENTS.md", repo.blob(OTHER), "100644", 1),
        lambda repo: repo.stage_id("a/AGENTS.md", repo.blob(CLEAN), "100644", 2),
    ),
    "a plain sign of a conflict": wrote("a/AGENTS.md", "# A\n\n<<<<<<< is how one starts\n"),
}
"""Trees about which the fast lane may give up, and must never be wrong."""


@pytest.mark.parametrize("doubt", DOUBTS)
def test_it_is_never_wrong(lanes: Lanes, doubt: str) -> None:
    lanes.repo.add()
    DOUBTS[doubt](lanes.repo)
    lanes.agree_in_all_modes()
    if "index" not in doubt and "only" not in doubt and "deleted" not in doubt:
        lanes.repo.add()
    lanes.agree_in_all_modes()


@pytest.mark.parametrize(
    ("content", "passes"),
    [
        ("", True),
        ("x\n", True),
        ("# only a remark\n", True),
        ("!x\n", False),
        ("x\nx\n", False),
        (".env\n", False),
    ],
)
def test_a_plain_qignore_passes(lanes: Lanes, content: str, passes: bool) -> None:
    lanes.repo.write(".qignore", content)
    lanes.repo.add()
    for mode in lanes.modes():
        assert lanes.agree(*mode) == passes, mode


def test_guidance_that_is_hidden_is_for_the_whole_program(lanes: Lanes) -> None:
    lanes.repo.write("a/AGENTS.md", "# A\n\nText.\n")
    lanes.repo.write(".qignore", "a\n")
    lanes.repo.add()
    for mode in ((), ("--staged",), ("--filenames", "a/AGENTS.md")):
        assert not lanes.agree(*mode), mode


def test_below_the_top_names_are_for_the_whole_program(lanes: Lanes, monkeypatch: pytest.MonkeyPatch) -> None:
    lanes.repo.write("a/AGENTS.md", OTHER)
    lanes.repo.add()
    monkeypatch.chdir(lanes.repo.path / "a")
    assert not lanes.agree("--filenames", "AGENTS.md")
    assert lanes.agree()
    assert lanes.agree("--staged")


def test_what_stands_above_a_named_file_counts(lanes: Lanes) -> None:
    lanes.repo.write("a/AGENTS.md", CLEAN)
    lanes.repo.add()
    assert not lanes.agree("--filenames", "a/AGENTS.md")


@pytest.mark.parametrize(
    "name", ["../outside/AGENTS.md", "a//AGENTS.md", "./AGENTS.md", "gone/AGENTS.md", "a"]
)
def test_names_that_aren_t_plain_are_for_the_whole_program(lanes: Lanes, name: str, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "AGENTS.md").write_text(OTHER)
    lanes.repo.write("a/AGENTS.md", OTHER)
    assert not lanes.agree("--filenames", name)


@pytest.mark.parametrize("variable", ["PRE_COMMIT_TO_REF", "PRE_COMMIT_LOCAL_BRANCH"])
def test_a_commit_is_for_the_whole_program(
    lanes: Lanes, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    lanes.repo.write("AGENTS.md", b"\0\n\n")
    lanes.repo.commit()
    lanes.repo.write("AGENTS.md", CLEAN)
    lanes.repo.add()
    monkeypatch.setenv(variable, "main")
    assert not lanes.agree("--pre-commit")
    assert not lanes.agree("--filenames", "AGENTS.md")


@pytest.mark.parametrize(
    "options",
    [
        ("--format", "json"),
        ("--fail-on", "warning"),
        ("AGENTS.md",),
        ("--staged", "--ignored"),
        ("--no-such-option",),
        ("--help",),
    ],
)
def test_other_options_are_for_the_whole_program(options: tuple[str, ...], lanes: Lanes) -> None:
    assert not passes(["check", *options])


@pytest.mark.parametrize("arguments", [[], ["--version"], ["rules"], ["explain"], ["diff-scope"]])
def test_other_commands_are_for_the_whole_program(arguments: list[str], lanes: Lanes) -> None:
    assert not passes(arguments)


def test_outside_a_repository_the_whole_program_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert not passes(["check"])
    assert main(["check"]) == 2
    assert capsys.readouterr().out == ""


def test_a_bare_repository_has_no_worktree(
    lanes: Lanes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lanes.repo.commit()
    monkeypatch.chdir(lanes.repo.clone_bare(tmp_path / "bare").path)
    assert not lanes.agree()
    lanes.agree("--staged")


def test_filenames_without_any(lanes: Lanes) -> None:
    assert lanes.agree("--filenames")
    lanes.repo.write(".qignore", "a**b\n")
    assert not lanes.agree("--filenames")
