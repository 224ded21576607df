"""The files at the top of a repository that are written when it adopts the linter."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from agents_md_lint.adopt.files import HOOKS, LIMIT, OTHERS, hooks_file, put, refused
from agents_md_lint.errors import LintError


def test_none_and_one(tmp_path: Path) -> None:
    assert hooks_file(str(tmp_path)) is None
    (tmp_path / HOOKS).write_bytes("repos: []  # é\r\n".encode())
    found = hooks_file(str(tmp_path))
    assert found is not None
    assert found.text == "repos: []  # é\r\n"


@pytest.mark.parametrize("other", OTHERS)
def test_one_of_another_name(tmp_path: Path, other: str) -> None:
    (tmp_path / other).symlink_to("nowhere")
    with pytest.raises(LintError, match=f"{other} is the configuration here, and not {HOOKS}"):
        hooks_file(str(tmp_path))
    (tmp_path / HOOKS).write_text("repos: []\n")
    assert hooks_file(str(tmp_path)) is not None


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("link", "is a link"),
        ("directory", "is not a regular file that can be read (it is neither a file nor a link)"),
        ("fifo", "is not a regular file that can be read (it is neither a file nor a link)"),
        ("long", "is not a regular file that can be read (it is longer than 131,072 bytes)"),
        ("latin", "is not UTF-8"),
    ],
)
def test_what_is_left_as_it_is(tmp_path: Path, kind: str, reason: str) -> None:
    at = tmp_path / HOOKS
    match kind:
        case "link":
            at.symlink_to("nowhere")
        case "directory":
            at.mkdir()
        case "fifo":
            os.mkfifo(at)
        case _:
            at.write_bytes(b"x" * (LIMIT + 1) if kind == "long" else b"\xe9")
    with pytest.raises(LintError) as caught:
        hooks_file(str(tmp_path))
    assert caught.value.reason == f"{HOOKS} {reason}: nothing was changed"
    assert caught.value.remedy == refused("x", "y").remedy


def test_a_new_file_and_one_in_the_place_of_what_was_read(tmp_path: Path) -> None:
    put(str(tmp_path), HOOKS, "é\n")
    known = hooks_file(str(tmp_path))
    assert known is not None
    put(str(tmp_path), HOOKS, "new\n", known.original)
    assert (tmp_path / HOOKS).read_text("utf-8") == "new\n"
    with pytest.raises(LintError, match=r"can't be written: it changed meanwhile"):
        put(str(tmp_path), HOOKS, "newer\n", known.original)
    with pytest.raises(LintError, match=r"can't be written: it appeared meanwhile"):
        put(str(tmp_path), HOOKS, "newer\n")
    assert (tmp_path / HOOKS).read_text("utf-8") == "new\n"
    assert os.listdir(tmp_path) == [HOOKS]
