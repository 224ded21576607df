"""The files of a worktree that match a pattern."""

from __future__ import annotations

import os

import pytest

from agents_md_lint.git.repository import Repository
from agents_md_lint.git.worktree_files import worktree_files
from tests.support.repository import GitRepository

GUIDANCE = "**/agents.md"


def files(repo: GitRepository, *patterns: str, ignored: bool = False) -> set[str]:
    listed = worktree_files(Repository.at(repo.path), *patterns, ignored=ignored)
    assert len(listed) == len(set(listed))
    return set(listed)


def test_tracked_and_untracked(repo: GitRepository) -> None:
    repo.write("AGENTS.md")
    repo.write("a/b/AGENTS.md")
    repo.write("a/deleted/AGENTS.md")
    repo.write("a/other.md")
    repo.commit()
    (repo.path / "a/deleted/AGENTS.md").unlink()
    repo.write("new/Agents.MD")
    repo.link("linked/AGENTS.md", "nowhere")
    assert files(repo, GUIDANCE) == {
        "AGENTS.md",
        "a/b/AGENTS.md",
        "a/deleted/AGENTS.md",
        "new/Agents.MD",
        "linked/AGENTS.md",
    }


def test_several_patterns(repo: GitRepository) -> None:
    for name in ("AGENTS.md", ".qignore", "a/.qignore", "AGENTS.md.orig", "xAGENTS.md"):
        repo.write(name)
    assert files(repo, GUIDANCE, ".qignore") == {"AGENTS.md", ".qignore"}
    assert files(repo, "**/.qignore") == {".qignore", "a/.qignore"}


def test_ignored(repo: GitRepository) -> None:
    repo.write(".gitignore", "node_modules/\n*.local/AGENTS.md\n")
    repo.write(".git/info/exclude", "excluded\n")
    for name in ("AGENTS.md", "node_modules/x/AGENTS.md", "my.local/AGENTS.md", "excluded/AGENTS.md"):
        repo.write(name)
    assert files(repo, GUIDANCE) == {"AGENTS.md"}
    ignored = {"node_modules/x/AGENTS.md", "my.local/AGENTS.md", "excluded/AGENTS.md"}
    assert files(repo, GUIDANCE, ignored=True) == ignored


def test_tracked_though_ignored(repo: GitRepository) -> None:
    repo.write("build/AGENTS.md")
    repo.commit()
    repo.write(".gitignore", "build\n")
    assert files(repo, GUIDANCE) == {"build/AGENTS.md"}
    assert files(repo, GUIDANCE, ignored=True) == set()


def test_unmerged_once(repo: GitRepository) -> None:
    for stage in (1, 2, 3):
        repo.stage_id("AGENTS.md", repo.blob(str(stage)), "100644", stage)
    repo.write("AGENTS.md", "<<<<<<<")
    assert files(repo, GUIDANCE) == {"AGENTS.md"}


def test_other_repositories_are_not_looked_into(repo: GitRepository) -> None:
    inner = GitRepository.init(repo.path / "AGENTS.md")
    inner.write("AGENTS.md")
    inner.commit()
    repo.submodule("sub/AGENTS.md")
    assert files(repo, GUIDANCE) == {"sub/AGENTS.md"}


def test_directory_of_the_name(repo: GitRepository) -> None:
    repo.write("a/AGENTS.md/x")
    assert files(repo, GUIDANCE) == set()
    assert files(repo, GUIDANCE + "/**") == {"a/AGENTS.md/x"}


def test_from_a_subdirectory(repo: GitRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    repo.write("a/AGENTS.md")
    repo.write("AGENTS.md")
    monkeypatch.chdir(repo.path / "a")
    assert set(worktree_files(Repository.discover(), GUIDANCE)) == {"AGENTS.md", "a/AGENTS.md"}


def test_odd_names(repo: GitRepository) -> None:
    names = {":odd", ":(top)x", 'q"t', "tab\t", "new\nline", "end\n", os.fsdecode(b"\xff"), "é", "-x", "[a]*"}
    for name in names:
        repo.write(f"{name}/AGENTS.md")
    assert files(repo, GUIDANCE) == {f"{name}/AGENTS.md" for name in names}


def test_pattern_that_looks_like_an_option(repo: GitRepository) -> None:
    repo.write("--help")
    assert files(repo, "--help") == {"--help"}


def test_sparse_checkout(repo: GitRepository) -> None:
    repo.write("in/AGENTS.md")
    repo.write("out/AGENTS.md")
    repo.commit()
    repo.git("sparse-checkout", "set", "--cone", "--sparse-index", "in")
    assert files(repo, GUIDANCE) == {"in/AGENTS.md", "out/AGENTS.md"}
