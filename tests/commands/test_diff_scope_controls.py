"""``diff-scope`` lists what a change edits of that which decides about the findings of a check."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.support.program import run
from tests.support.repository import GitRepository

SCHEMA = json.loads((files("agents_md_lint") / "schemas" / "diff-scope.json").read_text("utf-8"))
CONFIG = ".agents-md-lint.toml"
TITLE = "Changes of what a check goes by (configuration, baseline, suppressing comments):"
COMMENT = "# agents-md-lint: ignore[crossing-star]\n"


def document(repo: GitRepository, *options: str) -> Any:
    """Return the report as JSON, held to its schema."""
    found = run("diff-scope", "--format", "json", *options, cwd=repo.path).json()
    Draft202012Validator(SCHEMA).validate(found)
    return found


def controls(repo: GitRepository, *options: str) -> list[tuple[str, str, str, str]]:
    """Return what is listed: path, kind, change and words."""
    found = document(repo, *options)
    reports = found.get("reports", [found])
    return [tuple(one.values()) for report in reports for one in report["controls"]]


@pytest.fixture
def attacked(repo: GitRepository) -> GitRepository:
    """A repository with a change of everything of that kind."""
    repo.write("AGENTS.md", b"\0")
    repo.write("pyproject.toml", "[tool.agents-md-lint]\nfail-on = 'warning'\n")
    repo.write(".qignore", "a**b\n")
    repo.commit("Start")
    run("check", "--write-baseline=known.json", cwd=repo.path)
    repo.write("pyproject.toml", "[project]\nname = 'x'\n")
    repo.write(CONFIG, "baseline = 'known.json'\nseverity.nul-byte = 'off'\n")
    repo.write(".qignore", f"{COMMENT}a**b\n")
    return repo


EXPECTED = [
    (CONFIG, "configuration", "added", "other values for severity, fail-on, baseline"),
    ("pyproject.toml", "configuration", "removed", f"{CONFIG} takes its place"),
    ("known.json", "baseline", "added", "it knows 2 more"),
    (".qignore", "suppressions", "added", "adds ignore[crossing-star] for 'a**b'"),
]


@pytest.mark.parametrize("options", [["--worktree"], ["--staged"], [], ["--workspace=."]], ids=" ".join)
def test_every_kind_from_every_source(attacked: GitRepository, options: list[str]) -> None:
    if options == ["--staged"]:
        attacked.git("add", "-A")
    elif options != ["--worktree"]:
        attacked.commit("Attack")
    assert controls(attacked, *options) == EXPECTED


def test_in_each_format(attacked: GitRepository) -> None:
    attacked.commit("Attack")
    text = run("diff-scope", cwd=attacked.path).out
    line = f"  {CONFIG} added (configuration): other values for severity, fail-on, baseline\n"
    assert f"{TITLE}\n{line}" in text
    assert f"{TITLE}\n\n- " in run("diff-scope", "--format=markdown", cwd=attacked.path).out
    commands = run("diff-scope", "--format=github", cwd=attacked.path).out
    for path, *_ in EXPECTED:
        assert f"::warning file={path}" in commands
    assert TITLE in run("diff-scope", "--pre-commit", cwd=attacked.path).out  # a hook says it too


def test_it_is_said_once_for_several_workspaces(attacked: GitRepository) -> None:
    attacked.write("svc/AGENTS.md", "# Service\n")
    attacked.write("svc/.qignore", f"{COMMENT}c**d\n")
    attacked.commit("Attack")
    found = controls(attacked, "--workspace=svc", "--workspace=.")
    assert found == [
        *EXPECTED[:3],
        ("svc/.qignore", "suppressions", "added", "adds ignore[crossing-star] for 'c**d'"),
        EXPECTED[3],
    ]


def test_what_says_the_same_is_not_listed(attacked: GitRepository) -> None:
    attacked.commit("Attack")
    attacked.write(CONFIG, "# why\nbaseline = 'known.json'\nseverity.nul-byte = 'off'\n")
    attacked.write(".qignore", f"new\n{COMMENT}a**b\n")
    attacked.write("pyproject.toml", "[project]\nname = 'y'\n")
    attacked.commit("Nothing of the kind")
    assert controls(attacked) == []
    assert TITLE not in run("diff-scope", cwd=attacked.path).out


def test_a_configuration_that_was_broken_before(repo: GitRepository) -> None:
    repo.write("AGENTS.md", "# Rules\n")
    repo.write(CONFIG, "x = 1\n")
    repo.commit("Start")
    repo.write(CONFIG, "ignore = ['near-limit']\n")
    repo.commit("Fix")
    [(path, kind, change, what)] = controls(repo)
    assert (path, kind, change) == (CONFIG, "configuration", "edited")
    assert what.startswith("other values for ignore (before, it couldn't be used: ")
