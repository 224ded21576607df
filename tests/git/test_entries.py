"""What is written here of Git's formats, Git says too."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from agents_md_lint.git.entries import (
    DIRECTORY_MODE,
    EMPTY_BLOBS,
    EMPTY_TREES,
    EXECUTABLE_MODE,
    FILE_MODES,
    ID_LENGTHS,
    LINK_MODE,
    SUBMODULE_MODE,
    is_hexadecimal,
    mode,
    oid,
)
from tests.support.repository import GitRepository


@pytest.mark.parametrize("object_format", ["sha1", "sha256"])
def test_ids_of_what_is_empty(object_format: str, tmp_path: Path) -> None:
    made = GitRepository.init(tmp_path / "repo", object_format=object_format)
    assert EMPTY_TREES[object_format] == made.text("hash-object", "-t", "tree", os.devnull)
    assert EMPTY_BLOBS[object_format] == made.text("hash-object", os.devnull)
    assert len(EMPTY_BLOBS[object_format]) in ID_LENGTHS


def test_modes(repo: GitRepository) -> None:
    repo.write("d/program", "x", executable=True)
    repo.write("file", "x")
    repo.link("link", "file")
    repo.submodule("module")
    repo.commit()
    listed = (record.split("\t") for record in repo.text("ls-tree", "-r", "-t", "HEAD").splitlines())
    entries = {path: facts for facts, path in listed}
    assert {path: entry.split()[0] for path, entry in entries.items()} == {
        "d": DIRECTORY_MODE,
        "d/program": EXECUTABLE_MODE,
        "file": "100644",
        "link": LINK_MODE,
        "module": SUBMODULE_MODE,
    }
    assert all(found.startswith(FILE_MODES) for found in ("100644", EXECUTABLE_MODE))


def test_an_entry_is_a_mode_and_an_id() -> None:
    assert (mode("100644 abc"), oid("100644 abc")) == ("100644", "abc")


@pytest.mark.parametrize(
    ("text", "expected"),
    [("0123456789abcdef", True), ("A", False), ("g", False), ("1 1", False)],
)
def test_hexadecimal(text: str, expected: bool) -> None:
    assert is_hexadecimal(text) == expected
