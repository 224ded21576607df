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


def shown_history(result: Finished) -> Any:
    """Return the commits of a report of ``history``."""
    assert (result.code, result.err) == (0, ""), result
    return validated("history", result)["commits"]


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
        if command[0] == "check-ignore":  # a path is in one of them
            assert told() == named
        else:
            assert told(below="stock") == named
            both = told()
            assert (both.code, both.err) == (0, "")
            alone = both.out.replace(" in the workspace stock", "").replace(" in the workspace shop", "")
            assert named.out in alone
            assert told("--workspace", "shop").out in alone
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
        said = f"agents-md-lint: {OWN}: there is no key 'workspace'; did you mean 'workspaces'?\n"
        assert run("explain", cwd=two.path) == Finished(2, "", said)
        assert loads(two, "--no-config") == ["AGENTS.md"]
        assert loads(two, "--workspace", "shop") == ["shop/AGENTS.md"]

    def test_a_shared_file_about_something_else(self, two: GitRepository) -> None:
        two.write("pyproject.toml", "[tool.other]\nnot TOML\n")
        assert loads(two) == ["AGENTS.md"]


class TestSeveral:
    """A command that is run in none of several workspaces."""

    @pytest.fixture
    def several(self, two: GitRepository) -> GitRepository:
        two.write(OWN, TWO)
        two.commit("Configure")
        return two

    def test_a_heading_for_each(self, several: GitRepository) -> None:
        def block(workspace: str, size: int) -> str:
            return (
                f"workspace {workspace}\n"
                f"{workspace} (directory)\n"
                f"  loads    {workspace}/AGENTS.md  {size} bytes, for the workspace root\n"
                f"  1 file loaded, {size} bytes\n"
                "  discovery shows it\n"
            )

        out = f"{block('shop', 5)}\n{block('stock', 6)}"
        assert run("explain", cwd=several.path) == Finished(0, out, "")
        for option in ("--all", "--text"):
            out = run("explain", option, cwd=several.path).out
            heads = [line for line in out.splitlines() if line.startswith("workspace ")]
            assert heads == ["workspace shop", "workspace stock"]

    def test_a_listing_is_one_path_a_line(self, several: GitRepository) -> None:
        listed = "shop/AGENTS.md\nshop/app/\nstock/.qignore\nstock/AGENTS.md\n"
        assert run("ls", cwd=several.path) == Finished(0, listed, "")

    @pytest.mark.parametrize(
        ("command", "options"),
        [("explain", ()), ("explain", ("--all",)), ("explain", ("--text",)), ("ls", ()), ("trace", ())],
    )
    def test_documents(self, several: GitRepository, command: str, options: tuple[str, ...]) -> None:
        arguments = (command, "--format", "json", *options)
        result = run(*arguments, cwd=several.path, stdin=CALLS)
        reports = validated(command, result)["reports"]
        assert [report["workspace"] for report in reports] == ["shop", "stock"]
        for report in reports:
            alone = run(*arguments, "--workspace", report["workspace"], cwd=several.path, stdin=CALLS)
            assert validated(command, alone) == {"schema_version": 1, **report}

    def test_each_is_a_session(self, several: GitRepository) -> None:
        several.write("stock/sub/AGENTS.md", "Sub.\n")
        calls = b'[{"name": "read", "arguments": {"path": "sub/x"}}]\nno JSON\n'
        result = run("trace", "--format", "json", cwd=several.path, stdin=calls)
        assert (result.code, result.err.count("\n")) == (2, 1), "said once"
        told = [[batch["loads"] for batch in one["batches"]] for one in validated("trace", result)["reports"]]
        assert told == [[[]], [["stock/sub/AGENTS.md"]]]

    def test_a_path_chooses(self, several: GitRepository) -> None:
        assert loads(several, "shop/app/x") == ["shop/AGENTS.md"]
        assert loads(several, "stock") == ["stock/AGENTS.md"]
        assert loads(several, str(several.path / "stock/x")) == ["stock/AGENTS.md"]
        assert loads(several, "--rev", "HEAD", "stock/x") == ["stock/AGENTS.md"]
        assert run("ls", "shop", cwd=several.path).out == "shop/AGENTS.md\nshop/app/\n"
        paths = ("explain", "--format", "json", "stock/y", "shop/x", "stock/z")
        reports = validated("explain", run(*paths, cwd=several.path))["reports"]
        told = [(one["workspace"], [path["path"] for path in one["paths"]]) for one in reports]
        assert told == [("stock", ["stock/y", "stock/z"]), ("shop", ["shop/x"])]

    def test_the_innermost_that_a_path_lies_in(self, several: GitRepository) -> None:
        several.write(OWN, 'workspaces = ["shop", "shop/app", "stock"]\n')
        several.write("shop/app/AGENTS.md", "App.\n")
        assert loads(several, "shop/app/x") == ["shop/app/AGENTS.md"]
        assert loads(several, "shop/application") == ["shop/AGENTS.md"]
        result = run("check-ignore", "-n", "--format", "json", "shop/app/x", "shop/y", cwd=several.path)
        reports = validated("check-ignore", result)["reports"]
        assert [(one["workspace"], len(one["paths"])) for one in reports] == [("shop/app", 1), ("shop", 1)]

    @pytest.mark.parametrize(
        "command",
        [("explain", "docs/x"), ("explain", "shop", "docs/x"), ("ls", "docs/x"), ("history", "--", "docs/x")],
    )
    def test_a_path_in_none(self, several: GitRepository, command: tuple[str, ...]) -> None:
        said = (
            "agents-md-lint: 'docs/x' lies in none of the directories that q is started in here: shop, stock;"
            " name one of them with --workspace, or a path in it\n"
        )
        assert run(*command, cwd=several.path) == Finished(2, "", said)

    def test_many_are_not_all_named(self, several: GitRepository) -> None:
        many = [f"w{number}" for number in range(9)]
        several.write(OWN, f"workspaces = {many}\n")
        for name in many:
            several.write(f"{name}/AGENTS.md", name)
        said = run("explain", "docs", cwd=several.path).err
        assert "here: w0, w1, w2, w3, w4 and 4 more; name" in said

    def test_paths_that_are_judged_keep_their_order(self, several: GitRepository) -> None:
        several.write("shop/.qignore", "*.tmp\n")
        paths = b"stock/a.log\0shop/b.tmp\0stock/c.log\0docs/x\0"
        result = run("check-ignore", "--stdin", "-z", cwd=several.path, stdin=paths)
        fields = result.out.split("\0")
        assert fields[0::5] == ["stock/.qignore", "shop/.qignore", "stock/.qignore", ""]
        assert fields[3::5] == ["stock/a.log", "shop/b.tmp", "stock/c.log"]
        outside = "'docs/x' lies outside all workspaces, where discovery has no say"
        assert (result.code, result.err) == (2, f"agents-md-lint: {outside}\n")

    def test_a_broken_discovery_matters_where_somebody_asks(self, several: GitRepository) -> None:
        several.fifo("shop/.qignore")
        assert run("check-ignore", "stock/a.log", cwd=several.path).code == 0
        assert run("check-ignore", "shop/a.log", cwd=several.path).code == 2
        assert run("ls", "stock", cwd=several.path).code == 0
        assert run("ls", cwd=several.path).code == 2

    def test_a_history(self, several: GitRepository) -> None:
        several.write("shop/AGENTS.md", "Shops.\n")
        several.commit("Edit")
        several.write("AGENTS.md", "Nobody is told.\n")
        several.commit("Edit the top")

        def told(*options: str) -> list[tuple[str, str | None]]:
            commits = shown_history(run("history", "--format", "json", *options, cwd=several.path))
            return [(commit["subject"], commit.get("workspace")) for commit in commits]

        assert told() == [("Edit", "shop"), ("Begin", "shop"), ("Begin", "stock")]
        assert told("-n", "2") == told(), "commits are counted, not what they are told of"
        assert told("-n", "1") == [("Edit", "shop")]
        assert told("--", "shop") == [("Edit", None), ("Begin", None)]
        assert told("--workspace", "stock") == [("Begin", None)]
        text = run("history", "-n", "1", cwd=several.path).out
        assert "changes the guidance of 2 directories in the workspace shop\n" in text

    def test_a_history_of_one_that_is_not_there(self, several: GitRepository) -> None:
        several.write(OWN, 'workspaces = ["shop", "shpo"]\n')
        several.commit("Configure anew")
        said = f"there is no directory 'shpo' in the commit {several.head()[:10]}; name another one"
        assert run("history", cwd=several.path) == Finished(2, "", f"agents-md-lint: {said}\n")

    def test_a_bare_repository(self, several: GitRepository, tmp_path: Path) -> None:
        bare = several.clone_bare(tmp_path / "bare")
        assert loads(bare, "--rev", "HEAD", "stock/x") == ["stock/AGENTS.md"]
        listed = run("ls", "--rev", "HEAD", cwd=bare.path).out
        assert listed == run("ls", "--rev", "HEAD", cwd=several.path).out


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
        said = f"{OWN}: there is no key 'workspace'"
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
