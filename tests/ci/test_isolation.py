"""Nothing that runs in a checkout imports from it: the action, the recipes, the program, its hooks."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

import pytest

from docs.generate import PROJECT
from tests.ci.poison import poison, ran
from tests.ci.recipes import blocks, steps
from tests.ci.runner import Job
from tests.ci.test_action import STEPS, Origin
from tests.hooks.config import DIFF_SCOPE, FILES, NAME, WHOLE, config
from tests.hooks.project import Project
from tests.hooks.published import Published, locked, publish
from tests.hooks.runners import Runner
from tests.support.repository import isolated_environment

PAGES = sorted(
    path for path in ("README.md", *(f"docs/{page.name}" for page in (PROJECT / "docs").glob("*.md")))
)
PIPX = """#!/bin/sh
# As pipx does: its own Python makes an environment, where it is run; all of them share one pip.
set -e
python3 -m venv --without-pip "$HOME/pipx"
packages=$(echo "$HOME"/pipx/lib/python3*/site-packages)
python3 -I -c 'import os, pip; print(os.path.dirname(pip.__path__[0]))' > "$packages/shared.pth"
exec "$HOME/pipx/bin/python" -m pip install --quiet "$2"
"""
PYTHON = """#!/bin/sh
# Python, but a new environment has a copy of {bare}'s pip: to unpack what Python brings takes seconds.
set -e
"{bare}/bin/python3" "$@" --without-pip
cp -Rp "{bare}"/lib/python3*/site-packages/pip "$4"/lib/python3*/site-packages
"""


@pytest.fixture(scope="module")
def trapped(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A merged pull request that is full of traps, and the file that they leave a trace in."""
    base = tmp_path_factory.mktemp("trapped")
    origin = Origin(base / "origin")
    origin.repo.switch("topic")
    poison(origin.repo.path, base / "trace")
    origin.repo.commit("Add traps")
    origin.repo.switch("main")
    origin.repo.merge("topic")
    return origin.repo.path, base / "trace"


@pytest.fixture
def trace(trapped: tuple[Path, Path]) -> Path:
    """The file that tells what was run."""
    return trapped[1]


@pytest.fixture
def checkout(tmp_path: Path, trapped: tuple[Path, Path]) -> Path:
    """The checkout, with the history."""
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "-q", str(trapped[0]), str(clone)], check=True)
    return clone


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Published, dict[str, Runner]]:
    """Where wheels lie that pip fetched, the published repository, and the hook runners."""
    base = tmp_path_factory.getbasetemp()
    base = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    return base, *publish(base)


@pytest.fixture(scope="session")
def bare(built: tuple[Path, Published, object]) -> Path:
    """A Python environment with pip alone, which a test session makes once; a copy of it works as well.

    The pip is this environment's: to install another one takes seconds.
    """
    made = built[0] / "bare"
    with locked(built[0] / "bare.lock"):
        if not made.exists():
            subprocess.run([sys.executable, "-I", "-m", "venv", "--without-pip", str(made)], check=True)
            pip = find_spec("pip")
            assert pip is not None
            assert pip.origin is not None
            [packages] = made.glob("lib/python3*/site-packages")
            shutil.copytree(Path(pip.origin).parent, packages / "pip")
    return made


def offline(base: Path) -> dict[str, str]:
    """Return what lets pip install without the network."""
    return {
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": str(base / "wheels"),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_COMPILE": "0",  # each of these is run once; PIP_NO_COMPILE=1 would mean the opposite
    }


def program(base: Path, name: str, script: str) -> str:
    """Make *script* the program *name* in a directory below *base*, and return that."""
    made = base / "programs" / name
    made.parent.mkdir()
    made.write_text(script)
    made.chmod(0o755)
    return str(made.parent)


def shell(line: str, cwd: Path, environ: Mapping[str, str]) -> str:
    """Run *line* as the runner does, and return what it said."""
    finished = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", line],
        cwd=cwd,
        env={**isolated_environment(cwd.parent), **environ},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    said = finished.stdout.decode("utf-8", "backslashreplace")
    assert finished.returncode in (0, 1), said
    return said


def recipes() -> list[tuple[str, str]]:
    """Return every command of every recipe, with the directory that it runs in (empty: the checkout)."""
    every = (step for name in PAGES for block in blocks(name, "yaml") for step in steps(block))
    return list(dict.fromkeys((step.line, step.below) for step in every))


INSTALL = [one for one in recipes() if re.search(r"\bpip", one[0])]
OURS = [one for one in recipes() if one[0].startswith("agents-md-lint ")]


def test_the_traps_work(checkout: Path, trace: Path) -> None:
    """Else nothing here would prove anything."""
    for arguments in (
        ["-m", "venv", "x"],
        ["-m", "pip", "list"],
        ["-m", "agents_md_lint"],
        ["-c", "import json"],
    ):
        subprocess.run([sys.executable, *arguments], cwd=checkout, capture_output=True, check=False)
        assert ran(trace), arguments


def test_the_action(
    built: tuple[Path, Published, object], checkout: Path, trace: Path, tmp_path: Path
) -> None:
    """Its first step installs it, and whatever the workflow has in its environment, no step runs a trap.

    The wheels were fetched by pip before: a runner has the network, and only here it is spared.
    """
    base, published, _ = built
    temp = tmp_path / "runner temp"
    temp.mkdir()
    hostile = {"PYTHONPATH": ".", "PYTHONSTARTUP": "json.py", "PYTHONHOME": "", "PYTHONUSERBASE": "."}
    made = Job(checkout, temp, published.path, {**offline(base), **hostile})
    ran_steps = made.use(
        {}, "install", *STEPS, base="HEAD^1", python=sys.executable, sarif_file="out/x.sarif"
    )
    assert not ran(trace)
    assert ran_steps.code == 1, ran_steps.log
    assert ran_steps.summary
    installed = temp / "agents-md-lint" / "bin" / "agents-md-lint"
    said = subprocess.run([installed, "--version"], capture_output=True, text=True, check=True).stdout
    assert said.startswith("agents-md-lint ")


@pytest.mark.parametrize(("line", "below"), INSTALL, ids=[line for line, _ in INSTALL])
def test_a_recipe_that_installs(
    built: tuple[Path, Published, object],
    bare: Path,
    checkout: Path,
    trace: Path,
    tmp_path: Path,
    line: str,
    below: str,
) -> None:
    base, published, _ = built
    fresh = tmp_path / "python"
    shutil.copytree(bare, fresh, symlinks=True)
    pipx = program(tmp_path, "pipx", PIPX)
    (tmp_path / "temp").mkdir()
    assert below in ("", "${{ runner.temp }}")
    asked = line.replace("URL", published.path.as_uri()).replace("COMMIT", published.rev)
    path = os.pathsep.join([pipx, str(fresh / "bin"), os.environ["PATH"]])
    shell(asked, tmp_path / "temp" if below else checkout, {**offline(base), "PATH": path})
    assert not ran(trace)
    [installed] = tmp_path.glob("*/bin/agents-md-lint")
    assert "agents-md-lint " in shell(f"'{installed}' --version", checkout, {})
    assert not ran(trace)


def test_every_recipe_is_looked_at() -> None:
    assert len(INSTALL) >= 3
    assert len(OURS) >= 6
    text = "".join((PROJECT / name).read_text("utf-8") for name in PAGES)
    assert not re.search(r"python3? -m agents_md_lint|^ +- (run: )?pip install", text, re.MULTILINE)


@pytest.mark.parametrize(("line", "below"), OURS, ids=[line for line, _ in OURS])
def test_a_recipe_that_runs_the_program(
    checkout: Path, trace: Path, tmp_path: Path, line: str, below: str
) -> None:
    assert not below
    path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]])
    bases = ("CI_MERGE_REQUEST_DIFF_BASE_SHA", "BITBUCKET_PR_DESTINATION_COMMIT")
    facts = {**dict.fromkeys(bases, "HEAD^1"), "GITHUB_STEP_SUMMARY": str(tmp_path / "summary")}
    refs = {"PRE_COMMIT_FROM_REF": "HEAD^1", "PRE_COMMIT_TO_REF": "HEAD"} if "--pre-commit" in line else {}
    shell(line, checkout, {"PATH": path, **facts, **refs})
    assert not ran(trace)


def test_the_script_for_any_shell(
    built: tuple[Path, Published, object], bare: Path, checkout: Path, trace: Path, tmp_path: Path
) -> None:
    base, published, _ = built
    [script] = (block for block in blocks("docs/ci.md", "sh") if "-m venv" in block)
    asked = script.replace("URL", published.path.as_uri()).replace("COMMIT", published.rev)
    (tmp_path / "temp").mkdir()
    path = os.pathsep.join([program(tmp_path, "python3", PYTHON.format(bare=bare)), os.environ["PATH"]])
    facts = {"PATH": path, "BASE": "HEAD^1", "TMPDIR": str(tmp_path / "temp")}
    said = shell(asked, checkout, {**offline(base), **facts})
    assert "base " in said
    assert " checked: " in said
    assert not ran(trace)


@pytest.mark.parametrize(
    "command", ["check", "check --fix", "explain --all", "history", "ls", "rules", "config"]
)
def test_the_program_by_its_module(checkout: Path, trace: Path, command: str) -> None:
    line = [sys.executable, "-I", "-m", "agents_md_lint", *command.split()]
    environ = {**os.environ, "PYTHONPATH": ".", "PYTHONSTARTUP": "json.py"}
    finished = subprocess.run(line, cwd=checkout, env=environ, capture_output=True, check=False)
    assert finished.returncode in (0, 1), finished.stderr
    assert not ran(trace)


@pytest.mark.parametrize("name", ["pre-commit", "prek"])
def test_the_hooks(
    built: tuple[Path, Published, dict[str, Runner]], checkout: Path, trace: Path, tmp_path: Path, name: str
) -> None:
    """The runner itself comes from its script, and so do the hooks."""
    _, published, runners = built
    project = Project(checkout, runners[name], published)
    stages = ["pre-commit", "pre-merge-commit", "pre-push", "manual"]
    project.write(NAME, config(published.path, published.rev, WHOLE, FILES, DIFF_SCOPE, stages=stages))
    project.add()
    refused = project.run()
    assert refused.code == 0, refused.output
    project.write("x/AGENTS.md", b"\0")
    project.add()
    assert project.run("--hook-stage", "manual").code == 1
    assert project.run("--all-files").code == 1
    assert not ran(trace)
