"""How ``check`` reports: formats, files beside text, quiet, statistics, and terminals."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from agents_md_lint.commands import COMMANDS
from agents_md_lint.parsing import actions, parser
from agents_md_lint.reporters.check.formats import FORMATS
from tests.support.program import Finished, run
from tests.support.repository import GitRepository
from tests.support.terminal import written

PLAIN_HEAD = "AGENTS.md:1:1: nul-byte: "
TERMINAL_HEAD = "AGENTS.md:1:1: error[nul-byte]: "
PAINTED_HEAD = "\x1b[1mAGENTS.md:1:1:\x1b[0m \x1b[31merror[nul-byte]\x1b[0m: "


@pytest.fixture
def faulty(repo: GitRepository) -> GitRepository:
    """A repository with one error."""
    repo.write("AGENTS.md", b"\0")
    repo.commit()
    return repo


def unlinked(text: str) -> str:
    """Return *text* without links, which an installed address makes."""
    return re.sub("\x1b]8;[^\x1b]*\x1b\\\\", "", text)


def on_terminal(repo: GitRepository, *arguments: str, environ: Mapping[str, str]) -> str:
    """Return what ``check`` writes to a terminal."""
    clean = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "agents_md_lint", "check", *arguments],
        cwd=repo.path,
        env={**clean, "TERM": "xterm", **environ},
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=subprocess.PIPE,
    )
    os.close(theirs)
    said = written(ours)
    assert process.communicate()[1] == b""
    return said.replace("\r\n", "\n")


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_tells_the_same_and_ends_alike(faulty: GitRepository, name: str) -> None:
    result = run("check", "--format", name, cwd=faulty.path)
    assert (result.code, result.err) == (1, "")
    assert "nul-byte" in result.out
    assert result.out.endswith("\n")
    assert run("check", "--format", name, "--select", "bare-cr", cwd=faulty.path).code == 0


@pytest.mark.parametrize("name", FORMATS)
def test_a_file_beside_text(faulty: GitRepository, tmp_path: Path, name: str) -> None:
    alone = run("check", "--format", name, cwd=faulty.path)
    text = run("check", cwd=faulty.path)
    both = run("check", "--format", name, "--output-file", "../report", cwd=faulty.path)
    assert both == text
    assert (tmp_path / "report").read_text("utf-8") == alone.out


def test_a_file_for_a_clean_repository(repo: GitRepository, tmp_path: Path) -> None:
    repo.write("AGENTS.md", "# Rules\n")
    result = run("check", "--format", "gitlab", "--output-file", "../report", "--quiet", cwd=repo.path)
    assert result == Finished(0, "", "")
    assert (tmp_path / "report").read_text("utf-8") == "[]\n"


def test_a_file_that_can_not_be(faulty: GitRepository) -> None:
    result = run("check", "--output-file", ".git/config", cwd=faulty.path)
    assert result == Finished(
        2,
        "",
        "agents-md-lint: '.git/config' is no place for a report: it is in a Git directory;"
        " name another file\n",
    )


def test_a_path_is_relative_to_the_current_directory(faulty: GitRepository) -> None:
    faulty.write("sub/x", "")
    run("check", "--output-file", "report", cwd=faulty.path / "sub")
    assert (faulty.path / "sub/report").exists()


def test_quiet_and_statistics(faulty: GitRepository) -> None:
    whole = run("check", cwd=faulty.path).out
    quiet = run("check", "--quiet", cwd=faulty.path)
    assert quiet == Finished(1, whole.removesuffix("\n1 file checked: 1 error\n"), "")
    assert run("check", "--quiet", "--select", "bare-cr", cwd=faulty.path) == Finished(0, "", "")
    counted = run("check", "--statistics", cwd=faulty.path).out
    assert counted.split("\n\n")[1:] == [
        "1  error    nul-byte  The text has a NUL byte.",
        "1 file checked: 1 error\n",
    ]


@pytest.mark.parametrize("option", ["--quiet", "--statistics"])
def test_what_is_about_text_goes_with_text(faulty: GitRepository, option: str) -> None:
    result = run("check", "--format", "json", option, cwd=faulty.path)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"agents-md-lint: {option} is about text, not about --format json; ")


def test_a_terminal_gets_places_and_colour(faulty: GitRepository) -> None:
    assert unlinked(on_terminal(faulty, environ={})).startswith(PAINTED_HEAD)


def test_a_terminal_gets_lines_that_fit(faulty: GitRepository) -> None:
    lines = on_terminal(faulty, environ={"COLUMNS": "40", "NO_COLOR": "1"}).split("\n")
    assert lines[0] == "AGENTS.md:1:1: error[nul-byte]: a NUL"
    assert [line for line in lines if len(line) > 40] == [
        "      tr -d '\\000' < AGENTS.md > AGENTS.md.tmp && mv AGENTS.md.tmp AGENTS.md",
        "more about a rule: agents-md-lint rules nul-byte",
    ]


@pytest.mark.parametrize("environ", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=str)
def test_a_terminal_without_colour(faulty: GitRepository, environ: dict[str, str]) -> None:
    said = on_terminal(faulty, environ=environ)
    assert said.startswith(TERMINAL_HEAD)
    assert "\x1b" not in said


def test_no_terminal_gets_plain_lines(faulty: GitRepository) -> None:
    assert run("check", cwd=faulty.path).out.startswith(PLAIN_HEAD)
    forced = run("check", cwd=faulty.path, environ={"FORCE_COLOR": "1", "NO_COLOR": ""}).out
    assert forced.startswith("\x1b[1mAGENTS.md:1:1\x1b[0m: \x1b[31mnul-byte\x1b[0m: ")


def test_a_terminal_and_a_clean_repository(repo: GitRepository) -> None:
    repo.write("AGENTS.md", "# Rules\n")
    fast = on_terminal(repo, environ={})
    assert fast == "\x1b[32m1 file checked: nothing to report\x1b[0m\n"
    assert on_terminal(repo, "--statistics", environ={}) == fast


@pytest.mark.parametrize("arguments", [("-q",), ("--quiet",)])
def test_quiet_has_a_letter(faulty: GitRepository, arguments: tuple[str, ...]) -> None:
    assert "checked" not in run("check", *arguments, cwd=faulty.path).out


def test_the_option_goes_before_the_environment(faulty: GitRepository) -> None:
    never = on_terminal(faulty, "--color", "never", environ={"FORCE_COLOR": "1"})
    assert never.startswith(TERMINAL_HEAD)
    always = run("check", "--color", "always", cwd=faulty.path, environ={"NO_COLOR": "1"}).out
    assert always.startswith("\x1b[1mAGENTS.md:1:1\x1b[0m: \x1b[31mnul-byte\x1b[0m: ")
    assert always.endswith("\x1b[31m1 file checked: 1 error\x1b[0m\n")
    assert run("check", "--color", "auto", cwd=faulty.path).out.startswith(PLAIN_HEAD)
    wrong = run("check", "--color", "sometimes", cwd=faulty.path)
    assert (wrong.code, wrong.out) == (2, "")


@pytest.mark.parametrize("command", [("diff-scope",), ("history",)])
def test_other_reports_are_painted_alike(faulty: GitRepository, command: tuple[str, ...]) -> None:
    faulty.write("AGENTS.md", "# Rules\n")
    faulty.commit()
    plain = run(*command, cwd=faulty.path).out
    painted = run(*command, "--color", "always", cwd=faulty.path).out
    assert "\x1b[" not in plain
    assert "\x1b[" in painted
    assert run(*command, "--color=never", cwd=faulty.path, environ={"FORCE_COLOR": "1"}).out == plain


@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in ("completion", "init")])
def test_every_format_has_both_names(command: str) -> None:
    taken = [action for action in actions(parser(command)) if "--format" in action.option_strings]
    assert [action.option_strings for action in taken] == [["--format", "--output-format"]]


def test_the_other_name_of_the_format(faulty: GitRepository) -> None:
    for name in ("json", "sarif"):
        expected = run("check", "--format", name, cwd=faulty.path)
        assert run("check", "--output-format", name, cwd=faulty.path) == expected


def test_what_can_be_fixed_is_marked(repo: GitRepository) -> None:
    repo.write("AGENTS.md", b"\xef\xbb\xbf# Rules\0\n")
    repo.write(".qignore", "build/\nbuild/\n")
    lines = on_terminal(repo, environ={"NO_COLOR": "1"}).split("\n")
    heads = [line.split(": ")[1:3] for line in lines if re.match(r"\S+:\d+:\d+: ", line)]
    assert [(rule, text.startswith("[*] ")) for rule, text in heads] == [
        ("warning[redundant-pattern]", True),
        ("error[nul-byte]", False),
    ]
    assert lines[-2] == "[*] 1 of these can be fixed: agents-md-lint check --fix"
    piped = run("check", cwd=repo.path).out
    assert "[*]" not in piped
    assert piped.endswith("; 1 of these can be fixed: agents-md-lint check --fix\n")
