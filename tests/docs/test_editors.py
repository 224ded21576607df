"""docs/editors.md: what it gives to editors, read by Vim, by Neovim, and as VS Code reads it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from docs.console import Stage
from tests.ci.recipes import blocks

PAGE = "docs/editors.md"
BAD = b"# Rules\n\nKeep it \x93small\x94.\n"


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    """A repository with a warning, an error, and an error without a place, in a name with a space."""
    made = Stage(tmp_path)
    (made.directory / "a b").mkdir()
    (made.directory / "AGENTS.md").write_bytes(BAD)
    (made.directory / ".qignore").write_text("x\nbuild/ # no\n")
    (made.directory / "a b" / "AGENTS.md").symlink_to("../nowhere")
    return made


PLACES = [(".qignore", 2, 8), ("AGENTS.md", 3, 9), ("a b/AGENTS.md", 0, 0)]
RULES = ["inline-comment", "invalid-utf8", "broken-symlink"]


def needs(program: str) -> str:
    """Return *program*, or skip the test."""
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed, and nothing else reads its settings")
    return program


@pytest.mark.parametrize("program", ["vim", "nvim"])
def test_quickfix(stage: Stage, tmp_path: Path, program: str) -> None:
    [settings] = blocks(PAGE, "vim")
    script = tmp_path / "settings.vim"
    found = tmp_path / "found.json"
    listed = "map(getqflist(), {_, q -> [bufname(q.bufnr), q.lnum, q.col, q.text]})"
    script.write_text(f"{settings}\nsilent make!\ncall writefile([json_encode({listed})], '{found}')\nqa!\n")
    clean = ["-u", "NONE", "-i", "NONE"] if program == "vim" else ["-u", "NONE", "-i", "NONE", "--headless"]
    stage.run(f"{needs(program)} {' '.join(clean)} -es -S '{script}' </dev/null >/dev/null 2>&1")
    entries = json.loads(found.read_text())
    assert [tuple(one[:3]) for one in entries] == PLACES
    assert [one[3].partition(":")[0] for one in entries] == RULES


def test_the_linter_for_neovim(stage: Stage, tmp_path: Path) -> None:
    [definition] = blocks(PAGE, "lua")
    program = needs("nvim")
    (tmp_path / "definition.lua").write_text(definition)
    found = tmp_path / "found.json"
    runner = tmp_path / "run.lua"
    runner.write_text(
        f"""
        local tried = {{}}
        package.loaded.lint = {{ linters = {{}}, try_lint = function(name) table.insert(tried, name) end }}
        dofile("{tmp_path}/definition.lua")
        vim.cmd("edit AGENTS.md")
        local one = package.loaded.lint.linters.agents_md_lint
        local command = {{ one.cmd }}
        for _, part in ipairs(one.args) do
          table.insert(command, type(part) == "function" and part() or part)
        end
        local output = vim.fn.system(command, "fine\\nSay it\\1.\\n")
        local results = {{ tried = tried, found = one.parser(output), failed = one.parser("") }}
        vim.fn.writefile({{ vim.json.encode(results) }}, "{found}")
        vim.cmd("qa!")
        """
    )
    stage.run(f"{program} -u NONE -i NONE --headless -S '{runner}' </dev/null >'{tmp_path}/said' 2>&1")
    results: dict[str, Any] = json.loads(found.read_text())
    assert results["tried"] == ["agents_md_lint"]
    [one] = results["found"]
    assert (one["lnum"], one["col"], one["code"], one["severity"]) == (1, 6, "stray-characters", 2)
    assert [len(results["failed"]), "could not run" in results["failed"][0]["message"]] == [1, True]


def test_the_task_for_vs_code(stage: Stage, tmp_path: Path) -> None:
    [block] = blocks(PAGE, "json")
    [task] = json.loads(block)["tasks"]
    said = stage.run(" ".join([task["command"], *task["args"], "2>&1"]))
    found = []
    for matcher in task["problemMatcher"]:
        pattern = matcher["pattern"]
        groups = {name: number for name, number in pattern.items() if isinstance(number, int)}
        for line in said.splitlines():
            match = javascript(pattern["regexp"], line)
            if match:
                found.append({name: match[number] for name, number in groups.items()})
    assert [one["file"] for one in found] == [".qignore", "AGENTS.md", "a b/AGENTS.md"]
    assert [one["severity"] for one in found] == ["warning", "error", "error"]
    assert [one["code"] for one in found] == RULES
    assert [(one.get("line"), one.get("column")) for one in found] == [("2", "8"), ("3", "9"), (None, None)]
    assert all(one["message"] and "%0A" not in one["message"] for one in found)


def javascript(pattern: str, line: str) -> list[str] | None:
    """Return what *pattern* finds in *line*, as JavaScript has it where there is one."""
    if shutil.which("node") is None:
        match = re.search(pattern, line)
        return None if match is None else [match[0], *match.groups()]
    code = "const [p, l] = process.argv.slice(1); console.log(JSON.stringify(new RegExp(p).exec(l)))"
    done = subprocess.run(["node", "-e", code, pattern, line], capture_output=True, text=True, check=True)
    answer: list[str] | None = json.loads(done.stdout)
    return answer
