"""The files of a worktree."""

from __future__ import annotations

import os
import random

import pytest

from agents_md_lint.git.repository import Repository
from agents_md_lint.git.worktree_files import (
    ignored_entries,
    ignored_files,
    links_among,
    not_checked_out,
    staged_links,
    worktree_encodings,
    worktree_files,
)
from tests.support.repository import GitRepository


def files(repo: GitRepository, *, ignored: bool = False) -> set[str]:
    """Return the guidance that is listed, by the likeness of its name."""
    listed = (ignored_files if ignored else worktree_files)(Repository.at(repo.path))
    assert len(listed) == len(set(listed))
    return {path for path in listed if path.rpartition("/")[2].lower() == "agents.md"}


def test_tracked_and_untracked(repo: GitRepository) -> None:
    repo.write("AGENTS.md")
    repo.write("a/b/AGENTS.md")
    repo.write("a/deleted/AGENTS.md")
    repo.write("a/other.md")
    repo.commit()
    (repo.path / "a/deleted/AGENTS.md").unlink()
    repo.write("new/Agents.MD")
    repo.link("linked/AGENTS.md", "nowhere")
    assert files(repo) == {
        "AGENTS.md",
        "a/b/AGENTS.md",
        "a/deleted/AGENTS.md",
        "new/Agents.MD",
        "linked/AGENTS.md",
    }


def test_ignored(repo: GitRepository) -> None:
    repo.write(".gitignore", "node_modules/\n*.local/AGENTS.md\n")
    repo.write(".git/info/exclude", "excluded\n")
    for name in ("AGENTS.md", "node_modules/x/AGENTS.md", "my.local/AGENTS.md", "excluded/AGENTS.md"):
        repo.write(name)
    assert files(repo) == {"AGENTS.md"}
    ignored = {"node_modules/x/AGENTS.md", "my.local/AGENTS.md", "excluded/AGENTS.md"}
    assert files(repo, ignored=True) == ignored


def test_tracked_though_ignored(repo: GitRepository) -> None:
    repo.write("build/AGENTS.md")
    repo.commit()
    repo.write(".gitignore", "build\n")
    assert files(repo) == {"build/AGENTS.md"}
    assert files(repo, ignored=True) == set()


def test_unmerged_once(repo: GitRepository) -> None:
    for stage in (1, 2, 3):
        repo.stage_id("AGENTS.md", repo.blob(str(stage)), "100644", stage)
    repo.write("AGENTS.md", "<<<<<<<")
    assert files(repo) == {"AGENTS.md"}


def test_other_repositories_are_not_looked_into(repo: GitRepository) -> None:
    inner = GitRepository.init(repo.path / "AGENTS.md")
    inner.write("AGENTS.md")
    inner.commit()
    repo.submodule("sub/AGENTS.md")
    assert files(repo) == {"AGENTS.md", "sub/AGENTS.md"}


def test_directory_of_the_name(repo: GitRepository) -> None:
    repo.write("a/AGENTS.md/x")
    assert worktree_files(Repository.at(repo.path)) == ["a/AGENTS.md/x"]


def test_from_a_subdirectory(repo: GitRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    repo.write("a/AGENTS.md")
    repo.write("AGENTS.md")
    monkeypatch.chdir(repo.path / "a")
    assert set(worktree_files(Repository.discover())) == {"AGENTS.md", "a/AGENTS.md"}


def test_odd_names(repo: GitRepository) -> None:
    names = {":odd", ":(top)x", 'q"t', "tab\t", "new\nline", "end\n", os.fsdecode(b"\xff"), "é", "-x", "[a]*"}
    for name in names:
        repo.write(f"{name}/AGENTS.md")
    assert files(repo) == {f"{name}/AGENTS.md" for name in names}


def test_sparse_checkout(repo: GitRepository) -> None:
    repo.write("in/AGENTS.md")
    repo.write("out/AGENTS.md")
    repo.commit()
    assert not_checked_out(Repository.at(repo.path)) == frozenset()
    repo.git("sparse-checkout", "set", "--cone", "--sparse-index", "in")
    assert files(repo) == {"in/AGENTS.md", "out/AGENTS.md"}
    assert not_checked_out(Repository.at(repo.path)) == {"out/AGENTS.md"}


def test_links_in_the_index(repo: GitRepository) -> None:
    repo.stage("a", "text")
    repo.stage_link("b", "a")
    repo.submodule("c")
    found = Repository.at(repo.path)
    assert staged_links(found) == {"b"}
    assert [links_among(found, [name]) for name in ("a", "b", "c", "B")] == [False, True, True, False]
    assert links_among(found, ["**/B"], patterns=True)
    assert not links_among(found, ["**/A"], patterns=True)
    assert not links_among(found, [])


def test_encodings_on_disk(repo: GitRepository) -> None:
    repo.write(".gitattributes", "a working-tree-encoding=UTF-16LE\nb working-tree-encoding=utf-8\nc text\n")
    assert worktree_encodings(Repository.at(repo.path), ["a", "b", "c", "d"]) == {"a": "UTF-16LE"}


PATTERNS = (
    *("*.log", "build/", "build", "/a", "a/", "!a", "b/*", "!b/c.log", "*", "!*/", "!AGENTS.md", "d", "[x]"),
    *("**/e f", "AGENTS.md", "/d/a/", "!build/a", "\\*", ".gitignore"),
)
NAMES = ("a", "b", "c.log", "d", "e f", "build", "AGENTS.md", "[x]", "*", "é")


@pytest.fixture(scope="module")
def jumble(tmp_path_factory: pytest.TempPathFactory) -> GitRepository:
    """A worktree with files, links, FIFOs, and repositories of others in it, a third of it tracked."""
    made = GitRepository.init(tmp_path_factory.mktemp("jumble") / "repo")
    chance = random.Random(7)  # noqa: S311

    def fill(above: str, depth: int) -> None:
        for name in chance.sample(NAMES, 5):
            path = above + name
            kind = chance.random()
            if kind < 0.45 and depth < 3:
                fill(f"{path}/", depth + 1)
            elif kind < 0.5 and depth < 3:
                GitRepository.init(made.path / path).write("a/AGENTS.md")
            elif kind < 0.55:
                made.fifo(path)
            elif kind < 0.65:
                made.link(path, chance.choice(["a", "nowhere", "."]))
            elif made.write(path) and chance.random() < 0.35:
                made.add(path)

    fill("", 0)
    for stage in (1, 2, 3):
        made.stage_id("conflict", made.blob(str(stage)), "100644", stage)
    for was, path in (
        ("was a file", "was a file/AGENTS.md"),
        ("was a directory/AGENTS.md", "was a directory"),
    ):
        made.stage(was, "")
        made.write(path)
    return made


@pytest.mark.parametrize("seed", range(24))
@pytest.mark.parametrize("most_named", [1, 100])
def test_all_that_git_lists(
    seed: int, most_named: int, jumble: GitRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("agents_md_lint.git.worktree_files._MOST_NAMED", most_named)
    chance = random.Random(seed)  # noqa: S311
    for directory in ("", "d/", "build/"):
        (jumble.path / directory).mkdir(exist_ok=True)
        jumble.write(f"{directory}.gitignore", "\n".join(chance.sample(PATTERNS, chance.randint(0, 4))))

    def listed(*options: str) -> list[str]:
        return sorted(os.fsdecode(jumble.git("ls-files", "-z", *options)).split("\0")[:-1])

    found = Repository.at(jumble.path)
    known = listed("--cached", "--others", "--deduplicate", "--exclude-standard")
    inner = [path[:-1] for path in known if path.endswith("/AGENTS.md/") or path == "AGENTS.md/"]
    assert sorted(worktree_files(found)) == sorted([path for path in known if path[-1] != "/"] + inner)
    ignored = ("--others", "--ignored", "--exclude-standard")
    assert sorted(ignored_entries(found)) == listed(*ignored, "--directory")
