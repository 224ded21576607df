"""The recipes of README.md and of the pages: valid to those who read them, and run as they stand."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from pre_commit.clientlib import load_config  # type: ignore[import-untyped]

from agents_md_lint.adopt.hooks import STAGES, Published, whole
from docs.console import Stage
from docs.generate import PROJECT
from tests.ci.recipes import Step, blocks, service, steps
from tests.support.repository import IDENTITY, GitRepository, isolated_environment
from tests.test_manifest import HOOKS

INSTALL = "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/agents-md-lint check"
DEVELOP = "python3 -m venv .venv && .venv/bin/pip install -e '.[dev]' && .venv/bin/python -m pytest -n auto"
PAGES = ("README.md", "docs/ci.md", "docs/platforms.md", "CONTRIBUTING.md")
PULL_REQUEST = {"PRE_COMMIT_FROM_REF": "HEAD^1", "PRE_COMMIT_TO_REF": "HEAD"}


RECIPES = [
    pytest.param(block, id=f"{name}-{number}")
    for name in PAGES
    for number, block in enumerate(blocks(name, "yaml"))
    if not block.startswith("repos:")
]


OURS = "OWNER/NAME@COMMIT"
"""How a page names this repository's own action."""
COMMANDS = [recipe for recipe in RECIPES if OURS not in str(recipe.values[0])]


def ours(recipe: str) -> list[Step]:
    """Return the commands of a recipe that run the linter."""
    return [step for step in steps(recipe) if step.line.startswith("agents-md-lint")]


@pytest.mark.parametrize("recipe", RECIPES)
def test_a_recipe_is_valid(recipe: str, tmp_path: Path) -> None:
    """By the services' own schemas, which check-jsonschema brings along."""
    path = tmp_path / "recipe.yml"
    is_azure = service(recipe) == "azure-pipelines"
    path.write_text(json.dumps(all_texts(yaml.safe_load(recipe))) if is_azure else recipe)
    program = os.path.join(sysconfig.get_path("scripts"), "check-jsonschema")
    schema = ("--builtin-schema", f"vendor.{service(recipe)}", "--regex-variant", "nonunicode")
    finished = subprocess.run([program, *schema, path], capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stdout


def all_texts(value: Any) -> Any:
    """Return *value* as Azure reads YAML, whose schema knows texts alone."""
    if isinstance(value, dict):
        return {key: all_texts(one) for key, one in value.items()}
    if isinstance(value, list):
        return [all_texts(one) for one in value]
    return str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.parametrize("recipe", RECIPES)
def test_actions_are_pinned_and_the_token_only_reads(recipe: str) -> None:
    content = yaml.safe_load(recipe)
    for action in set(re.findall(r"uses: (\S+)", recipe)) - {OURS}:
        assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", action)
    if "jobs" in content:
        assert content["permissions"] == {"contents": "read"}


@pytest.mark.parametrize("broken", [False, True])
@pytest.mark.parametrize("recipe", COMMANDS)
def test_a_recipe_runs_on_a_pull_request(recipe: str, broken: bool, tmp_path: Path) -> None:
    stage = Stage(tmp_path / "stage")
    origin = GitRepository(stage.directory)
    origin.write("AGENTS.md", "# Rules\n\nKeep it small.\n")
    base = origin.commit()
    origin.branch("topic")
    origin.write("app/AGENTS.md", b"# App\n\n\x93\n" if broken else "# App\n\nKeep views thin.\n")
    origin.commit()
    origin.switch("main")
    origin.merge("topic")
    content: dict[str, Any] = yaml.safe_load(recipe)
    depth = 2 if "HEAD" not in "".join(step.line for step in ours(recipe)) else 9
    clone = origin.clone_shallow(tmp_path / "clone", depth)
    summary = tmp_path / "summary"
    codes = []
    expected = []
    for line, environ, _ in ours(recipe):
        bases = dict.fromkeys(("CI_MERGE_REQUEST_DIFF_BASE_SHA", "BITBUCKET_PR_DESTINATION_COMMIT"), base)
        facts = {"GITHUB_STEP_SUMMARY": str(summary), **bases, **environ}
        settings = " ".join(f"{name}={shlex.quote(value)}" for name, value in facts.items())
        said = stage.run(f"cd {shlex.quote(str(clone.path))} && export {settings} && {line}; echo $?")
        codes.append(int(said.splitlines()[-1]))
        expected.append(int(broken and "diff-scope" not in line and "--fail-on never" not in line))
        if "diff-scope" in line:
            shown = summary.read_text() if "SUMMARY" in line else said
            assert "app/AGENTS.md" in shown
    assert codes == expected != []
    for report in content.get("agents-md-lint quality", {}).get("artifacts", {}).get("reports", {}).values():
        assert ("app/AGENTS.md" in (clone.path / report).read_text()) == broken


def test_the_two_commands_are_those_that_are_tested() -> None:
    """``.ci/run`` takes the same steps; a test can't install the project that it runs in."""
    assert [block.strip() for block in blocks("README.md", "sh")] == [INSTALL, DEVELOP]
    assert DEVELOP in blocks("CONTRIBUTING.md", "sh")[0]
    run = (PROJECT / ".ci/run").read_text()
    assert "install --quiet --disable-pip-version-check -e '.[dev]'" in run
    assert "-m pytest -n auto" in run


def test_the_hook_block_is_a_configuration_of_published_hooks(tmp_path: Path) -> None:
    [block] = (block for block in blocks("docs/hooks.md", "yaml") if block.startswith("repos:"))
    path = tmp_path / ".pre-commit-config.yaml"
    path.write_text(block)
    [used] = load_config(str(path))["repos"]
    assert used["hooks"][0]["verbose"] is True
    assert yaml.safe_load(block) == yaml.safe_load(whole(Published("URL", "COMMIT")))
    page = (PROJECT / "docs/hooks.md").read_text("utf-8")
    assert re.findall(r"^\| `(agents-md-\S+)` \|", page, re.MULTILINE) == list(HOOKS)


def test_the_hooks_are_installed_for_every_stage_that_they_want() -> None:
    install = f"pre-commit install {' '.join(f'-t {stage}' for stage in STAGES)}"
    assert blocks("docs/hooks.md", "sh")[0].strip() == install
    assert install in (PROJECT / "README.md").read_text("utf-8")


def test_the_readme_can_be_pasted_in_a_clone(tmp_path: Path) -> None:
    clone = tmp_path / "a clone"
    programs = clone / ".venv/bin"
    programs.mkdir(parents=True)
    (programs / "agents-md-lint").write_text(f'#!/bin/sh\nexec {sys.executable} -m agents_md_lint "$@"\n')
    (programs / "agents-md-lint").chmod(0o755)
    (programs / "python").symlink_to(sys.executable)
    text = (PROJECT / "README.md").read_text("utf-8")
    pasted = "".join(
        block if language == "shell" else "".join(re.findall(r"^\$ (.*\n)", block, re.MULTILINE))
        for language, block in re.findall(r"^```(shell|console)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    )
    path = [
        part
        for part in os.environ["PATH"].split(os.pathsep)
        if not Path(part, "agents-md-lint").exists() and Path(part).is_absolute()
    ]
    environ = {**isolated_environment(tmp_path), **IDENTITY, "TMPDIR": str(tmp_path)}
    finished = subprocess.run(
        ["sh"],
        cwd=clone,
        env={**environ, "PATH": os.pathsep.join(path)},
        input=pasted.encode(),
        capture_output=True,
        check=False,
    )
    assert (finished.returncode, finished.stderr) == (0, b"")
    assert finished.stdout.endswith(b"`docs/AGENTS.md` now loads.**\n")


def test_the_other_command_lines_run(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    repo = GitRepository(stage.directory)
    repo.write("AGENTS.md", "# Rules\n\nKeep it small.\n")
    repo.commit()
    repo.write("app/AGENTS.md", "# App\n")
    repo.commit()
    lines = [line for block in blocks("docs/ci.md", "sh") for line in block.splitlines()]
    told = [line for line in lines if re.match(r"([A-Z_]+=\S+ )*agents-md-lint ", line)]
    assert len(told) == 6
    for line in told:
        said = stage.run(f"BASE=HEAD^; {line} && echo done")
        assert said.endswith("done\n"), said
