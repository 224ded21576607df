"""Entries and changes, with every kind of name, mode and letter."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from agents_md_lint.errors import GitError, MissingObjectError
from agents_md_lint.git.entries import ABSENT_MODE, EMPTY_BLOBS, mode, oid
from agents_md_lint.git.index import parse_index, staged_changes, staged_entries
from agents_md_lint.git.listing import TreeChange, changes, parse_changes, parse_tree
from agents_md_lint.git.repository import Repository
from tests.git.trees import tree_entries
from tests.support.repository import GitRepository

ODD_NAMES = [
    b":odd",
    b":(glob)**",
    b'q"t',
    b"tab\tb",
    b"new\nline",
    b"end\n",
    b"\xff\xfe",
    b"caf\xc3\xa9",
    b"cafe\xcc\x81",
    b"-dash",
    b" blank ",
    b"*",
    b"back\\slash",
    b"\x1b[31m",
    b"100644 blob",
    b"deep/" * 40 + b"x",
    b"n" * 300,
]


@pytest.fixture
def odd(repo: GitRepository) -> GitRepository:
    """A commit of the odd names, each with itself as its content."""
    for name in ODD_NAMES:
        repo.stage(name, name)
    repo.commit(all=False)
    return repo


def leaves(listing: dict[str, str]) -> dict[bytes, str]:
    return {os.fsencode(path): oid(entry) for path, entry in listing.items() if mode(entry) != "040000"}


def test_odd_names(odd: GitRepository) -> None:
    found = Repository.at(odd.path)
    expected = {name: odd.blob(name) for name in ODD_NAMES}
    assert leaves(tree_entries(found, odd.head())) == expected
    assert leaves(staged_entries(found).entries) == expected
    changed = changes(found, found.empty_tree, odd.head())
    assert {os.fsencode(c.path): c.new_oid for c in changed if c.new_mode != "040000"} == expected


def test_modes(repo: GitRepository) -> None:
    file, program = repo.stage("d/file", "1"), repo.stage("d/program", "2", mode="100755")
    link, module = repo.stage_link("d/link", "there"), repo.submodule("d/module")
    commit = repo.commit(all=False)
    expected = {
        "d/file": f"100644 {file}",
        "d/program": f"100755 {program}",
        "d/link": f"120000 {link}",
        "d/module": f"160000 {module}",
    }
    found = Repository.at(repo.path)
    assert staged_entries(found).entries == expected
    tree = repo.text("rev-parse", f"{commit}:d")
    assert tree_entries(found, commit) == {"d": f"040000 {tree}", **expected}
    assert (mode(expected["d/link"]), oid(expected["d/link"])) == ("120000", link)


def test_whole_tree_from_a_subdirectory(repo: GitRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    repo.write("a/x")
    repo.write("b")
    repo.commit()
    monkeypatch.chdir(repo.path / "a")
    found = Repository.discover()
    assert set(tree_entries(found, repo.head())) == {"a", "a/x", "b"}
    assert set(staged_entries(found).entries) == {"a/x", "b"}
    assert {c.path for c in changes(found, found.empty_tree, repo.head())} == {"a", "a/x", "b"}


def test_empty_tree_and_empty_index(repo: GitRepository) -> None:
    found = Repository.at(repo.path)
    assert tree_entries(found, found.empty_tree) == {}
    assert staged_entries(found).entries == {}
    assert staged_changes(found) == []


@pytest.mark.parametrize("object_format", ["sha1", "sha256"])
def test_object_formats(object_format: str, tmp_path: Path) -> None:
    made = GitRepository.init(tmp_path / "repo", object_format=object_format)
    made.write("d/x", "x")
    made.write("d/empty")
    made.submodule("sub")
    commit = made.commit()
    found = Repository.at(made.path)
    expected = {"d", "d/x", "d/empty", "sub"}
    assert set(tree_entries(found, commit)) == expected
    assert tree_entries(found, commit)["d/x"] == f"100644 {made.blob('x')}"
    assert staged_entries(found).entries["d/empty"] == f"100644 {EMPTY_BLOBS[object_format]}"
    assert {c.path for c in changes(found, found.empty_tree, commit)} == expected


# Changes.


def test_letters(repo: GitRepository) -> None:
    repo.write("kept", "k")
    old = repo.write("edited", "1")
    repo.write("removed", "r")
    repo.write("renamed", "the same content in both places")
    repo.write("type", "a file")
    repo.write("program", "p")
    repo.write("becomes a directory", "f")
    repo.write("becomes a file/x", "x")
    repo.submodule("module", "1" * 40)
    before = repo.commit()
    old.write_text("2")
    repo.rm("removed", "type", "becomes a directory", "becomes a file")
    repo.mv("renamed", "elsewhere/renamed")
    repo.link("type", "there")
    (repo.path / "program").chmod(0o755)
    repo.write("becomes a directory/x", "x")
    repo.write("becomes a file", "f")
    repo.write("added", "a")
    repo.add()
    repo.submodule("module", "2" * 40)
    found = Repository.at(repo.path)
    expected = {
        ("M", "edited"),
        ("D", "removed"),
        ("D", "renamed"),
        ("A", "elsewhere/renamed"),
        ("T", "type"),
        ("M", "program"),
        ("D", "becomes a directory"),
        ("A", "becomes a directory/x"),
        ("D", "becomes a file/x"),
        ("A", "becomes a file"),
        ("A", "added"),
        ("M", "module"),
    }
    assert {(c.status, c.path) for c in staged_changes(found)} == expected
    after = repo.commit(all=False)
    assert staged_changes(found) == []
    directories = {("A", "elsewhere"), ("A", "becomes a directory"), ("D", "becomes a file")}
    between = changes(found, before, after)
    assert {(c.status, c.path) for c in between} == expected | directories
    by_path = {c.path: c for c in between if c.new_mode != "040000" and c.old_mode != "040000"}
    assert by_path["type"] == TreeChange(
        "T", "type", "100644", "120000", repo.blob("a file"), repo.blob("there")
    )
    assert by_path["program"][2:4] == ("100644", "100755")
    assert by_path["added"] == TreeChange("A", "added", ABSENT_MODE, "100644", "0" * 40, repo.blob("a"))
    assert by_path["removed"] == TreeChange("D", "removed", "100644", ABSENT_MODE, repo.blob("r"), "0" * 40)
    assert by_path["module"][2:] == ("160000", "160000", "1" * 40, "2" * 40)


def test_changed_directories_are_listed(repo: GitRepository) -> None:
    repo.write("a/b/x", "1")
    before = repo.commit()
    repo.write("a/b/x", "2")
    after = repo.commit()
    between = changes(Repository.at(repo.path), before, after)
    assert [(c.status, c.path) for c in between] == [("M", "a"), ("M", "a/b"), ("M", "a/b/x")]
    assert between[1].new_oid == repo.text("rev-parse", "HEAD:a/b")


def test_first_commit_to_be(repo: GitRepository) -> None:
    repo.write("x", "x")
    repo.add()
    assert [(c.status, c.path) for c in staged_changes(Repository.at(repo.path))] == [("A", "x")]


def test_rename_is_two_changes_whatever_the_configuration(repo: GitRepository) -> None:
    repo.config("diff.renames", "copies")
    repo.write("old", "content\n" * 20)
    before = repo.commit()
    repo.mv("old", "new")
    after = repo.commit()
    found = Repository.at(repo.path)
    assert {(c.status, c.path) for c in changes(found, before, after)} == {("D", "old"), ("A", "new")}


def test_missing_tree_of_a_partial_clone(repo: GitRepository, tmp_path: Path) -> None:
    repo.write("d/x", "x")
    commit = repo.commit()
    clone = repo.clone_partial(tmp_path / "clone", "tree:0")
    found = Repository.at(clone.path)
    for attempt in (lambda: tree_entries(found, commit), lambda: changes(found, found.empty_tree, commit)):
        with pytest.raises(MissingObjectError) as caught:
            attempt()
        assert "git fetch --refetch --no-filter" in caught.value.remedy
    clone.git("fetch", "-q", "--refetch", "--no-filter")
    assert set(tree_entries(found, commit)) == {"d", "d/x"}


# The parsers.


def test_letters_with_a_score() -> None:
    raw = b":100644 100644 1111 2222 M087\0a\0:000000 000000 0000 0000 X\0b\n\0"
    assert [(c.status, c.path) for c in parse_changes(raw)] == [("M", "a"), ("X", "b\n")]


def test_nothing() -> None:
    assert parse_tree(b"") == {}
    assert parse_index(b"").entries == {}
    assert parse_changes(b"") == []


def test_large_listing_is_quick() -> None:
    """Not a benchmark: only something quadratic takes this long."""
    listed = b"".join(b"100644 blob %040x\tdir%d/sub/file%d\0" % (n, n % 999, n) for n in range(220_000))
    start = time.process_time()
    assert len(parse_tree(listed)) == 220_000
    assert time.process_time() - start < 20


def test_listing_of_more_than_one_group() -> None:
    names = [f"{number}{'é' * (number % 5)}" for number in range(20_000)]
    oids = [f"{number:040x}" for number in range(20_000)]
    both = list(zip(names, oids, strict=True))
    tree = "".join(f"100644 blob {oid}\t{name}\0" for name, oid in both)
    assert parse_tree(tree.encode()) == {name: f"100644 {oid}" for name, oid in both}
    index = "".join(f"100644 {oid} 0\t{name}\0" for name, oid in both)
    assert parse_index(index.encode()).entries == {name: f"100644 {oid}" for name, oid in both}


class TestOrder:
    """Trees that Git didn't make may be out of order: what is compared there can't be relied on."""

    def tree(self, repo: GitRepository, *names: str) -> str:
        """Store a tree with those files in that order, which ``git mktree`` would sort; return its id."""
        blob = bytes.fromhex(repo.blob("x"))
        data = b"".join(b"100644 " + name.encode() + b"\0" + blob for name in names)
        stored = repo.git("hash-object", "-w", "--literally", "-t", "tree", "--stdin", stdin=data)
        return stored.decode().strip()

    @pytest.mark.parametrize("names", [("b", "a"), ("a", "a"), ("a", "c", "b")])
    def test_a_tree_that_is_not_sorted(self, repo: GitRepository, names: tuple[str, ...]) -> None:
        found = Repository.at(repo.path)
        with pytest.raises(GitError, match="a tree has its entries out of order"):
            changes(found, found.empty_tree, self.tree(repo, *names))

    def test_one_that_is(self, repo: GitRepository) -> None:
        found = Repository.at(repo.path)
        listed = changes(found, found.empty_tree, self.tree(repo, "a", "a-b", "b"))
        assert [one.path for one in listed] == ["a", "a-b", "b"]

    def test_a_file_that_gives_way_to_a_directory_is_listed_twice(self, repo: GitRepository) -> None:
        """Directories are sorted as if they ended in a slash, so they may stand anywhere among the files."""
        repo.stage("a", "x")
        repo.stage("a.b", "x")
        first = repo.commit(all=False)
        repo.rm("a", "a.b")
        repo.stage("a/x", "x")
        second = repo.commit(all=False)
        found = Repository.at(repo.path)
        for old, new in ((first, second), (second, first)):
            assert {one.path for one in changes(found, old, new)} == {"a", "a.b", "a/x"}
