"""Directories that may be searched and not read (modes 0311 and 0711), for a user whom modes bind."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.repository import GitRepository

CAPABILITIES = "-dac_override,-dac_read_search"
BOUND = (
    ["setpriv", f"--bounding-set={CAPABILITIES}", f"--inh-caps={CAPABILITIES}", "--"]
    if os.getuid() == 0
    else []
)
"""What takes from root the right to pass over modes: nothing else of the user changes."""
SEARCHED = {"fine": 0o311, "bad": 0o311, "listed": 0o711, "deep/er": 0o311, "deep": 0o311}

pytestmark = pytest.mark.skipif(bool(BOUND) and shutil.which("setpriv") is None, reason="needs setpriv")


@pytest.fixture
def closed(repo: GitRepository) -> Iterator[GitRepository]:
    """Guidance in directories of every kind, all known to Git."""
    repo.write("AGENTS.md", "# Rules\n\nKeep it small.\n")
    repo.write("fine/AGENTS.md", "# Fine\n\nTest it.\n")
    for directory in ("bad", "listed", "deep/er"):
        repo.write(f"{directory}/AGENTS.md", b"Say \x93please\n")
    repo.commit()
    for directory, mode in SEARCHED.items():
        (repo.path / directory).chmod(mode)
    yield repo
    for directory in reversed(SEARCHED):
        (repo.path / directory).chmod(0o755)


def bound(*line: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run the program as a user whom modes bind."""
    command = [*BOUND, sys.executable, "-m", "agents_md_lint", *line]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, timeout=60)


def test_modes_bind(closed: GitRepository) -> None:
    listed = subprocess.run([*BOUND, "ls", "fine"], cwd=closed.path, capture_output=True, check=False)
    assert listed.returncode != 0
    read = [*BOUND, "cat", "fine/AGENTS.md"]
    assert subprocess.run(read, cwd=closed.path, capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("options", [(), ("--staged",), ("--ignored",), ("--rev", "HEAD")], ids=" ".join)
def test_what_is_in_them_is_read(closed: GitRepository, options: tuple[str, ...]) -> None:
    ran = bound("check", *options, cwd=closed.path)
    found = [line for line in ran.stdout.splitlines() if ": invalid-utf8: " in line]
    assert [line.partition(":")[0] for line in found] == [
        "bad/AGENTS.md",
        "deep/er/AGENTS.md",
        "listed/AGENTS.md",
    ]
    assert (ran.returncode, ran.stderr) == (1, "")
    assert ran.stdout.endswith("\n5 files checked: 3 errors\n")


@pytest.mark.parametrize("named", ["bad", "bad/AGENTS.md", "deep"])
def test_what_is_named_in_them_is_read(closed: GitRepository, named: str) -> None:
    assert bound("check", named, cwd=closed.path).stdout.endswith("\n1 file checked: 1 error\n")
    good = bound("check", "fine", cwd=closed.path)
    assert (good.returncode, good.stdout) == (0, "1 file checked: nothing to report\n")


def test_what_loads_there_is_told(closed: GitRepository) -> None:
    told = bound("explain", "fine/AGENTS.md", cwd=closed.path)
    assert (told.returncode, told.stderr) == (0, "")
    assert "  2 files loaded, 39 bytes\n" in told.stdout
    edited = bound("diff-scope", "--worktree", cwd=closed.path)
    assert (edited.returncode, edited.stderr) == (0, "")
    assert edited.stdout.endswith("\nNo directory's guidance changes.\n")


def test_a_listing_fails_as_that_of_q_does(closed: GitRepository) -> None:
    ran = bound("ls", "fine", cwd=closed.path)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == (
        "agents-md-lint: 'fine' can't be read: Permission denied; give yourself the right to read it\n"
    )
