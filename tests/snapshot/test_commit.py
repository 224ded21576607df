"""A commit as a workspace."""

from __future__ import annotations

import gc
import json
import os
from pathlib import Path
from typing import Any

import pytest

from agents_md_lint.errors import GitError, MissingObjectError
from agents_md_lint.git.repository import Repository
from agents_md_lint.snapshot import Commit, Entry, Index, Kind, Memory
from tests.support.repository import GitRepository
from tests.support.trees import leaves, only_in_a_worktree, stage_tree

VECTORS = Path(__file__).parent.parent / "vectors"


def test_entries(repo: GitRepository) -> None:
    repo.stage("a/b/file", "content")
    repo.stage("a/program", "p", mode="100755")
    repo.stage_link("a/link", "b")
    module = repo.submodule("module")
    commit_id = repo.commit(all=False)
    with Commit(repo.path, "HEAD") as commit:
        assert commit.id == commit_id
        kinds = {path: commit.entry(path).kind for path in ("/", "/a", "/a/b/file", "/a/program", "/a/link")}
        assert list(kinds.values()) == [Kind.DIRECTORY, Kind.DIRECTORY, Kind.FILE, Kind.FILE, Kind.LINK]
        assert commit.entry("/module") == Entry(Kind.SUBMODULE)
        for nothing in ("/b", "/a/b/file/x", "/module/x", "/A"):
            assert commit.entry(nothing) == Entry(Kind.MISSING)
        assert set(commit.leaves()) == {"a/b/file", "a/program", "a/link", "module"}
        assert commit.names("/") == ["a", "module"]
        assert commit.names("/a") == ["b", "link", "program"]
        assert commit.read("/a/b/file", 3) == b"con"
        assert commit.size("/a/b/file") == 7
        assert commit.readlink("/a/link") == "b"
        assert (commit.content_id("/module"), commit.tree.mode("module")) == (module, "160000")
        tree = repo.text("rev-parse", "HEAD:a/b")
        assert (commit.content_id("/a/b"), commit.tree.mode("a/b")) == (tree, "040000")


def test_is_neither_the_index_nor_the_worktree(repo: GitRepository) -> None:
    repo.write("AGENTS.md", "committed")
    repo.commit()
    repo.stage("AGENTS.md", "staged")
    repo.write("AGENTS.md", "edited")
    with Commit(repo.path, "HEAD") as commit:
        assert commit.read("/AGENTS.md", 99) == b"committed"


def test_old_commit_and_workspace(repo: GitRepository) -> None:
    repo.write("sub/AGENTS.md", "old")
    repo.commit()
    repo.write("sub/AGENTS.md", "new")
    repo.commit()
    with Commit(repo.path, "HEAD~1", "sub") as commit:
        assert (commit.root, commit.workspace, commit.portable) == ("/sub", "sub", True)
        assert commit.read("/sub/AGENTS.md", 99) == b"old"


def test_empty_tree(repo: GitRepository) -> None:
    with Repository.at(repo.path) as opened:
        commit = Commit(repo.path, opened.empty_tree, repository=opened)
        assert list(commit.leaves()) == []
        assert commit.entry("/").kind is Kind.DIRECTORY
        assert commit.names("/") == []


@pytest.mark.parametrize("object_format", ["sha1", "sha256"])
def test_bare(tmp_path: Path, object_format: str) -> None:
    made = GitRepository.init(tmp_path / "repo", object_format=object_format)
    made.write("a/AGENTS.md", "content")
    made.commit()
    bare = made.clone_bare(tmp_path / "bare.git")
    with Commit(bare.path, "main") as commit:
        assert commit.read("/a/AGENTS.md", 99) == b"content"
        assert commit.anchors == (str(bare.path),)


def test_linked_worktree(repo: GitRepository, tmp_path: Path) -> None:
    repo.write("AGENTS.md", "content")
    repo.commit()
    with Commit(repo.worktree(tmp_path / "linked").path, "HEAD") as commit:
        assert commit.read("/AGENTS.md", 99) == b"content"


def test_unborn(repo: GitRepository) -> None:
    with pytest.raises(GitError, match="there is no commit yet"):
        Commit(repo.path, "HEAD")


def test_odd_names(repo: GitRepository) -> None:
    names = [b":odd", b'q"t', b"tab\t", b"new\nline", b"\xff\xfe", b"\xc3\xa9", b"n" * 300]
    for name in names:
        repo.stage(name + b"/AGENTS.md", name)
    repo.commit(all=False)
    with Commit(repo.path, "HEAD") as commit:
        assert commit.names("/") == [os.fsdecode(name) for name in sorted(names)]
        for name in names:
            assert commit.read(f"/{os.fsdecode(name)}/AGENTS.md", 999) == name


def test_partial_clone(repo: GitRepository, tmp_path: Path) -> None:
    repo.write("a/AGENTS.md", "content")
    repo.commit()
    with Commit(repo.clone_partial(tmp_path / "clone").path, "HEAD") as commit:
        assert commit.entry("/a/AGENTS.md").kind is Kind.FILE
        with pytest.raises(MissingObjectError, match=r"a/AGENTS\.md"):
            commit.read("/a/AGENTS.md", 99)


def test_shallow_clone(repo: GitRepository, tmp_path: Path) -> None:
    repo.write("AGENTS.md", "old")
    repo.commit()
    repo.write("AGENTS.md", "new")
    repo.commit()
    clone = repo.clone_shallow(tmp_path / "clone")
    with Commit(clone.path, "HEAD") as commit:
        assert commit.read("/AGENTS.md", 99) == b"new"
    with pytest.raises(MissingObjectError):
        Commit(clone.path, "HEAD~1")


def test_no_process_is_left(repo: GitRepository) -> None:
    repo.write("AGENTS.md", "content")
    repo.commit()
    commit = Commit(repo.path, "HEAD")
    assert commit.read("/AGENTS.md", 99) == b"content"
    del commit
    gc.collect()
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


# Made from another commit.


def test_base_gives_the_same(repo: GitRepository) -> None:
    repo.write("kept/x", "k")
    repo.write("edited/x", "1")
    repo.write("removed/deep/x", "r")
    repo.write("becomes a directory", "f")
    repo.write("becomes a file/x", "x")
    repo.link("type", "there")
    repo.commit()
    repo.write("edited/x", "2")
    repo.rm("removed", "becomes a directory", "becomes a file", "type")
    repo.write("becomes a directory/x", "x")
    repo.write("becomes a file", "f")
    repo.write("type", "a file")
    repo.write("added/deep/x", "a")
    repo.submodule("module")
    repo.commit()
    with Repository.at(repo.path) as opened:
        old = Commit(repo.path, "HEAD~1", repository=opened)
        new = Commit(repo.path, "HEAD", repository=opened)
        empty = Commit(repo.path, opened.empty_tree, repository=opened)
        for one, other in ((old, new), (new, old), (empty, new), (new, empty), (new, new)):
            derived = Commit(repo.path, other.id, repository=opened, base=one)
            assert derived.listing == other.listing
            assert derived.id == other.id
        assert old.listing != new.listing
        assert Commit(repo.path, "HEAD", "kept", repository=opened, base=new).tree is new.tree


# Trees of the observed cases: Git holds what memory does.

CASES = [
    case
    for case in json.loads((VECTORS / "loading.json").read_text())
    if not only_in_a_worktree(case["tree"])
]


@pytest.mark.parametrize("case", CASES[::7], ids=lambda case: case["name"])
def test_same_as_memory(repo: GitRepository, case: dict[str, Any]) -> None:
    stage_tree(case["tree"], repo, "below")
    repo.commit(all=False)
    memory = Memory({f"below/{path}": leaf for path, leaf in leaves(case["tree"]).items()}, "below")
    with Commit(repo.path, "HEAD", "below") as commit, Index(repo.path, "below") as index:
        for snapshot in (commit, index):
            assert set(snapshot.leaves()) == set(memory.leaves())
            assert snapshot.root == memory.root
            for path in memory.leaves():
                assert snapshot.entry(f"/{path}") == memory.entry(f"/{path}")
                assert snapshot.content(path, 65_537) == memory.content(path, 65_537)
                assert snapshot.length(path) == memory.length(path)
            for directory in memory.directories:
                absolute = "/" if directory == "." else f"/{directory}"
                assert snapshot.names(absolute) == memory.names(absolute)
                assert snapshot.entry(absolute) == memory.entry(absolute)
