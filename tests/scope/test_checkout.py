"""``diff-scope --worktree`` where a checkout holds other bytes than Git does, and Git sees no change."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hostile.support import untouched
from tests.support.program import run
from tests.support.repository import GitRepository


@pytest.fixture
def clone(repo: GitRepository, tmp_path: Path) -> Iterator[GitRepository]:
    """A clean checkout with CRLF line ends."""
    repo.write("AGENTS.md", "One.\n\nTwo.\n")
    repo.write("long/AGENTS.md", "0123456789abcde\n" * 4090)
    repo.write("app/AGENTS.md", "App.\n")
    repo.write("other/AGENTS.md", "Other.\n")
    (repo.path / "other/link").symlink_to("AGENTS.md")
    repo.write("base", "")
    repo.commit()
    made = GitRepository(tmp_path / "clone")
    repo.git("clone", "-q", "-c", "core.autocrlf=true", str(repo.path), str(made.path))
    with untouched(made.path / ".git"):
        yield made


def sources(repo: GitRepository) -> list[tuple[str, str]]:
    found = run("diff-scope", "--worktree", "--format", "json", cwd=repo.path).json()
    return [(one["path"], one["change"]) for one in found["sources"]]


def test_line_ends_are_no_edit(clone: GitRepository) -> None:
    assert b"\r\n" in (clone.path / "AGENTS.md").read_bytes()
    said = run("diff-scope", "--worktree", cwd=clone.path).out
    assert "was edited" not in said
    assert sources(clone) == [("long/AGENTS.md", "truncated")]
    assert "69,530 on disk, 65,440 in Git; on disk it is over 65,536 bytes, and q cuts it there" in said


def test_an_edit_is_one(clone: GitRepository) -> None:
    clone.write("app/AGENTS.md", "Another.\r\n")
    (clone.path / "other/AGENTS.md").unlink()
    clone.write("long/AGENTS.md", "Short.\n")
    clone.write("new/AGENTS.md", "New.\n")
    changed = [("app/AGENTS.md", "edited"), ("long/AGENTS.md", "edited"), ("new/AGENTS.md", "added")]
    assert sources(clone) == [*changed, ("other/AGENTS.md", "removed")]


def test_another_time_is_no_edit(clone: GitRepository) -> None:
    for path in ("app/AGENTS.md", "AGENTS.md"):
        clone.write(path, (clone.path / path).read_bytes())
        os.utime(clone.path / path, (1, 1))
    assert sources(clone) == [("long/AGENTS.md", "truncated")]


def test_a_filter_is_not_run(clone: GitRepository, tmp_path: Path) -> None:
    marker = tmp_path / "ran"
    settings = {"filter.x.clean": f"touch {marker}; cat", "filter.x.process": f"touch {marker}"}
    settings["filter.x.required"] = "true"
    environ = {"GIT_CONFIG_COUNT": str(len(settings))}
    for number, (name, value) in enumerate(settings.items()):
        environ |= {f"GIT_CONFIG_KEY_{number}": name, f"GIT_CONFIG_VALUE_{number}": value}
    clone.write(".gitattributes", "AGENTS.md filter=x\n")
    os.utime(clone.path / "AGENTS.md", (1, 1))
    ran = run("diff-scope", "--worktree", cwd=clone.path, environ=environ)
    assert (ran.code, ran.err) == (0, "")
    assert not marker.exists()


def test_what_a_sparse_checkout_leaves_out_is_not_gone(repo: GitRepository) -> None:
    for path in ("AGENTS.md", "app/AGENTS.md", "lib/deep/AGENTS.md"):
        repo.write(path, f"{path}\n")
    (repo.path / "lib/AGENTS.md").symlink_to("deep/AGENTS.md")
    repo.commit()
    repo.git("sparse-checkout", "set", "app")
    assert not (repo.path / "lib").exists()
    assert sources(repo) == []
    repo.write("app/AGENTS.md", "Edited.\n")
    assert sources(repo) == [("app/AGENTS.md", "edited")]


def test_what_is_over_the_limit_in_git_alone_is_whole_on_disk(repo: GitRepository, tmp_path: Path) -> None:
    repo.write("AGENTS.md", "longer\n" * 10_000)
    repo.write(".gitattributes", "AGENTS.md filter=short\n")
    repo.commit()
    made = GitRepository(tmp_path / "clone")
    smudge, clean = ("filter.short.smudge=sed s/longer/short/", "filter.short.clean=sed s/short/longer/")
    repo.git("clone", "-q", "-c", smudge, "-c", clean, str(repo.path), str(made.path))
    os.utime(made.path / "AGENTS.md", (1, 1))
    made.git("update-index", "--refresh")
    assert made.text("status", "--porcelain") == ""
    assert sources(made) == [("AGENTS.md", "whole-again")]
    assert (
        "AGENTS.md  whole again: Git sees no change, but checked it out in other bytes (line ends, an "
        "encoding or a filter): 60,000 on disk, 70,000 in Git; on disk it is loaded whole\n"
    ) in run("diff-scope", "--worktree", cwd=made.path).out
