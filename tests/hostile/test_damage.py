"""Repositories that are damaged: what doesn't need the lost part is answered, all else says what is lost."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.hostile.support import Program, every, few, owed
from tests.support.repository import GitRepository


def stored(repo: GitRepository, oid: str) -> Path:
    path = repo.path / ".git" / "objects" / oid[:2] / oid[2:]
    path.chmod(0o644)
    return path


def cut(path: Path, part: float = 0.5) -> None:
    os.truncate(path, int(path.stat().st_size * part))


def damage_blob(repo: GitRepository) -> None:
    cut(stored(repo, repo.text("rev-parse", "HEAD:app/AGENTS.md")))


def garble_blob(repo: GitRepository) -> None:
    stored(repo, repo.text("rev-parse", "HEAD:app/AGENTS.md")).write_bytes(b"\xff" * 100)


def lose_blob(repo: GitRepository) -> None:
    stored(repo, repo.text("rev-parse", "HEAD:app/AGENTS.md")).unlink()


def swap_blob(repo: GitRepository) -> None:
    """Another object stands where the blob was."""
    tree = stored(repo, repo.text("rev-parse", "HEAD:app"))
    stored(repo, repo.text("rev-parse", "HEAD:app/AGENTS.md")).write_bytes(tree.read_bytes())


def lose_tree(repo: GitRepository) -> None:
    stored(repo, repo.text("rev-parse", "HEAD:app")).unlink()


def lose_top_tree(repo: GitRepository) -> None:
    stored(repo, repo.text("rev-parse", "HEAD^{tree}")).unlink()


def garble_tree(repo: GitRepository) -> None:
    stored(repo, repo.text("rev-parse", "HEAD:app")).write_bytes(b"x" * 30)


def lose_commit(repo: GitRepository) -> None:
    stored(repo, repo.head()).unlink()


def lose_parent(repo: GitRepository) -> None:
    stored(repo, repo.text("rev-parse", "HEAD~1")).unlink()


def cut_index(repo: GitRepository) -> None:
    os.truncate(repo.path / ".git" / "index", 20)


def cut_index_in_the_middle(repo: GitRepository) -> None:
    """Git doesn't look at the sum, and lists what it takes for entries."""
    path = repo.path / ".git" / "index"
    os.truncate(path, path.stat().st_size // 2)


def garble_index(repo: GitRepository) -> None:
    (repo.path / ".git" / "index").write_bytes(b"DIRC" + b"\xff" * 200)


def index_is_a_directory(repo: GitRepository) -> None:
    (repo.path / ".git" / "index").unlink()
    (repo.path / ".git" / "index").mkdir()


def garble_head(repo: GitRepository) -> None:
    repo.write(".git/HEAD", "garbage\n")


def garble_branch(repo: GitRepository) -> None:
    repo.write(".git/refs/heads/main", "garbage\n")


def garble_packed_refs(repo: GitRepository) -> None:
    repo.git("pack-refs", "--all")
    repo.write(".git/packed-refs", b"\xff\0garbage\n")


def cut_pack(repo: GitRepository) -> None:
    repo.git("gc", "-q")
    [pack] = (repo.path / ".git" / "objects" / "pack").glob("*.pack")
    pack.chmod(0o644)
    cut(pack)


def garble_pack_index(repo: GitRepository) -> None:
    repo.git("gc", "-q")
    [index] = (repo.path / ".git" / "objects" / "pack").glob("*.idx")
    index.chmod(0o644)
    index.write_bytes(b"\xff" * 2000)


def garble_commit_graph(repo: GitRepository) -> None:
    repo.git("commit-graph", "write", "--reachable")
    graph = repo.path / ".git" / "objects" / "info" / "commit-graph"
    graph.chmod(0o644)
    graph.write_bytes(graph.read_bytes()[:100] + b"\xff" * 400)


def garble_configuration(repo: GitRepository) -> None:
    repo.write(".git/config", "[core\n\x1b[2J=")


def loop_of_alternates(repo: GitRepository) -> None:
    repo.write(".git/objects/info/alternates", f"{repo.path}/.git/objects\n/nowhere\n\x1b[2J\n")


def unknown_extension(repo: GitRepository) -> None:
    repo.config("core.repositoryFormatVersion", "1")
    repo.config("extensions.fromTheFuture", "true")


DAMAGES: Mapping[str, tuple[Callable[[GitRepository], None], dict[str, int]]] = {
    # The exit codes of check in the worktree, in the index and at HEAD, of diff-scope and of history.
    "a cut blob": (damage_blob, {"worktree": 0, "index": 2, "commit": 2, "diff-scope": 2, "history": 2}),
    "a garbled blob": (garble_blob, {"worktree": 0, "index": 2, "commit": 2, "diff-scope": 2, "history": 2}),
    "a missing blob": (lose_blob, {"worktree": 0, "index": 2, "commit": 2, "diff-scope": 2, "history": 2}),
    "another object": (swap_blob, {"worktree": 0, "index": 2, "commit": 2, "diff-scope": 2, "history": 2}),
    "a missing tree": (lose_tree, {"worktree": 0, "index": 0, "commit": 2, "diff-scope": 2, "history": 2}),
    "no top tree": (lose_top_tree, {"worktree": 0, "index": 0, "commit": 2, "diff-scope": 2, "history": 2}),
    "a garbled tree": (garble_tree, {"worktree": 0, "index": 0, "commit": 2, "diff-scope": 2, "history": 2}),
    "a missing commit": (
        lose_commit,
        {"worktree": 0, "index": 0, "commit": 2, "diff-scope": 2, "history": 2},
    ),
    "a missing parent": (
        lose_parent,
        {"worktree": 0, "index": 0, "commit": 0, "diff-scope": 2, "history": 2},
    ),
    "a cut index": (cut_index, {"worktree": 2, "index": 2, "commit": 0, "diff-scope": 2, "history": 0}),
    "half an index": (cut_index_in_the_middle, {"index": 2, "commit": 0, "history": 0}),
    "a garbled index": (
        garble_index,
        {"worktree": 2, "index": 2, "commit": 0, "diff-scope": 2, "history": 0},
    ),
    "no index file": (index_is_a_directory, {"worktree": 2, "index": 2, "commit": 0, "diff-scope": 2}),
    "a garbled HEAD": (garble_head, {"worktree": 2, "index": 2, "commit": 2, "diff-scope": 2, "history": 2}),
    "a garbled branch": (
        garble_branch,
        {"worktree": 0, "index": 0, "commit": 2, "diff-scope": 2, "history": 2},
    ),
    "garbled refs": (garble_packed_refs, {"commit": 2, "diff-scope": 2, "history": 2}),
    "a cut pack": (cut_pack, {"worktree": 0}),
    "a garbled pack index": (garble_pack_index, {"worktree": 0, "commit": 2, "diff-scope": 2, "history": 2}),
    "a garbled graph": (garble_commit_graph, {"worktree": 0, "index": 0}),
    "a garbled configuration": (garble_configuration, {"worktree": 2, "index": 2, "commit": 2, "history": 2}),
    "alternates in a loop": (loop_of_alternates, {"worktree": 0, "index": 0, "commit": 0, "diff-scope": 0}),
    "an unknown extension": (unknown_extension, {"worktree": 2, "index": 2, "commit": 2, "history": 2}),
}
LINES = {
    "worktree": ("check",),
    "index": ("explain", "--all", "--staged"),
    "commit": ("check", "--rev", "HEAD"),
    "diff-scope": ("diff-scope",),
    "history": ("history",),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage(repo: GitRepository, program: Program, damage: str) -> None:
    repo.config("gc.auto", "0")
    repo.write("AGENTS.md", "Fine.\n\nTruly.\n")
    repo.write("app/AGENTS.md", "Old.\n\nTruly.\n")
    repo.commit()
    repo.write("app/AGENTS.md", "Fine too.\n\nTruly.\n")
    repo.write("sub/y", "")
    repo.commit()
    work, expected = DAMAGES[damage]
    work(repo)
    every(program, repo, few())
    codes = {name: owed(program.run(*LINES[name], cwd=repo.path)).code for name in expected}
    assert codes == expected


def tree(repo: GitRepository, *entries: tuple[str, bytes, str]) -> str:
    """Store a tree as it is told, which Git itself would sort, and refuse to with a name twice."""
    data = b"".join(b"%b %b\0" % (mode.encode(), name) + bytes.fromhex(oid) for mode, name, oid in entries)
    stored = repo.git("hash-object", "-w", "--literally", "-t", "tree", "--stdin", stdin=data)
    return stored.decode().strip()


def test_a_history_with_an_unsorted_tree_in_the_middle(repo: GitRepository, program: Program) -> None:
    """Only what Git lists between two commits shows it: the newest one is as it should be."""
    repo.write("f", "f")
    repo.commit()
    sub = tree(repo, ("100644", b"AGENTS.md", repo.blob("Text.\n")))
    bad = tree(repo, ("40000", b"z", sub), ("40000", b"m", sub))
    commit = repo.text("commit-tree", "-m", "made by hand", "-p", "HEAD", bad)
    repo.git("update-ref", "refs/heads/main", commit)
    repo.git("read-tree", "--empty")
    repo.stage("AGENTS.md", "New.\n")
    repo.commit(all=False)
    assert owed(program.run("history", cwd=repo.path)).code == 2


@pytest.mark.parametrize("shape", ["unsorted", "twice", "dots"])
def test_a_tree_that_nobody_should_accept(repo: GitRepository, program: Program, shape: str) -> None:
    """Git lists it in its own order, and what is searched for may not be found."""
    repo.write("f", "f")
    repo.commit()
    for text in ("Old.\n\nTruly.\n", "New.\n\nTruly.\n"):
        file, guidance = repo.blob("f"), repo.blob(text)
        sub = tree(repo, ("100644", b"AGENTS.md", guidance), ("100644", b"f", file))
        top, below = ("100644", b"AGENTS.md", guidance), ("40000", b"d", sub)
        made = {
            "unsorted": (("40000", b"z", sub), ("40000", b"m", sub), top),
            "twice": (top, ("100644", b"d", file), below, below),
            "dots": (("40000", b".", sub), ("40000", b"..", sub), ("100644", b"a/b", guidance)),
        }[shape]
        commit = repo.text("commit-tree", "-m", "made by hand", "-p", "HEAD", tree(repo, *made))
        repo.git("update-ref", "refs/heads/main", commit)
    every(program, repo, few())
    assert owed(program.run("diff-scope", cwd=repo.path)).code == 2
    assert owed(program.run("history", cwd=repo.path)).code == 2
    owed(program.run("check", "--rev", "HEAD", cwd=repo.path))
