"""action.yml: valid to GitHub, without a hole for untrusted text, and run step by step as its runner does."""

from __future__ import annotations

import atexit
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from copy import copy
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any, NamedTuple

import pytest
import yaml  # type: ignore[import-untyped]

from tests.ci.runner import ACTION, EXPRESSION, PROJECT, Job, install_shim
from tests.support.repository import GitRepository

GOOD = "# Rules\n\nKeep it small.\n"
BAD = b"# Rules\n\nKeep \x93it\x94 small.\n"
STEPS = ("range", "check")


class Origin:
    """A repository with a pull request: an old fault, and a branch that brings a new one.

    ``main`` went on since the branch left it. As on GitHub, ``refs/pull/1/merge`` is the one merged into the
    other. Each is a copy of one that is built once, and so is what is checked out of it.
    """

    def __init__(self, path: Path, content: bytes | str = BAD) -> None:
        self._first = _built(content)
        self.repo = copy(self._first.repo)
        self.repo.path = shutil.copytree(self._first.repo.path, path, symlinks=True)
        self.fork, self.head, self.base, self.merge = self._first[1:]

    @property
    def pull_request(self) -> dict[str, Any]:
        """The event, as far as it matters."""
        shas = {"base": {"sha": self.base}, "head": {"sha": self.head}}
        return {"pull_request": shas, "before": "9" * 40}

    def checkout(self, path: Path, commit: str, depth: int = 1) -> GitRepository:
        """Check a commit out as actions/checkout does: that alone is fetched, and HEAD is detached."""
        known = commit in (self.head, self.merge)
        source = self._first.repo.path if known else self.repo.path
        shutil.copytree(_checked_out(source, commit, depth), path, symlinks=True)
        config = path / ".git" / "config"
        config.write_text(config.read_text().replace(str(source), str(self.repo.path)))
        return GitRepository(path)


class _First(NamedTuple):
    """What an ``Origin`` is a copy of, and its commits."""

    repo: GitRepository
    fork: str
    head: str
    base: str
    merge: str


@cache
def _scratch() -> Path:
    """Return a directory that is there until the tests end."""
    made = TemporaryDirectory()
    atexit.register(made.cleanup)
    return Path(made.name)


@cache
def _built(content: bytes | str) -> _First:
    repo = GitRepository.init(Path(mkdtemp(dir=_scratch())))
    repo.write("AGENTS.md", GOOD)
    repo.write("old/AGENTS.md", b"\0")
    fork = repo.commit("Start")
    for number in range(5):
        repo.write("notes", str(number))
        repo.commit(f"Note {number}")
    repo.branch("topic", fork)
    repo.write("app/AGENTS.md", content)
    head = repo.commit("Add guidance")
    repo.switch("main")
    base = repo.head()
    repo.git("switch", "-q", "--detach")
    merge = repo.merge("topic")
    repo.git("update-ref", "refs/pull/1/merge", merge)
    repo.switch("main")
    return _First(repo, fork, head, base, merge)


@cache
def _checked_out(source: Path, commit: str, depth: int) -> Path:
    clone = GitRepository.init(Path(mkdtemp(dir=_scratch())))
    clone.git("remote", "add", "origin", f"file://{source}")
    options = [f"--depth={depth}"] if depth else []
    clone.git("fetch", "-q", "--no-tags", *options, "origin", f"+{commit}:refs/remotes/pull/1/merge")
    clone.git("checkout", "-q", "--detach", "refs/remotes/pull/1/merge")
    return clone.path


def job(clone: GitRepository, tmp_path: Path) -> Job:
    """Return a job on *clone* where the program is installed."""
    temp = tmp_path / "temp"
    temp.mkdir()
    install_shim(temp, sys.executable)
    return Job(clone.path, temp)


def annotated(log: str) -> list[tuple[str, str]]:
    """Return level and file of each annotation."""
    return re.findall(r"^::(error|warning) file=([^,]+)", log, re.MULTILINE)


def test_it_is_valid() -> None:
    program = os.path.join(sysconfig.get_path("scripts"), "check-jsonschema")
    finished = subprocess.run(
        [program, "--builtin-schema", "vendor.github-actions", PROJECT / "action.yml"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout


def test_no_script_has_an_expression_in_it() -> None:
    """What an event or an input holds is text, and never a part of a program."""
    for step in ACTION["runs"]["steps"]:
        assert not EXPRESSION.search(step["run"])
        assert step["shell"] == "bash"


def test_everything_has_a_description_and_is_used() -> None:
    text = (PROJECT / "action.yml").read_text("utf-8")
    for name, one in ACTION["inputs"].items():
        assert one["description"].rstrip("."), name
        assert text.count(f"inputs.{name} ") >= 1, name
    for step in ACTION["runs"]["steps"]:
        for name in step["env"]:
            assert name.startswith("PIP_") or f"${name}" in step["run"] or f"${{{name}" in step["run"], name


@pytest.mark.parametrize("depth", [1, 2, 0])
def test_a_pull_request_fails_for_what_it_brings(tmp_path: Path, depth: int) -> None:
    origin = Origin(tmp_path / "origin")
    clone = origin.checkout(tmp_path / "clone", origin.merge, depth)
    ran = job(clone, tmp_path).use(origin.pull_request, *STEPS)
    assert ran.code == 1, ran.log
    assert annotated(ran.log) == [("error", "app/AGENTS.md")]
    assert "1 older finding in what this change doesn't touch" in ran.log
    assert ran.outputs == {"base": origin.base, "head": origin.merge, "exit-code": "1"}
    assert ran.summary.startswith("### AGENTS.md and .qignore\n")
    assert "| error | `app/AGENTS.md`:3:6 |" in ran.summary
    assert "old/AGENTS.md" not in ran.summary
    assert origin.base[:10] in ran.summary


def test_a_clean_pull_request_passes_and_its_summary_tells_what_it_changes(tmp_path: Path) -> None:
    origin = Origin(tmp_path / "origin", GOOD.replace("small", "smaller"))
    clone = origin.checkout(tmp_path / "clone", origin.merge)
    ran = job(clone, tmp_path).use(origin.pull_request, *STEPS)
    assert ran.code == 0, ran.log
    assert annotated(ran.log) == []
    assert ran.outputs["exit-code"] == "0"
    assert "app/AGENTS.md" in ran.summary
    assert "1 directory" in ran.summary


def test_a_pull_request_whose_base_went_on_is_held_against_what_was_merged(tmp_path: Path) -> None:
    """The event names the base as it was when the pull request was pushed."""
    origin = Origin(tmp_path / "origin", GOOD)
    clone = origin.checkout(tmp_path / "clone", origin.merge)
    event = {"pull_request": {"base": {"sha": origin.fork}, "head": {"sha": origin.head}}}
    assert job(clone, tmp_path).use(event, "range").outputs["base"] == origin.base


@pytest.mark.parametrize("depth", [1, 0])
def test_the_branch_itself_is_checked_out(tmp_path: Path, depth: int) -> None:
    """Both sides have commits since they parted, which a shallow clone doesn't reach."""
    origin = Origin(tmp_path / "origin")
    clone = origin.checkout(tmp_path / "clone", origin.head, depth)
    ran = job(clone, tmp_path).use(origin.pull_request, *STEPS)
    assert ran.code == 1, ran.log
    assert annotated(ran.log) == [("error", "app/AGENTS.md")]
    assert ran.outputs == {"base": origin.base, "head": origin.head, "exit-code": "1"}


class TestOtherEvents:
    """A push, a merge queue, a schedule."""

    def test_a_push(self, tmp_path: Path) -> None:
        origin = Origin(tmp_path / "origin")
        clone = origin.checkout(tmp_path / "clone", origin.merge)
        ran = job(clone, tmp_path).use({"before": origin.fork}, *STEPS)
        assert (ran.code, ran.outputs["base"]) == (1, origin.fork)
        assert annotated(ran.log) == [("error", "app/AGENTS.md")]

    def test_a_merge_queue(self, tmp_path: Path) -> None:
        origin = Origin(tmp_path / "origin")
        clone = origin.checkout(tmp_path / "clone", origin.merge)
        ran = job(clone, tmp_path).use({"merge_group": {"base_sha": origin.base}}, *STEPS)
        assert (ran.code, ran.outputs["base"]) == (1, origin.base)

    @pytest.mark.parametrize("event", [{}, {"before": "0" * 40}], ids=["schedule", "new branch"])
    def test_without_a_base_everything_counts(self, tmp_path: Path, event: Mapping[str, Any]) -> None:
        origin = Origin(tmp_path / "origin")
        clone = origin.checkout(tmp_path / "clone", origin.merge)
        ran = job(clone, tmp_path).use(event, *STEPS)
        assert (ran.code, ran.outputs["base"]) == (1, "")
        assert annotated(ran.log) == [("error", "app/AGENTS.md"), ("error", "old/AGENTS.md")]
        assert "old/AGENTS.md" in ran.summary

    def test_a_base_that_is_gone_is_never_taken_for_no_change(self, tmp_path: Path) -> None:
        origin = Origin(tmp_path / "origin")
        clone = origin.checkout(tmp_path / "clone", origin.merge)
        ran = job(clone, tmp_path).use({"before": "1" * 40}, *STEPS)
        assert ran.code == 2
        assert "::error title=agents-md-lint::Can't fetch what to compare with." in ran.log
        assert ran.outputs["exit-code"] == ""

    def test_an_origin_that_is_gone(self, tmp_path: Path) -> None:
        origin = Origin(tmp_path / "origin")
        clone = origin.checkout(tmp_path / "clone", origin.merge)
        clone.git("remote", "set-url", "origin", f"file://{tmp_path}/nowhere")
        assert job(clone, tmp_path).use(origin.pull_request, *STEPS).code == 2


class TestInputs:
    """Each input does what its description says."""

    @pytest.fixture
    def origin(self, tmp_path: Path) -> Origin:
        return Origin(tmp_path / "origin")

    @pytest.fixture
    def made(self, origin: Origin, tmp_path: Path) -> Job:
        return job(origin.checkout(tmp_path / "clone", origin.merge), tmp_path)

    def test_fail_on(self, origin: Origin, made: Job) -> None:
        assert made.use(origin.pull_request, *STEPS, fail_on="never").code == 0
        ran = made.use(origin.pull_request, *STEPS, fail_on="sometimes")
        assert (ran.code, ran.outputs["exit-code"]) == (2, "2")

    def test_all(self, origin: Origin, made: Job) -> None:
        ran = made.use(origin.pull_request, *STEPS, all="true")
        assert annotated(ran.log) == [("error", "app/AGENTS.md"), ("error", "old/AGENTS.md")]

    def test_workspace(self, origin: Origin, made: Job) -> None:
        ran = made.use(origin.pull_request, *STEPS, workspace="old\n")
        assert (ran.code, annotated(ran.log)) == (0, [])
        ran = made.use(origin.pull_request, *STEPS, workspace="old\napp")
        assert annotated(ran.log) == [("error", "app/AGENTS.md")]

    @pytest.mark.parametrize("base", ["main", "commit"])
    def test_base(self, origin: Origin, made: Job, base: str) -> None:
        named = origin.base if base == "commit" else base
        ran = made.use({}, *STEPS, base=named)
        assert (ran.code, ran.outputs["base"]) == (1, origin.base)

    @pytest.mark.parametrize("base", ["--upload-pack=touch evil", "$(touch evil)", "x; touch evil", "-x"])
    def test_a_base_is_never_a_command(self, made: Job, base: str) -> None:
        assert made.use({}, *STEPS, base=base).code == 2
        assert not (made.workspace / "evil").exists()

    def test_summary(self, origin: Origin, made: Job) -> None:
        assert made.use(origin.pull_request, *STEPS, summary="false").summary == ""

    def test_sarif_file(self, origin: Origin, made: Job) -> None:
        ran = made.use(origin.pull_request, *STEPS, sarif_file="out.sarif")
        assert ran.code == 1
        [run] = json.loads((made.workspace / "out.sarif").read_text())["runs"]
        assert [len(result["suppressions"]) for result in run["results"]] == [0, 1]

    def test_working_directory(self, origin: Origin, made: Job) -> None:
        above = Job(made.workspace.parent, made.temp)
        ran = above.use(origin.pull_request, *STEPS, working_directory="clone")
        assert annotated(ran.log) == [("error", "app/AGENTS.md")]


def test_names_from_the_repository_are_no_commands_of_the_runner(tmp_path: Path) -> None:
    origin = Origin(tmp_path / "origin", "Keep views thin.\n")
    origin.repo.switch("topic")
    origin.repo.write("x\n::set-output name=a::b\n/AGENTS.md", b"\0")
    origin.repo.write("##[add-path]evil/AGENTS.md", b"\0")
    head = origin.repo.commit()
    clone = origin.checkout(tmp_path / "clone", head)
    ran = job(clone, tmp_path).use({"before": origin.base}, *STEPS)
    lines = [line for line in ran.log.splitlines() if line.startswith("::") or "##[" in line]
    assert len(lines) == 2
    assert all(line.startswith("::error file=") for line in lines)


@pytest.mark.parametrize("content", [BAD, "Keep views thin.\n"], ids=["broken", "clean"])
def test_the_recipe_of_the_page_runs(tmp_path: Path, content: bytes | str) -> None:
    """With what its checkout leaves: nothing more is fetched, so no credentials are needed."""
    page = (PROJECT / "docs/ci.md").read_text("utf-8")
    [recipe] = (
        block for block in re.findall(r"^```yaml\n(.*?)^```$", page, re.M | re.S) if "OWNER/" in block
    )
    [workflow] = yaml.safe_load(recipe)["jobs"].values()
    checkout, ours = workflow["steps"]
    origin = Origin(tmp_path / "origin", content)
    clone = origin.checkout(tmp_path / "clone", origin.merge, checkout["with"]["fetch-depth"])
    clone.git("remote", "set-url", "origin", f"file://{tmp_path}/nowhere")
    inputs = {name.replace("-", "_"): value for name, value in ours["with"].items()}
    ran = job(clone, tmp_path).use(origin.pull_request, *STEPS, **inputs)
    assert ran.code == (content == BAD), ran.log
    assert ran.outputs["base"] == origin.base


def test_the_page_has_every_input_and_output() -> None:
    page = (PROJECT / "docs/ci.md").read_text("utf-8")
    rows = page.partition("| Input |")[2].partition("\n\n")[0]
    table = re.findall(r"^\| `([a-z-]+)` \| (?:`(.*?)`|(.*?)) \|", rows, re.MULTILINE)
    documented = {name: code or "" for name, code, _ in table}
    assert documented == {name: one["default"] for name, one in ACTION["inputs"].items()}
    for name in ACTION["outputs"]:
        assert f"`{name}`" in page
