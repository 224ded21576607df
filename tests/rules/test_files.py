"""The rules about what isn't a readable, regular file."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from pathlib import Path

import pytest

from agents_md_lint.rules.findings import Finding, Related
from agents_md_lint.snapshot import Link, Submodule, Worktree
from agents_md_lint.snapshot.memory import Leaf
from tests.rules.files import FAILS, checked, expected
from tests.rules.support import findings

HANGS = "q hangs at its first directory listing"


def found(leaves: Mapping[str, Leaf]) -> list[Finding]:
    return findings(leaves, "not-regular-file", "unreadable")


def renamed(path: str, what: str, kind: str) -> str:
    command = "git mv" if kind == "submodule" else "mv"
    return f"rename it (`{command} {path} NEW-NAME`) and write the {what} in a regular file {path}"


def removed(path: str, what: str) -> str:
    return f"remove it (`rm {path}`) and write the {what} in a regular file"


@pytest.mark.parametrize(
    ("leaves", "kind"), [({"a/AGENTS.md/x": "x"}, "directory"), ({"a/AGENTS.md": Submodule()}, "submodule")]
)
def test_guidance_that_is_no_file(leaves: Mapping[str, Leaf], kind: str) -> None:
    assert found(leaves) == [
        expected(
            "not-regular-file",
            f"is a {kind}, not a regular file",
            "q ignores it",
            renamed("a/AGENTS.md", "guidance", kind),
            "a/AGENTS.md",
        )
    ]


@pytest.mark.parametrize(
    ("leaves", "kind"), [({".qignore/x": "x"}, "directory"), ({".qignore": Submodule()}, "submodule")]
)
def test_a_qignore_that_is_no_file(leaves: Mapping[str, Leaf], kind: str) -> None:
    assert found(leaves) == [
        expected(
            "not-regular-file",
            f"is a {kind}, not a regular file",
            FAILS,
            renamed(".qignore", "discovery rules", kind),
            ".qignore",
        )
    ]


@pytest.mark.parametrize(
    ("leaves", "kind", "remedy"),
    [
        ({"docs/x": ""}, "directory", "point the link at a regular file: `ln -sfn TARGET a/AGENTS.md`"),
        (
            {"docs": Submodule()},
            "submodule",
            "point the link at a regular file: `ln -sfn TARGET a/AGENTS.md`",
        ),
        (
            {"docs/AGENTS.md": "x"},
            "directory",
            "point the link at the file in it: `ln -sfn ../docs/AGENTS.md a/AGENTS.md`",
        ),
    ],
)
def test_a_link_to_what_is_no_file(leaves: Mapping[str, Leaf], kind: str, remedy: str) -> None:
    assert found({"a/AGENTS.md": Link("../docs/"), **leaves}) == [
        expected(
            "not-regular-file",
            f"leads to docs, which is a {kind}, not a regular file",
            "q ignores it",
            remedy,
            "a/AGENTS.md",
            [Related("docs", None, f"the {kind}")],
        )
    ]


def test_regular_files_are_fine() -> None:
    assert found({"AGENTS.md": "", ".qignore": Link("AGENTS.md"), "a/AGENTS.md": Link("../AGENTS.md")}) == []
    assert found({"docs/agents.md/AGENTS.md": "x", "docs/.qignore/x": "x"}) == []


def test_special_files(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "AGENTS.md")
    os.mkfifo(tmp_path / ".qignore")
    (tmp_path / "a").mkdir()
    (tmp_path / "a/AGENTS.md").symlink_to("../AGENTS.md")
    assert checked(Worktree(tmp_path), "AGENTS.md", ".qignore", "a/AGENTS.md") == [
        expected(
            "not-regular-file",
            "is a FIFO, not a regular file",
            HANGS,
            removed(".qignore", "discovery rules"),
            ".qignore",
        ),
        expected(
            "not-regular-file",
            "is a FIFO, not a regular file",
            "q ignores it",
            removed("AGENTS.md", "guidance"),
            "AGENTS.md",
        ),
        expected(
            "not-regular-file",
            "leads to AGENTS.md, which is a FIFO, not a regular file",
            "q ignores it",
            "point the link at a regular file: `ln -sfn TARGET a/AGENTS.md`",
            "a/AGENTS.md",
            [Related("AGENTS.md", None, "the FIFO")],
        ),
    ]


def test_a_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the path of a socket is short
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(".qignore")
        [finding] = checked(Worktree(tmp_path), ".qignore")
    assert (finding.message, finding.effect) == ("is a socket, not a regular file", FAILS)


def test_a_device(tmp_path: Path) -> None:
    try:
        os.mknod(tmp_path / ".qignore", 0o600 | 0o020000, os.makedev(1, 3))
    except PermissionError:
        pytest.skip("only root makes devices")
    [finding] = checked(Worktree(tmp_path), ".qignore")
    assert finding.message == "is a character device, not a regular file"
    assert finding.effect == "q reads the character device at every directory listing"
