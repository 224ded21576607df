"""docs/diff-scope.md: its example is replayed, its keys are those of the schema, its recipe runs."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sysconfig
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from docs.console import Stage, replayed
from docs.generate import PROJECT
from tests.support.repository import GitRepository

PAGE = (PROJECT / "docs/diff-scope.md").read_text("utf-8")
SCHEMA = json.loads((files("agents_md_lint") / "schemas" / "diff-scope.json").read_text("utf-8"))


def block(language: str) -> str:
    """Return the only block of the page in *language*."""
    [found] = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(found)


RECIPE = block("yaml")
WORKFLOW: dict[Any, Any] = yaml.safe_load(RECIPE)


def test_the_example_is_what_the_commands_print(tmp_path: Path) -> None:
    assert replayed(PAGE, tmp_path) == PAGE


@pytest.mark.parametrize("kind", ["report", "source", "state", "commit", "directory", "move", "discovery"])
def test_every_key_is_documented(kind: str) -> None:
    section = PAGE.partition("### JSON")[2].partition("## A check")[0]
    named = set(re.findall(r"`([a-z_-]+)`", section))
    keys = {key for key in SCHEMA["$defs"][kind]["properties"] if not key.endswith("_bytes")}
    assert keys <= named


@pytest.mark.parametrize(
    ("kind", "key"), [("source", "change"), ("state", "status"), ("directory", "change")]
)
def test_every_word_is_documented(kind: str, key: str) -> None:
    assert all(f"`{word}`" in PAGE for word in SCHEMA["$defs"][kind]["properties"][key]["enum"])


def test_the_recipe_is_valid(tmp_path: Path) -> None:
    path = tmp_path / "recipe.yml"
    path.write_text(RECIPE)
    program = os.path.join(sysconfig.get_path("scripts"), "check-jsonschema")
    finished = subprocess.run(
        [program, "--builtin-schema", "vendor.github-workflows", path],
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout


def test_the_recipe_is_safe_for_forks() -> None:
    assert WORKFLOW[True] == "pull_request"  # YAML 1.1 reads "on" so
    assert WORKFLOW["permissions"] == {}
    permissions = [job.get("permissions") for job in WORKFLOW["jobs"].values()]
    assert permissions == [{"contents": "read", "pull-requests": "write"}, None, None]
    assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", action) for action in re.findall(r"uses: (\S+)", RECIPE))
    steps = [step for job in WORKFLOW["jobs"].values() for step in job["steps"]]
    assert not [step["run"] for step in steps if "${{" in step.get("run", "")]
    [token] = (step for step in steps if "GH_TOKEN" in step.get("env", {}))
    assert token["if"] == "github.event.pull_request.head.repo.full_name == github.repository"


class PullRequest:
    """A pull request whose base moved on, and a runner whose ``gh`` only writes down its calls."""

    def __init__(self, base: Path) -> None:
        self.stage = Stage(base / "stage")
        self.origin = GitRepository(self.stage.directory)
        self.origin.config("uploadpack.allowAnySHA1InWant", "true")
        self.origin.write("AGENTS.md", "One.\n")
        self.origin.commit()
        self.origin.branch("topic")
        self.clone = base / "clone"
        self.temporary = base / "temporary"
        self.temporary.mkdir()
        self.calls = base / "calls"
        gh = base / "stage" / "bin" / "gh"
        gh.write_text(
            f'#!/bin/sh\necho "$@" >> {self.calls}\ncase "$*" in *--paginate*) echo $COMMENT;; esac\n'
        )
        gh.chmod(0o755)

    def open(self, path: str, text: str) -> None:
        """Make its commit, and let the base move on."""
        self.origin.write(path, text)
        self.head = self.origin.commit("On the topic")
        self.origin.switch("main")
        self.origin.write("base/AGENTS.md", "Base.\n")
        self.base = self.origin.commit("On main")
        self.origin.git("clone", "-q", "--no-checkout", f"file://{self.origin.path}", str(self.clone))

    def run(self, script: str, **environ: str) -> tuple[int, str]:
        """Run a script as the runner does."""
        facts = {
            "BASE": self.base,
            "HEAD": self.head,
            "RUNNER_TEMP": str(self.temporary),
            "GITHUB_STEP_SUMMARY": str(self.temporary / "summary"),
            "GITHUB_OUTPUT": str(self.temporary / "output"),
            "GITHUB_REPOSITORY": "o/r",
            "NUMBER": "7",
            **environ,
        }
        path = self.temporary / "step"
        path.write_text(script)
        exports = "".join(f"{name}='{value}' " for name, value in facts.items())
        said = self.stage.run(f"cd '{self.clone}' && {exports} bash -e '{path}' 2>&1; echo $?")
        *lines, code = said.splitlines()
        return int(code), "\n".join(lines)

    def read(self, name: str) -> str:
        return (self.temporary / name).read_text()


@pytest.fixture
def request_(tmp_path: Path) -> PullRequest:
    """A pull request that isn't open yet."""
    return PullRequest(tmp_path)


SCOPE = WORKFLOW["jobs"]["scope"]["steps"][2]["run"]
COMMENT = WORKFLOW["jobs"]["scope"]["steps"][3]["run"]
REQUIRED = WORKFLOW["jobs"]["guidance"]["steps"][0]["run"]


def test_a_change_is_summed_up_and_told(request_: PullRequest) -> None:
    request_.open("app/AGENTS.md", "Views.\n")
    assert request_.run(SCOPE) == (0, "")
    assert request_.read("output") == "changed=1\n"
    assert request_.read("summary").startswith(
        "**1 new directory brings its own guidance: `app/AGENTS.md` was added.**"
    )
    assert "base/AGENTS.md" not in request_.read("summary")
    assert request_.run(COMMENT, CHANGED="1", COMMENT="") == (0, "")
    assert request_.calls.read_text().splitlines()[1].startswith("pr comment 7 -R o/r -F ")
    assert request_.read("body.md") == f"<!-- agents-md-diff-scope -->\n{request_.read('summary')}"


def test_a_comment_that_is_there_is_kept_up_to_date(request_: PullRequest) -> None:
    request_.open("README.md", "")
    assert request_.run(SCOPE) == (0, "")
    assert request_.read("output") == "changed=0\n"
    assert request_.run(COMMENT, CHANGED="0", COMMENT="12") == (0, "")
    assert "api -X PATCH repos/o/r/issues/comments/12 -F body=@" in request_.calls.read_text()


def test_nothing_to_tell_makes_no_comment(request_: PullRequest) -> None:
    request_.open("README.md", "")
    assert request_.run(SCOPE) == (0, "")
    assert request_.run(COMMENT, CHANGED="0", COMMENT="") == (0, "")
    assert len(request_.calls.read_text().splitlines()) == 1


def test_a_failure_fails_the_step(request_: PullRequest) -> None:
    request_.open("app/AGENTS.md", "Views.\n")
    request_.base = "1" * 40
    code, said = request_.run(SCOPE)
    assert code != 0
    assert "lacks the object" in said
    assert not (request_.temporary / "output").exists()


@pytest.mark.parametrize(
    ("scope", "approval", "code"),
    [
        ("success", "success", 0),
        ("success", "skipped", 0),
        ("success", "failure", 1),
        ("success", "cancelled", 1),
        ("failure", "skipped", 1),
        ("cancelled", "skipped", 1),
    ],
)
def test_the_required_check(request_: PullRequest, scope: str, approval: str, code: int) -> None:
    request_.open("README.md", "")
    assert request_.run(REQUIRED, SCOPE=scope, APPROVAL=approval) == (code, "")


def test_deepening_ends_where_the_branch_left(request_: PullRequest, tmp_path: Path) -> None:
    request_.open("app/AGENTS.md", "Views.\n")
    request_.clone = tmp_path / "shallow"
    request_.origin.clone_shallow(request_.clone)
    assert request_.run(block("sh")) == (0, "")
    assert request_.run(SCOPE) == (0, "")
    assert request_.read("output") == "changed=1\n"
