"""``completion``: the scripts work in the shells that are there, and know every command and option."""

from __future__ import annotations

import importlib
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from agents_md_lint.commands import COMMANDS, completion
from tests.support.program import run
from tests.support.sample import examples, shell

SYNTAX = {"bash": ("bash", "-n"), "zsh": ("zsh", "-n"), "fish": ("fish", "--no-execute")}


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The script for each shell, in a file."""
    made: dict[str, Path] = {}
    directory = tmp_path_factory.mktemp("completion")
    for name in completion.SHELLS:
        result = run("completion", name, cwd=directory)
        assert (result.code, result.err) == (0, "")
        made[name] = directory / name
        made[name].write_text(result.out)
    return made


@pytest.mark.parametrize("name", completion.SHELLS)
def test_every_command_and_some_options(name: str, scripts: dict[str, Path]) -> None:
    script = scripts[name].read_text()
    for word in (*COMMANDS, "staged", "subagent", "non-matching", "workspace"):
        assert word in script, word


@pytest.mark.parametrize("name", completion.SHELLS)
def test_syntax(name: str, scripts: dict[str, Path]) -> None:
    if shutil.which(name) is None:
        # Only bash is sure to be there; what can be told without the shell, the test above tells.
        assert name != "bash"
        pytest.skip(f"{name} is not installed, and nothing else can read its syntax")
    subprocess.run([*SYNTAX[name], scripts[name]], check=True, timeout=60)


def completed(script: Path, *words: str, cwd: Path) -> set[str]:
    """Return what bash offers for the last of *words*."""
    line = " ".join(words)
    code = (
        'source "$1"; shift; complete -p agents-md-lint >/dev/null || exit 9\n'
        'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}\n'
        "$(complete -p agents-md-lint | sed 's/.*-F \\([^ ]*\\).*/\\1/') agents-md-lint\n"
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    finished = subprocess.run(
        ["bash", "--norc", "-c", code, "bash", script, *words],
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert finished.returncode == 0, (line, finished.stderr)
    return {word.strip() for word in finished.stdout.split("\n") if word.strip()}


def test_bash_completes(scripts: dict[str, Path], tmp_path: Path) -> None:
    (tmp_path / "apples").mkdir()
    (tmp_path / "apricot").write_text("")
    bash = scripts["bash"]
    assert set(COMMANDS) <= completed(bash, "agents-md-lint", "", cwd=tmp_path)
    assert completed(bash, "agents-md-lint", "ex", cwd=tmp_path) == {"explain"}
    options = completed(bash, "agents-md-lint", "trace", "--", cwd=tmp_path)
    assert {"--staged", "--rev", "--subagent", "--workspace", "--format"} <= options
    assert completed(bash, "agents-md-lint", "explain", "--format", "", cwd=tmp_path) >= {"text", "json"}
    assert completed(bash, "agents-md-lint", "explain", "ap", cwd=tmp_path) >= {"apples", "apricot"}
    assert completed(bash, "agents-md-lint", "ls", "--workspace", "ap", cwd=tmp_path) == {"apples"}


def test_fish_completes(scripts: dict[str, Path], tmp_path: Path) -> None:
    if shutil.which("fish") is None:
        pytest.skip("fish is not installed, and nothing else can complete as it does")
    code = f"source {scripts['fish']}; complete -C 'agents-md-lint ex'"
    finished = subprocess.run(
        ["fish", "--no-config", "-c", code],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert [line.split("\t")[0] for line in finished.stdout.splitlines()] == ["explain"]


def test_zsh_loads(scripts: dict[str, Path], tmp_path: Path) -> None:
    if shutil.which("zsh") is None:
        pytest.skip("zsh is not installed, and nothing else can load its completions")
    (tmp_path / "_agents-md-lint").write_text(scripts["zsh"].read_text())
    code = (
        'fpath=("$1" $fpath); autoload -Uz compinit; compinit -u -d "$1/dump"; echo ${_comps[agents-md-lint]}'
    )
    finished = subprocess.run(
        ["zsh", "-f", "-c", code, "zsh", tmp_path], capture_output=True, text=True, timeout=60, check=True
    )
    assert finished.stdout == "_agents-md-lint\n"


def test_without_the_library(tmp_path: Path) -> None:
    (tmp_path / "shtab.py").write_text("raise ImportError('not here')\n")
    root = str(Path(importlib.import_module("agents_md_lint").__file__ or "").parents[1])
    path = f"{tmp_path}:{root}"
    result = run("completion", "bash", cwd=tmp_path, environ={"PYTHONPATH": path})
    assert (result.code, result.out) == (2, "")
    prefix = "agents-md-lint: completion needs the library shtab; "
    assert result.err.startswith(prefix)
    assert result.err.endswith(" 'shtab>=1.13'\n")
    assert "agents-md-lint" not in result.err.removeprefix(prefix).replace(sys.executable, "")


def test_no_other_command_imports_it() -> None:
    code = "import sys, agents_md_lint.parsing as p; p.parser(); sys.exit('shtab' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_shell_that_is_not_known(tmp_path: Path) -> None:
    assert run("completion", "ksh", cwd=tmp_path).code == 2


@pytest.mark.parametrize("command", examples(completion.EXAMPLES))
def test_examples(command: str, tmp_path: Path) -> None:
    target = tmp_path / command.rpartition("~/")[2]
    target.parent.mkdir(parents=True)
    assert shell(command, tmp_path, tmp_path) == (0, "")
    assert "agents-md-lint" in target.read_text()
