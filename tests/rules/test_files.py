"""The rules about what isn't a readable, regular file."""

from __future__ import annotations

import errno
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from agents_md_lint.check.engine import check
from agents_md_lint.loading import Loader
from agents_md_lint.rules import RULES
from agents_md_lint.rules.findings import Finding, Place, Related, Severity
from agents_md_lint.rules.model import Workspace
from agents_md_lint.snapshot import Link, Memory, Snapshot, Submodule, UnreadableError, Worktree
from agents_md_lint.snapshot.inventory import take_stock
from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import findings

FAILS = "q fails at every directory listing"
HANGS = "q hangs at its first directory listing"
DENIED = os.strerror(errno.EACCES)


def found(leaves: Mapping[str, Leaf]) -> list[Finding]:
    return findings(leaves, "not-regular-file", "unreadable")


def checked(snapshot: Snapshot, *paths: str) -> list[Finding]:
    files = take_stock(paths, snapshot.workspace)
    rules = [rule for rule in RULES if rule.slug in ("not-regular-file", "unreadable")]
    return list(check(Workspace(Loader(snapshot), files, lambda: paths), files, rules).findings)


def expected(
    rule: str, message: str, effect: str, remedy: str, path: str, related: Iterable[Related] = ()
) -> Finding:
    related = tuple(related)
    touched = frozenset({path, *(other.path for other in related)})
    return Finding(rule, Severity.ERROR, path, ".", Place(), message, effect, remedy, related, touched)


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


class Faulty(Memory):
    """A tree of which some files can't be read, as on a failing disk."""

    def read(self, path: str, limit: int) -> bytes:
        """Fail for what is named so."""
        if "faulty" in path or path == "/.qignore":
            raise UnreadableError("Input/output error")
        return super().read(path, limit)


def test_a_file_that_the_system_cannot_read() -> None:
    leaves: dict[str, Leaf] = {
        "faulty/AGENTS.md": "x",
        "b c/AGENTS.md": Link("../faulty.md"),
        "faulty.md": "x",
        ".qignore": "x",
        "AGENTS.md": "fine",
    }
    assert checked(Faulty(leaves), *leaves) == [
        expected(
            "unreadable",
            "can't be read: Input/output error",
            FAILS,
            "find out why .qignore can't be read",
            ".qignore",
        ),
        expected(
            "unreadable",
            "leads to faulty.md, which can't be read: Input/output error",
            "q ignores the file",
            "find out why faulty.md can't be read",
            "b c/AGENTS.md",
            [Related("faulty.md", None, "what can't be read")],
        ),
        expected(
            "unreadable",
            "can't be read: Input/output error",
            "q ignores the file",
            "find out why faulty/AGENTS.md can't be read",
            "faulty/AGENTS.md",
        ),
    ]


REPORT = """\
import os, sys
from tests.rules.test_files import checked
from agents_md_lint.snapshot import Worktree
if os.getuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
for finding in checked(Worktree(sys.argv[1]), "AGENTS.md", ".qignore", "shut/AGENTS.md", "a/AGENTS.md"):
    print(finding.path, finding.rule, finding.message, finding.effect, finding.help, sep="|")
"""


@pytest.fixture
def shut(tmp_path_factory: pytest.TempPathFactory) -> Iterable[Path]:
    """A workspace that any user may enter, with files and a directory that its reader may not."""
    root = Path(tempfile.mkdtemp(dir="/tmp"))  # pytest's own directories admit one user only
    (root / "shut").mkdir()
    (root / "a").mkdir()
    for path in ("AGENTS.md", ".qignore", "shut/AGENTS.md"):
        (root / path).write_text("x")
        (root / path).chmod(0)
    (root / "a/AGENTS.md").symlink_to("../shut/AGENTS.md")
    root.chmod(0o755)
    (root / "shut").chmod(0)
    yield root
    (root / "shut").chmod(0o700)
    shutil.rmtree(root)


def test_permissions_that_bite(shut: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", REPORT, str(shut)], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    search = "give yourself the right to search the directories above shut/AGENTS.md: `chmod u+x DIRECTORY`"
    ignores = "q ignores the file"
    assert [line.split("|") for line in ran.stdout.splitlines()] == [
        [
            ".qignore",
            "unreadable",
            f"can't be read: {DENIED}",
            FAILS,
            "give yourself the right to read it: `chmod u+r .qignore`",
        ],
        [
            "AGENTS.md",
            "unreadable",
            f"can't be read: {DENIED}",
            ignores,
            "give yourself the right to read it: `chmod u+r AGENTS.md`",
        ],
        [
            "a/AGENTS.md",
            "unreadable",
            f"leads to shut/AGENTS.md, which can't be read: {DENIED}",
            ignores,
            search,
        ],
        ["shut/AGENTS.md", "unreadable", f"can't be read: {DENIED}", ignores, search],
    ]
