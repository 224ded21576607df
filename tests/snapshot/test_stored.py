"""What the index and a commit share: entries that Git listed, with contents that it stores."""

from __future__ import annotations

import pytest

from agents_md_lint.git.repository import Repository
from agents_md_lint.snapshot.protocol import EXECUTABLE, FILE, LINK, SUBMODULE, Entry
from agents_md_lint.snapshot.stored import StoredSnapshot, kind_of, opened
from tests.support.repository import GitRepository


@pytest.mark.parametrize(
    ("mode", "entry"),
    [
        ("100644", FILE),
        ("100664", FILE),  # as early Gits wrote it
        ("100755", EXECUTABLE),
        ("120000", LINK),
        ("160000", SUBMODULE),
        ("040000", None),
    ],
)
def test_what_a_mode_means(mode: str, entry: Entry | None) -> None:
    assert kind_of(f"{mode} {'1' * 40}") == entry


def test_what_a_listing_says(repo: GitRepository) -> None:
    ids = {path: repo.blob(content) for path, content in {"a/f": "123", "b": "1234", "l": "b"}.items()}
    listing = {
        "a": f"040000 {'1' * 40}",
        "a/f": f"100644 {ids['a/f']}",
        "b": f"100755 {ids['b']}",
        "l": f"120000 {ids['l']}",
        "m": f"160000 {'2' * 40}",
    }
    with StoredSnapshot(Repository.at(repo.path), listing, "a") as snapshot:
        assert list(snapshot.leaves()) == ["a/f", "b", "l", "m"], "a directory is no leaf"
        assert [snapshot.leaf(path) for path in ("a/f", "b", "l", "m", "x")] == [
            *(FILE, EXECUTABLE, LINK, SUBMODULE, None)
        ]
        assert (snapshot.content("b", 2), snapshot.length("b"), snapshot.readlink("/l")) == (b"12", 4, "b")
        assert list(snapshot.contents(["b", "l"], 3)) == [("b", 4, b"123"), ("l", 1, b"b")]
        assert list(snapshot.small_files(["/b", "/l", "/m", "/x", "/a/f", "/a"], 4)) == [("/a/f", b"123")]
        assert [snapshot.content_id(path) for path in ("/a/f", "/b", "/x")] == [ids["a/f"], ids["b"], None]


def test_what_is_read_ahead_needs_no_repository_any_more(repo: GitRepository) -> None:
    oid = repo.blob("text")
    snapshot = StoredSnapshot(Repository.at(repo.path), {"f": f"100644 {oid}"}, ".")
    snapshot.read_ahead(["f"])
    snapshot.close()
    (repo.path / f".git/objects/{oid[:2]}/{oid[2:]}").unlink()
    assert snapshot.content("f", 9) == b"text"


def test_an_open_repository_is_taken_as_it_is(repo: GitRepository) -> None:
    with Repository.at(repo.path) as repository:
        assert opened("anywhere", repository) is repository
        assert opened(repo.path, None).directory == repository.directory
