"""``unreadable``: files that the system refuses to read."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

import pytest

from agents_md_lint.rules.findings import Related
from agents_md_lint.snapshot import Link, Memory, UnreadableError
from agents_md_lint.snapshot.memory import Leaf
from tests.rules.files import FAILS, checked, expected

DENIED = os.strerror(errno.EACCES)


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
from tests.rules.files import checked
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
