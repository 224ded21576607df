"""The published hooks, as the runners read them: ``.pre-commit-hooks.yaml``."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sysconfig
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pre_commit.clientlib import load_config, load_manifest  # type: ignore[import-untyped]

from agents_md_lint.cli import parser
from agents_md_lint.names import NAME, QIGNORE
from agents_md_lint.snapshot.lookalikes import concerns
from tests.snapshot.test_lookalikes import FOR_QIGNORE, IMITATIONS, SLIPS

PROJECT = Path(__file__).parents[1]
MANIFEST = PROJECT / ".pre-commit-hooks.yaml"
HOOKS: dict[str, dict[str, Any]] = {hook["id"]: hook for hook in load_manifest(str(MANIFEST))}
"""The hooks by id, with pre-commit's defaults filled in."""

each_hook = pytest.mark.parametrize("hook", HOOKS.values(), ids=HOOKS)


@pytest.mark.parametrize("runner", ["pre-commit", "prek"])
def test_a_runner_takes_the_manifest(runner: str, tmp_path: Path) -> None:
    finished = subprocess.run(
        [os.path.join(sysconfig.get_path("scripts"), runner), "validate-manifest", str(MANIFEST)],
        env={**os.environ, "PRE_COMMIT_HOME": str(tmp_path), "PREK_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    assert "warning" not in finished.stderr.lower()


def test_the_ids_are_those_that_configurations_name() -> None:
    assert list(HOOKS) == ["agents-md-lint", "agents-md-lint-files", "agents-md-diff-scope"]


@each_hook
def test_an_entry_is_a_command_line_of_the_program(hook: dict[str, Any]) -> None:
    program, *arguments = shlex.split(hook["entry"])
    scripts = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["scripts"]
    assert program in scripts
    names = ["AGENTS.md", "docs/AGENTS.md"] if hook["pass_filenames"] else []
    parsed = parser(arguments[0]).parse_args([*arguments, *hook["args"], *names])
    assert getattr(parsed, "paths", []) == names


@each_hook
def test_a_hook_that_gets_names_gets_links_and_no_submodules(hook: dict[str, Any]) -> None:
    if hook["pass_filenames"]:
        assert (hook["types"], hook["types_or"]) == ([], ["file", "symlink"])
        assert hook["require_serial"]  # findings are about all files of a run, so it isn't split
    else:
        assert hook["always_run"]  # a deletion names nothing, and counts all the same


@each_hook
def test_a_hook_says_what_it_is_for(hook: dict[str, Any]) -> None:
    assert hook["description"].endswith(".")
    assert len(hook["description"]) < 120
    assert hook["language"] == "python"
    assert "manual" in hook["stages"]


@each_hook
def test_this_project_uses_the_hook_as_it_is_published(hook: dict[str, Any]) -> None:
    [local] = load_config(str(PROJECT / ".pre-commit-config.yaml"))["repos"]
    [used] = [own for own in local["hooks"] if own["id"] == hook["id"]]
    for setting in set(hook) - {"description", "language", "minimum_pre_commit_version"}:
        assert used[setting] == hook[setting], setting


PASSED = re.compile(HOOKS["agents-md-lint-files"]["files"])
"""What pre-commit passes to the hook for the changed files."""


@pytest.mark.parametrize(
    "name", [NAME, QIGNORE, "Agents.md", "agent.md", *SLIPS, *IMITATIONS, *(name for name, _ in FOR_QIGNORE)]
)
def test_a_name_like_ours_reaches_the_hook(name: str) -> None:
    assert PASSED.search(name)
    assert PASSED.search(f"a b/{name}")


def near(name: str) -> Iterator[str]:
    """Yield every name that is an edit away from *name*, by any character of ASCII or a Cyrillic one."""
    for at in range(len(name) + 1):
        before, rest = name[:at], name[at:]
        yield before + rest[1:]
        yield before + rest[1::-1] + rest[2:]
        for char in (*map(chr, range(1, 128)), "\u0456", "\u200b"):
            if char != "/":
                yield before + char + rest
                yield before + char + rest[1:]


@pytest.mark.parametrize(
    "name", [NAME, "AGENT.md", "Agents.md", "AGENTS.MD", f"{NAME}.txt", f"{NAME}.md", QIGNORE, ".QIgnore"]
)
def test_no_name_that_a_check_looks_at_is_kept_from_the_hook(name: str) -> None:
    seen = [one for one in near(name) if concerns(one)]
    assert seen
    assert [one for one in seen if not PASSED.search(one)] == []


def test_other_names_do_not_reach_the_hook() -> None:
    names = [
        "README.md",
        "agent-notes.md",
        "agents/README.md",
        "my-agents.md",
        "agents and more.md",
        "EVENTS.md",
    ]
    names += [
        "agents and more.md",
        "AGENDA.md",
        "CLIENTS.md",
        "AGENTS.md.orig",
        "AGENTS/x.py",
        "docs/agents.mdx",
        "агенты/plan.md",
    ]
    names += [".gitignore", ".ignore", ".npmignore", ".hgignore", "gitignore", ".qtcreator/x", "Überblick.md"]
    assert [name for name in names if PASSED.search(name)] == []


def test_the_pattern_takes_no_longer_for_a_long_name() -> None:
    before = time.process_time()
    for name in ("AGENT" * 800, "é" * 4000, "a" * 4000 + "!", "aé" * 2000 + "!", ".q" * 2000, "a/" * 2000):
        PASSED.search(name)
    assert time.process_time() - before < 1
