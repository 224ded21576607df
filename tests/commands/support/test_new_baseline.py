"""Baselines and runs that look at a part, other workspaces, conflicts and growth: nothing known is lost."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.program import Finished, run
from tests.support.repository import GitRepository
from tests.support.schemas import validated

BAD = b"Say \x93it\x94.\n"
NAME = ".agents-md-lint-baseline.json"


@pytest.fixture
def known(repo: GitRepository) -> GitRepository:
    """A repository whose faults a baseline knows."""
    repo.write("AGENTS.md", BAD)
    repo.write("docs/AGENTS.md", BAD + b"Docs.\n")
    repo.write("svc/AGENTS.md", b"\xef\xbb\xbfText.\n")
    repo.write("svc/.qignore", "build/\n")
    repo.write(".agents-md-lint.toml", f'baseline = "{NAME}"\n')
    write(repo)
    repo.commit()
    return repo


def write(repo: GitRepository, *options: str) -> Finished:
    result = run("check", *options, "--write-baseline", cwd=repo.path)
    assert result.code == 0, result
    return result


def entries(repo: GitRepository) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((repo.path / NAME).read_text("utf-8"))["findings"]
    return found


PARTS = [
    ("--select", "invalid-utf8"),
    ("--ignore", "invalid-utf8"),
    ("--exclude", "docs/"),
    ("--exclude", "*"),
    ("--workspace", "svc"),
    ("--workspace", "docs", "--select", "nul-byte"),
]


class TestParts:
    """What wasn't looked at is neither dropped nor stale."""

    @pytest.mark.parametrize("options", PARTS)
    def test_entries_stay(self, known: GitRepository, options: tuple[str, ...]) -> None:
        before = entries(known)
        assert len(before) == 4
        checked = validated("check", run("check", *options, "--format", "json", cwd=known.path))
        assert checked["summary"]["stale"] == 0
        assert " of what wasn't looked at" in write(known, *options).err
        assert [entry for entry in entries(known) if entry in before] == before
        whole = run("check", "--format", "json", cwd=known.path).json()
        assert (whole["findings"], whole["summary"]["stale"]) == ([], 0)

    def test_what_was_looked_at_is_written_anew(self, known: GitRepository) -> None:
        known.write("docs/AGENTS.md", "Fine.\n")
        known.write("AGENTS.md", "Fine.\n")
        result = run("check", "--exclude", "docs/", "--format", "json", cwd=known.path).json()
        assert [one["path"] for one in result["baseline"]["stale"]] == ["AGENTS.md"]
        write(known, "--exclude", "docs/")
        assert [entry["path"] for entry in entries(known)] == [
            "docs/AGENTS.md",
            "svc/.qignore",
            "svc/AGENTS.md",
        ]

    def test_what_is_gone_is_stale_all_the_same(self, known: GitRepository) -> None:
        (known.path / "docs/AGENTS.md").unlink()
        assert "1 stale entry" in run("check", cwd=known.path).out
        write(known)
        assert len(entries(known)) == 3

    def test_a_sparse_checkout(self, known: GitRepository) -> None:
        known.link("AGENTS.md.link", "x")
        known.write("lib/real.md", BAD)
        known.link("lib/a/AGENTS.md", "../real.md")
        write(known)
        known.commit()
        before = entries(known)
        known.git("sparse-checkout", "set", "--no-cone", "/*", "!/docs/", "!/lib/real.md")
        assert not (known.path / "docs").exists()
        assert "stale" not in run("check", cwd=known.path).out
        write(known)
        assert [entry for entry in entries(known) if entry in before] == before
        assert "stale" not in run("check", "--staged", cwd=known.path).out

    def test_files_that_git_ignores(self, known: GitRepository) -> None:
        known.write(".gitignore", "vendor/\n")
        known.write("vendor/AGENTS.md", BAD)
        write(known, "--ignored")
        assert len(entries(known)) == 5
        assert "stale" not in run("check", cwd=known.path).out
        write(known)
        assert len(entries(known)) == 5

    @pytest.mark.parametrize("path", ["../x/AGENTS.md", "/etc/AGENTS.md", "a\\u0000b", "", "."])
    def test_a_path_that_anyone_may_have_written(self, known: GitRepository, path: str) -> None:
        text = (known.path / NAME).read_text("utf-8").replace('"docs/AGENTS.md"', f'"{path}"')
        known.write(NAME, text.replace("invalid-utf8", "nul-byte"))
        assert run("check", "--fail-on", "never", cwd=known.path).code == 0


CONFLICT = "<<<<<<< HEAD\n{}=======\n{}>>>>>>> theirs\n"


class TestDamage:
    """What a message says can be done."""

    def test_conflict_markers_are_written_anew(self, known: GitRepository) -> None:
        text = (known.path / NAME).read_text("utf-8")
        line = text.splitlines(keepends=True)[3]
        known.write(NAME, text.replace(line, CONFLICT.format(line, line.replace("docs", "lib"))))
        said = run("check", cwd=known.path)
        assert (said.code, said.out) == (2, "")
        assert "write it anew with --write-baseline" in said.err
        write(known)
        assert (known.path / NAME).read_text("utf-8") == text

    def test_not_by_a_part(self, known: GitRepository) -> None:
        text = (known.path / NAME).read_text("utf-8").replace("[", "<<<<<<< HEAD\n", 1)
        known.write(NAME, text)
        result = run("check", "--exclude", "docs/", "--write-baseline", cwd=known.path)
        assert (result.code, result.out) == (2, "")
        assert "a check of a part would lose what it says of the rest; check all of it" in result.err
        assert (known.path / NAME).read_text("utf-8") == text

    @pytest.mark.parametrize("text", ["", "\n"])
    def test_an_empty_file(self, known: GitRepository, text: str) -> None:
        known.write(NAME, text)
        assert run("check", cwd=known.path).code == 2
        write(known)
        assert len(entries(known)) == 4


def test_a_workspace_more_makes_nothing_new(known: GitRepository) -> None:
    old_prints = {one["fingerprint"] for one in issues(known)}
    known.write("svc/.qignore", "build/\n")
    known.write(".agents-md-lint.toml", f'baseline = "{NAME}"\nworkspaces = [".", "svc"]\n')
    result = validated("check", run("check", "--format", "json", cwd=known.path))
    assert result["findings"] == []
    assert {one["fingerprint"] for one in issues(known)} <= old_prints
    before = [entry for entry in entries(known) if entry["rule"] != "nested-qignore"]
    write(known)
    assert entries(known) == before
    known.write(".agents-md-lint.toml", f'baseline = "{NAME}"\nworkspaces = ["svc", "docs"]\n')
    assert validated("check", run("check", "--format", "json", cwd=known.path))["findings"] == []


def issues(repo: GitRepository) -> list[dict[str, Any]]:
    """Return GitLab's issues, which have a fingerprint each."""
    found: list[dict[str, Any]] = run("check", "--no-baseline", "--format", "gitlab", cwd=repo.path).json()
    assert len({one["fingerprint"] for one in found}) == len(found) > 0
    return found


def test_what_grows_is_new(repo: GitRepository) -> None:
    repo.write("AGENTS.md", b"x\n" * 33_000)
    repo.write(".qignore", b"# x\n" * 17_000)
    repo.write(".agents-md-lint.toml", f'baseline = "{NAME}"\n')
    write(repo)
    assert {entry["path"]: entry["lost"] for entry in entries(repo)} == {"AGENTS.md": 464, ".qignore": 2464}
    repo.write("AGENTS.md", b"x\n" * 32_900)
    assert run("check", cwd=repo.path).code == 0
    repo.write("AGENTS.md", b"x\n" * 33_001)
    result = run("check", cwd=repo.path)
    assert result.code == 1
    assert "(the baseline knows 464 too many)" in result.out
    assert "stale" not in result.out
    repo.write(".qignore", b"# x\n" * 17_001)
    assert len(run("check", "--format", "json", cwd=repo.path).json()["findings"]) == 2
    write(repo)
    assert run("check", cwd=repo.path).code == 0
