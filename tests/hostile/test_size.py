"""Files, blobs, trees and texts of enormous size: what q would read of them is read, and no more."""

from __future__ import annotations

import hashlib
import zlib

import pytest

from agents_md_lint.errors import GitError
from agents_md_lint.git import process
from agents_md_lint.git.listing import changes
from agents_md_lint.git.log import log
from agents_md_lint.git.repository import Repository
from tests.hostile.support import Program, every, few, owed
from tests.support.repository import GitRepository

GIB = 1 << 30
SMALL = 120 << 20
"""The bytes of memory that must do, however large what is looked at is."""


def sparse(repo: GitRepository, path: str, size: int = 2 * GIB, start: bytes = b"Fine.\n" * 11_000) -> None:
    """Write a file of *size* bytes that takes no place on the disk: *start*, and then holes."""
    with repo.write(path, start).open("r+b") as file:
        file.truncate(size)


@pytest.fixture
def plain(repo: GitRepository) -> GitRepository:
    """A repository with guidance."""
    repo.write("AGENTS.md", "Fine.\n\nTruly.\n")
    repo.write("app/AGENTS.md", "Fine too.\n\nTruly.\n")
    repo.commit("Begin")
    return repo


@pytest.mark.parametrize("name", ["AGENTS.md", ".qignore", "app/AGENTS.md", "app/agent.md", "pyproject.toml"])
def test_a_sparse_file(plain: GitRepository, program: Program, name: str) -> None:
    sparse(plain, name)
    chosen = [line for line in few() if not {"--staged", "--rev", "--pre-commit", "history"} & set(line)]
    every(program, plain, chosen, peak=SMALL, limits={"RLIMIT_AS": GIB})


def test_a_sparse_file_is_cut_where_q_cuts(plain: GitRepository, program: Program) -> None:
    sparse(plain, "AGENTS.md")
    found = owed(program.run("check", "--format", "json", cwd=plain.path)).json()["findings"]
    assert [(one["rule"], one["path"]) for one in found] == [("oversized", "AGENTS.md")]


LINE = b"a line of sixty-four bytes, again and again and again and again\n"
LARGE_ID, LARGE_CHECK = "88a51568f5400c1d96932b99b023a33d9edbeae2", 4202442528
"""The id of the blob of 2 GiB of that line, and the Adler-32 sum of the object: to find them takes 3 s."""


def store_large_blob(repo: GitRepository) -> None:
    """Store the blob as a loose object of some 8 MiB: compressed once, written 2,048 times."""
    parts = []
    for text in (b"blob %d\0" % (2 * GIB), LINE * (1 << 14)):
        packer = zlib.compressobj(wbits=-15)
        parts.append(packer.compress(text) + packer.flush(zlib.Z_FULL_FLUSH))
    stored = b"\x78\x01" + parts[0] + parts[1] * 2048 + b"\x03\x00" + LARGE_CHECK.to_bytes(4, "big")
    repo.write(f".git/objects/{LARGE_ID[:2]}/{LARGE_ID[2:]}", stored)


@pytest.mark.parametrize("mode", ["100644", "120000"])
@pytest.mark.parametrize("name", ["AGENTS.md", ".qignore", "app/AGENTS.md"])
def test_a_large_blob(plain: GitRepository, program: Program, name: str, mode: str) -> None:
    store_large_blob(plain)
    assert plain.text("cat-file", "-s", LARGE_ID) == str(2 * GIB)
    plain.stage_id(name, LARGE_ID, mode)
    plain.commit(all=False)
    chosen = [
        line
        for line in few()
        if "--worktree" not in line and {"--staged", "--rev", "diff-scope", "history"} & set(line)
    ]
    every(program, plain, chosen, peak=SMALL, limits={"RLIMIT_AS": 3 * GIB})
    if mode == "100644" and name != ".qignore":
        for options in (("--staged",), ("--rev", "HEAD")):
            found = owed(program.run("check", *options, "--format", "json", cwd=plain.path)).json()[
                "findings"
            ]
            assert [(one["rule"], one["path"]) for one in found] == [("oversized", name)]


def test_a_million_lines_of_discovery_rules(plain: GitRepository, program: Program) -> None:
    plain.write(".qignore", "".join(f"a{number}*b/**\n!c{number}\n" for number in range(500_000)))
    plain.commit()
    every(program, plain, few("check", "check-ignore", "diff-scope", "ls"), peak=SMALL)


def test_a_very_long_subject_and_author(plain: GitRepository, program: Program) -> None:
    plain.write("AGENTS.md", "Another.\n\nTruly.\n")
    plain.add()
    plain.git("commit", "-q", "-F", "-", stdin=b"x" * (10 << 20), environ={"GIT_AUTHOR_NAME": "y" * 100_000})
    for line, ran in every(program, plain, few("diff-scope", "history"), peak=SMALL).items():
        assert len(ran.out) < 100_000, line


def test_a_text_of_one_line(plain: GitRepository, program: Program) -> None:
    plain.write("AGENTS.md", b"\x93" * 65_000)
    plain.write("app/AGENTS.md", "\u202e" * 20_000)
    plain.write("sub/AGENTS.md", b"\0" * 65_000)
    plain.commit()
    for line, ran in every(program, plain, few("check", "diff-scope"), peak=SMALL).items():
        assert len(ran.out) < 300_000, line


def test_many_guidance_files(plain: GitRepository, program: Program) -> None:
    entries = [(f"{number}/AGENTS.md", b"\x93%d\n" % number, "100644") for number in range(1000)]
    plain.config("gc.auto", "0")
    plain.stage_all(entries)
    plain.commit(all=False)
    every(
        program,
        plain,
        [
            line
            for line in few()
            if "--rev" in line or "history" in line or line == ("diff-scope", "--format", "json")
        ],
        peak=SMALL,
    )


def nested(repo: GitRepository, depth: int) -> str:
    """Store *depth* directories inside one another with guidance in the last; return the tree's id."""
    oid, entry = repo.blob("Deep.\n\nTruly.\n"), b"100644 AGENTS.md"
    for _ in range(depth):
        data = entry + b"\0" + bytes.fromhex(oid)
        stored = b"tree %d\0" % len(data) + data
        oid, entry = hashlib.sha1(stored, usedforsecurity=False).hexdigest(), b"40000 d"
        repo.write(f".git/objects/{oid[:2]}/{oid[2:]}", zlib.compress(stored, 1))
    return oid


def test_fifteen_hundred_nested_directories(plain: GitRepository, program: Program) -> None:
    deep = plain.text("commit-tree", "-p", "HEAD", "-m", "Deep", nested(plain, 1500))
    plain.git("update-ref", "HEAD", deep)
    plain.git("read-tree", "HEAD")
    chosen = [line for line in few() if {"--rev", "--staged", "history", "diff-scope"} & set(line)]
    for ran in every(program, plain, chosen, peak=SMALL).values():
        assert ran.code != 2, ran


def test_ten_thousand_nested_directories(plain: GitRepository, program: Program) -> None:
    """Only Git can hold them: their names make a path of 20,000 bytes, and a listing of 100 MB."""
    deep = plain.text("commit-tree", "-p", "HEAD", "-m", "Deep", nested(plain, 10_000))
    plain.git("update-ref", "HEAD", deep)
    for line in (
        ["diff-scope"],
        ["history"],
        ["check", "--rev", "HEAD"],
        ["explain", "--all", "--rev", "HEAD"],
    ):
        ran = owed(program.run(*line, cwd=plain.path))
        assert (ran.code, "a path is longer than 4,096 bytes" in ran.err) == (2, True), ran
    for line in (["check", "--pre-commit"], ["diff-scope", "--staged"], ["diff-scope", "--worktree"]):
        assert owed(program.run(*line, cwd=plain.path)).code in (0, 2)  # Git itself may not survive it
    after = plain.text("commit-tree", "-p", deep, "-m", "Shallow again", "HEAD~1^{tree}")
    plain.git("update-ref", "HEAD", after)
    for line in (["diff-scope"], ["history"]):
        assert owed(program.run(*line, cwd=plain.path), peak=600 << 20).code == 2  # one commit's 100 MB
    assert owed(program.run("check", "--rev", "HEAD", cwd=plain.path)).code == 0


def bomb(repo: GitRepository) -> str:
    """Store ten trees in one another, each with ten of the next: a few kilobytes, and nobody can list it."""
    tree = repo.text("rev-parse", "HEAD^{tree}")
    for _ in range(10):
        entries = "".join(f"040000 tree {tree}\td{number}\n" for number in range(10))
        tree = repo.git("mktree", stdin=entries.encode()).decode().strip()
    return repo.text("commit-tree", "-m", "a bomb", "-p", "HEAD", tree)


def test_a_tree_that_stands_for_billions_of_files(plain: GitRepository, program: Program) -> None:
    plain.git("update-ref", "refs/heads/bomb", bomb(plain))
    for line in (("check", "--rev", "bomb"), ("explain", "--rev", "bomb"), ("history", "bomb")):
        ran = owed(program.run(*line, cwd=plain.path), peak=700 << 20)
        assert ran.code == 2
        assert "billions of files" in ran.err


def test_git_takes_no_more_memory_than_it_is_given(
    plain: GitRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Git collects a commit's changes before it prints one: the program alone can't stop it."""
    monkeypatch.setattr(process, "MEMORY", 100 << 20)
    with Repository.discover(plain.path) as repository:
        made = bomb(plain)
        with pytest.raises(GitError, match="out of memory"):
            changes(repository, plain.head(), made)
        with pytest.raises(GitError, match="out of memory"):
            list(log(repository, [made], first_parent=True, trees=True))
