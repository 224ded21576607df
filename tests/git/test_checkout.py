"""In which files Git sees no change, and whether bytes mean what is committed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from agents_md_lint.errors import GitError
from agents_md_lint.git.checkout import Unchanged, is_same, unchanged
from agents_md_lint.git.repository import Repository
from tests.support.opened import never_opened
from tests.support.repository import GitRepository


def test_what_is_unchanged(repo: GitRepository) -> None:
    for name in ("same", "edited", "gone", "touched", "turned", "pipe"):
        repo.write(name, "text")
    repo.write("program", "text", executable=True)
    repo.link("link", "same")
    repo.submodule("module")
    repo.commit()
    repo.write("edited", "other")
    (repo.path / "gone").unlink()
    os.utime(repo.path / "touched", (1, 1))
    (repo.path / "turned").unlink()
    repo.link("turned", "same")
    (repo.path / "pipe").unlink()
    repo.fifo("pipe")
    text = repo.text("hash-object", "same")
    with Repository.at(repo.path) as opened, never_opened(repo.path / "pipe"):
        found = unchanged(opened)
    # Without opening them, Git can't tell an edited file, or a FIFO, from one with another time.
    assert found.touched == {"edited", "touched", "pipe"}
    assert found.unseen == frozenset()
    assert found.entries == {
        **dict.fromkeys(("same", "edited", "touched", "pipe"), f"100644 {text}"),
        "program": f"100755 {text}",
        "link": f"120000 {repo.blob('same')}",
    }


def test_what_a_sparse_checkout_leaves_out(repo: GitRepository) -> None:
    repo.write("a/f", "x")
    repo.write("b/f", "x")
    repo.commit()
    repo.git("sparse-checkout", "set", "a")
    with Repository.at(repo.path) as opened:
        found = unchanged(opened)
    assert set(found.entries) == {"a/f", "b/f"}
    assert (found.unseen, found.touched) == (frozenset({"b/f"}), frozenset())


def test_an_empty_index(repo: GitRepository) -> None:
    with Repository.at(repo.path) as opened:
        assert unchanged(opened) == Unchanged({}, frozenset(), frozenset())


class TestIsSame:
    """Line ends are Git's own to convert; a filter that somebody configured is a program."""

    @pytest.mark.parametrize("object_format", ["sha1", "sha256"])
    def test_bytes(self, tmp_path: Path, object_format: str) -> None:
        made = GitRepository.init(tmp_path / "repo", object_format=object_format)
        oid = made.blob("text\n")
        with Repository.at(made.path) as opened:
            assert is_same(opened, "f", b"text\n", oid)
            assert not is_same(opened, "f", b"text", oid)

    def test_line_ends(self, repo: GitRepository) -> None:
        oid = repo.blob("text\n")
        with Repository.at(repo.path) as opened:
            assert not is_same(opened, "f", b"text\r\n", oid)
            repo.config("core.autocrlf", "true")
            assert is_same(opened, "f", b"text\r\n", oid)
            assert not is_same(opened, "f", b"other\r\n", oid)

    @pytest.mark.parametrize("kind", ["clean", "process"])
    def test_no_filter_is_run(self, repo: GitRepository, tmp_path: Path, kind: str) -> None:
        repo.write(".gitattributes", "f filter=own\n")
        repo.config(f"filter.own.{kind}", f"touch {tmp_path}/ran; echo text")
        repo.config("filter.own.required", "true")
        with Repository.at(repo.path) as opened:
            assert not is_same(opened, "f", b"other\n", repo.blob("text\n"))
            assert is_same(opened, "f", b"other\n", repo.blob("other\n"))
        assert not (tmp_path / "ran").exists()

    def test_a_filter_that_no_option_names(self, repo: GitRepository) -> None:
        repo.config("filter.a=b.clean", "cat")
        with Repository.at(repo.path) as opened, pytest.raises(GitError, match="can't be switched off"):
            is_same(opened, "f", b"other\n", repo.blob("text\n"))
