"""``--output-file``: never over what a check reads, ``-`` is stdout, and each refusal has its true reason."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.program import Finished, run
from tests.support.repository import GitRepository

BAD = b"Say \x93it\x94.\n"


@pytest.fixture
def full(repo: GitRepository) -> GitRepository:
    """A repository with every sort of file that a check reads."""
    repo.write("docs/CLAUDE.md", BAD)
    repo.link("AGENTS.md", "docs/CLAUDE.md")
    repo.link("a/AGENTS.md", "../missing.md")
    repo.link("alias", "docs")
    repo.write("docs/AGENTS.md", "Text.\n")
    repo.write("docs/agent.md", "Text.\n")
    repo.write("ignored/AGENTS.md", "Text.\n")
    repo.write(".gitignore", "ignored/\n")
    repo.write(".qignore", "build/\n")
    repo.write("pyproject.toml", "[project]\n")
    repo.write("known.json", '{"schema_version": 1, "kind": "agents-md-lint baseline", "findings": []}\n')
    repo.write(".agents-md-lint-baseline.json", "{}\n")
    repo.write(".agents-md-lint.toml", 'baseline = "known.json"\n')
    os.link(repo.path / "docs/CLAUDE.md", repo.path / "hard.md")
    return repo


def state(repo: GitRepository) -> dict[Path, bytes]:
    return {
        path: path.read_bytes()
        for path in repo.path.rglob("*")
        if path.is_file() and ".git" not in path.parts
    }


@pytest.mark.parametrize(
    "path",
    [
        *("docs/CLAUDE.md", "alias/CLAUDE.md", "hard.md", "missing.md", "docs/AGENTS.md", "docs/agent.md"),
        *("ignored/AGENTS.md", "new/../AGENTS.md", ".qignore", "docs/.qignore", "pyproject.toml"),
        *(".agents-md-lint.toml", "known.json", ".agents-md-lint-baseline.json", "docs/Agents.MD"),
    ],
)
@pytest.mark.parametrize("option", ["--fix", "--staged"])
def test_what_a_check_reads_is_never_written_over(full: GitRepository, path: str, option: str) -> None:
    full.add()
    before = state(full)
    result = run("check", option, "--format", "json", "--output-file", path, cwd=full.path)
    said = f"agents-md-lint: {path!r} is no place for a report: a check reads that file; name another file\n"
    assert result == Finished(2, "", said)
    assert state(full) == before


def test_from_a_subdirectory_and_named_on_the_command_line(full: GitRepository) -> None:
    full.write("other.toml", "")
    for options in (["--config", "../other.toml"], ["--baseline", "../other.toml"]):
        result = run("check", *options, "--output-file", "../other.toml", cwd=full.path / "docs")
        assert (result.code, result.out) == (2, "")
        assert "a check reads that file" in result.err


@pytest.mark.parametrize("path", ["missing.md", "new/AGENTS.md", ".qignore2/../docs/.qignore"])
def test_no_baseline_takes_the_place_of_guidance(full: GitRepository, path: str) -> None:
    (full.path / "new").mkdir()
    result = run("check", f"--write-baseline={path}", cwd=full.path)
    assert (result.code, result.out) == (2, "")
    assert "a check reads that file" in result.err


def test_another_file_is_written(full: GitRepository) -> None:
    assert run("check", "--output-file", "docs/report.md", cwd=full.path).code == 1
    assert "invalid-utf8" in (full.path / "docs/report.md").read_text("utf-8")


@pytest.mark.parametrize("name", ["json", "text"])
def test_a_dash_is_stdout(full: GitRepository, name: str) -> None:
    plain = run("check", "--format", name, cwd=full.path)
    assert run("check", "--format", name, "--output-file", "-", cwd=full.path) == plain
    assert not (full.path / "-").exists()
    assert run("check", "--write-baseline=-", cwd=full.path) == Finished(
        2, "", "agents-md-lint: a baseline is a file; give its name as --write-baseline=FILE\n"
    )


@pytest.mark.parametrize("path", [".", "..", "docs", "/", "docs/"])
def test_a_directory_is_called_one(full: GitRepository, path: str) -> None:
    result = run("check", "--output-file", path, cwd=full.path)
    assert result == Finished(
        2, "", f"agents-md-lint: {path!r} is not a regular file but a directory; name another file\n"
    )
