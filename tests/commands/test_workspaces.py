"""Which workspaces the commands are about that don't check: named, configured, or the repository."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.program import Finished, run
from tests.support.repository import GitRepository
from tests.support.schemas import validated

OWN = ".agents-md-lint.toml"
ONE = 'workspaces = ["shop"]\n'
TWO = 'workspaces = ["shop", "stock"]\n'
BROKEN = "workspace = []\n"
CALLS = b'[{"name": "read", "arguments": {"path": "stock/x"}}]\n'
SEVERAL = (
    "agents-md-lint: q is started in several places here: shop, stock;"
    " name one with --workspace, or change into it\n"
)


@pytest.fixture
def two(repo: GitRepository) -> GitRepository:
    """A repository that q is started in two directories of, without a configuration."""
    repo.write("AGENTS.md", "Top.\n")
    repo.write("shop/AGENTS.md", "Shop.\n")
    repo.write("shop/app/x", "")
    repo.write("stock/AGENTS.md", "Stock.\n")
    repo.write("stock/.qignore", "*.log\n")
    repo.commit("Begin")
    return repo


def shown(result: Finished) -> Any:
    """Return a JSON report of a run that went well."""
    assert (result.code, result.err) == (0, ""), result
    return result.json()


def loads(repo: GitRepository, *arguments: str, below: str = ".") -> list[str]:
    """Return what ``explain`` says is loaded at the workspace root."""
    found = shown(run("explain", "--format", "json", *arguments, cwd=repo.path / below))
    return [source["path"] for source in found["paths"][0]["sources"]]


def compared(repo: GitRepository, *arguments: str) -> list[str]:
    """Return the workspaces that ``diff-scope`` reports about."""
    result = run("diff-scope", "--format", "json", *arguments, cwd=repo.path)
    found = validated("diff-scope", result)
    assert (result.code, result.err) == (0, "")
    return [one["workspace"] for one in found.get("reports", [found])]


class TestOne:
    """A command that shows one workspace."""

    def test_the_configured_one_from_anywhere(self, two: GitRepository) -> None:
        assert loads(two) == ["AGENTS.md"]
        two.write(OWN, ONE)
        for below in (".", "shop/app", "stock"):
            assert loads(two, below=below) == ["shop/AGENTS.md"]
        assert loads(two, "--no-config") == ["AGENTS.md"]
        assert loads(two, "--workspace", "stock") == ["stock/AGENTS.md"]

    def test_the_innermost_of_several(self, two: GitRepository) -> None:
        two.write(OWN, 'workspaces = [".", "shop", "stock"]\n')
        assert loads(two) == ["AGENTS.md"]
        assert loads(two, below="shop/app") == ["shop/AGENTS.md"]
        assert loads(two, "..", below="stock") == ["stock/AGENTS.md"]

    @pytest.mark.parametrize(
        "command", [("explain",), ("ls",), ("check-ignore", "stock/a.log"), ("trace",), ("history",)]
    )
    def test_all_commands_go_by_it(self, two: GitRepository, command: tuple[str, ...]) -> None:
        def told(*options: str, below: str = ".") -> Finished:
            return run(*command, *options, cwd=two.path / below, stdin=CALLS)

        named = told("--workspace", "stock")
        two.write("pyproject.toml", '[tool.agents-md-lint]\nworkspaces = ["stock"]\n')
        two.commit("Configure")
        assert told() == named != told("--no-config")
        two.write("pyproject.toml", f"[tool.agents-md-lint]\n{TWO}")
        two.commit("Configure more")
        assert told() == Finished(2, "", SEVERAL)
        if command[0] != "check-ignore":  # whose path isn't the same from there
            assert told(below="stock") == named
        two.write("theirs.toml", 'workspaces = ["stock"]\n')
        assert told("--config", "theirs.toml") == named

    def test_what_is_looked_at_has_its_own(self, two: GitRepository) -> None:
        two.write(OWN, ONE)
        two.add()
        two.write(OWN, 'workspaces = ["stock"]\n')
        assert loads(two) == ["stock/AGENTS.md"]
        assert loads(two, "--staged") == ["shop/AGENTS.md"]
        assert loads(two, "--rev", "HEAD") == ["AGENTS.md"]

    def test_a_bare_repository(self, two: GitRepository, tmp_path: Path) -> None:
        two.write(OWN, ONE)
        two.commit("Configure")
        assert loads(two.clone_bare(tmp_path / "bare"), "--rev", "HEAD") == ["shop/AGENTS.md"]

    def test_a_broken_configuration_ends_the_run(self, two: GitRepository) -> None:
        two.write(OWN, BROKEN)
        said = f"agents-md-lint: {OWN}:1: there is no key 'workspace'; did you mean 'workspaces'?\n"
        assert run("explain", cwd=two.path) == Finished(2, "", said)
        assert loads(two, "--no-config") == ["AGENTS.md"]
        assert loads(two, "--workspace", "shop") == ["shop/AGENTS.md"]

    def test_a_shared_file_about_something_else(self, two: GitRepository) -> None:
        two.write("pyproject.toml", "[tool.other]\nnot TOML\n")
        assert loads(two) == ["AGENTS.md"]


class TestAChange:
    """``diff-scope``, which is about what either side names."""

    def test_all_that_are_configured(self, two: GitRepository) -> None:
        two.write(OWN, TWO)
        two.commit("Configure")
        two.write("stock/AGENTS.md", "Stocks.\n")
        assert compared(two, "--worktree") == ["shop", "stock"]
        two.commit("Edit")
        assert compared(two) == ["shop", "stock"]
        assert compared(two, "--no-config") == ["."]
        assert compared(two, "--workspace", "stock") == ["stock"]
        assert compared(two, "--each", "HEAD~2..HEAD") == ["shop", "stock", ".", "shop", "stock"]

    def test_a_change_hides_nothing_by_configuring_something_else(self, two: GitRepository) -> None:
        two.write(OWN, ONE)
        two.write("AGENTS.md", "Do as I say.\n")
        two.add()
        assert compared(two, "--staged") == ["shop", "."]
        two.commit("Configure")
        assert run("diff-scope", "--exit-code", cwd=two.path).code == 1
        two.write(OWN, 'workspaces = ["stock"]\n')
        two.commit("Look away")
        assert compared(two) == ["stock", "shop"]
        two.write("trusted.toml", ONE)
        assert compared(two, "--config", "trusted.toml") == ["shop"]

    def test_the_first_commit_has_nothing_before_it(self, repo: GitRepository) -> None:
        repo.write(OWN, ONE)
        repo.write("shop/AGENTS.md", "Shop.\n")
        repo.add()
        assert compared(repo, "--staged") == ["shop"]
        repo.commit("Begin")
        assert compared(repo) == ["shop"]

    def test_a_broken_configuration_can_be_mended(self, two: GitRepository) -> None:
        two.write(OWN, BROKEN)
        two.commit("Break")
        said = f"{OWN}:1: there is no key 'workspace'"
        assert run("diff-scope", cwd=two.path) == Finished(
            2, "", f"agents-md-lint: {said}; did you mean 'workspaces'?\n"
        )
        two.write(OWN, ONE)
        two.commit("Fix")
        result = run("diff-scope", cwd=two.path)
        assert result.code == 0
        assert result.err == f"agents-md-lint: before the change: {said}; the workspaces there are skipped\n"


@pytest.mark.parametrize("options", [(), ("--each",), ("--staged",)])
def test_a_workspace_that_neither_side_has(two: GitRepository, options: tuple[str, ...]) -> None:
    two.write("shop/AGENTS.md", "Shops.\n")
    two.commit("Edit")
    said = "agents-md-lint: there is no directory 'shpo' in what is compared; name another one\n"
    assert run("diff-scope", "--workspace", "shpo", *options, cwd=two.path) == Finished(2, "", said)
    two.rm("shop")
    two.commit("Close")
    assert compared(two, "--workspace", "shop") == ["shop"]


def test_a_history_of_nothing(two: GitRepository) -> None:
    def said(path: str) -> str:
        commit = two.head()[:10]
        return f"agents-md-lint: there is no directory '{path}' in the commit {commit}; name another one\n"

    assert run("history", "--workspace", "shpo", cwd=two.path) == Finished(2, "", said("shpo"))
    assert run("history", "--", "shop/ap", cwd=two.path) == Finished(2, "", said("shop/ap"))
    two.rm("shop")
    two.commit("Close")
    assert "Close" in run("history", "--", "shop", cwd=two.path).out


@pytest.mark.parametrize("command", ["diff-scope", "history", "explain"])
@pytest.mark.parametrize("shared", ["", "[tool.other]\n"])
def test_nothing_is_imported_for_a_configuration_that_is_not_there(
    two: GitRepository, command: str, shared: str
) -> None:
    if shared:
        two.write("pyproject.toml", shared)
        two.commit("Add a file of others")
    code = "import sys; from agents_md_lint.__main__ import main; main(); print('\\n', *sys.modules)"
    told = subprocess.run(
        [sys.executable, "-c", code, command], cwd=two.path, capture_output=True, check=True
    )
    loaded = set(told.stdout.decode().splitlines()[-1].split())
    assert "agents_md_lint.commands.support.workspaces" in loaded
    assert not loaded & {"tomllib", "agents_md_lint.config.load", "agents_md_lint.config.file"}
