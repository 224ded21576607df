"""Files and directories that change, vanish or become links while they are read."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from agents_md_lint.check import fast_lane
from agents_md_lint.errors import LintError
from agents_md_lint.snapshot import UnreadableError, Worktree
from tests.hostile.support import BATCHES, CANARY, Program, owed
from tests.support.repository import GitRepository

SWAPPER = r"""
import itertools, os, sys, time
outside = sys.argv[1]
def become(path, how):
    new = path + ".new"
    try:
        if how == "file": open(new, "wb").write(b"Fine.\n\nTruly.\n")
        elif how == "large": open(new, "wb").write(b"x" * 70000)
        elif how == "link": os.symlink(outside + "/AGENTS.md", new)
        elif how == "fifo": os.mkfifo(new)
        elif how == "gone": return os.unlink(path)
        elif how == "cut": return os.truncate(path, 3)
        os.rename(new, path)
    except OSError:
        pass
print("ready", flush=True)
for turn in itertools.count():
    for path in ("AGENTS.md", "app/AGENTS.md", ".qignore", "sub/AGENTS.md"):
        become(path, ("file", "link", "fifo", "large", "gone", "cut")[turn % 6])
    # A directory becomes a link to the one outside, and is a directory again.
    try:
        os.rename("sub", "sub.away"); os.symlink(outside, "sub")
        os.unlink("sub"); os.rename("sub.away", "sub")
    except OSError:
        pass
"""
"""Swaps what is read for something else, some ten thousand times a second."""

LINES = [
    *(
        ["check"],
        ["check", "--format", "json"],
        ["check", "--ignored"],
        ["check", "--filenames", "app/AGENTS.md"],
    ),
    *(
        ["explain", "--text", "app", "sub"],
        ["explain", "--all"],
        ["ls", "sub"],
        ["ls"],
        ["check-ignore", "-n", "app"],
    ),
    *(
        ["diff-scope", "--worktree", "--patch"],
        ["diff-scope", "--worktree", "--format", "markdown"],
        ["trace"],
    ),
]


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A directory beside the repository that nothing may be read of, names neither."""
    made = tmp_path / "outside"
    made.mkdir()
    for name in ("AGENTS.md", "secret.md", f"{CANARY}.md"):
        (made / name).write_text(f"{CANARY}\n\n{CANARY}\n")
    return made


@contextmanager
def swapping(repo: GitRepository, outside: Path) -> Iterator[None]:
    process = subprocess.Popen(
        [sys.executable, "-c", SWAPPER, str(outside)], cwd=repo.path, stdout=subprocess.PIPE
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline()
        yield
        assert process.poll() is None
    finally:
        process.kill()
        process.communicate()


def test_nothing_outside_is_ever_shown(repo: GitRepository, outside: Path, program: Program) -> None:
    for path in ("AGENTS.md", "app/AGENTS.md", "sub/AGENTS.md", "app/x", "sub/y"):
        repo.write(path, "Fine.\n\nTruly.\n")
    repo.commit()
    codes = set()
    with swapping(repo, outside):
        for _ in range(4):
            for line in LINES:
                ran = program.run(*line, cwd=repo.path, stdin=BATCHES)
                codes.add(owed(ran).code)
    assert codes == {0, 1, 2}


@pytest.fixture
def swapped(repo: GitRepository, outside: Path) -> Worktree:
    """A worktree in which a directory has become a link since it was looked at."""
    repo.write("sub/AGENTS.md", "Fine.\n")
    worktree = Worktree(repo.path)
    os.rename(repo.path / "sub", repo.path / "away")
    repo.link("sub", str(outside))
    return worktree


def test_a_directory_that_has_become_a_link_is_not_read(swapped: Worktree) -> None:
    with pytest.raises(UnreadableError):
        swapped.read(f"{swapped.root}/sub/AGENTS.md", 100)


def test_a_directory_that_has_become_a_link_is_not_listed(swapped: Worktree) -> None:
    with pytest.raises(UnreadableError):
        swapped.names(f"{swapped.root}/sub")
    assert swapped.names(swapped.root) == [".git", "away", "sub"]


def test_a_workspace_that_is_gone(repo: GitRepository, program: Program) -> None:
    worktree = Worktree(repo.path)
    os.rename(repo.path, f"{repo.path}.away")
    for act in (lambda: worktree.read(f"{worktree.root}/x", 1), lambda: worktree.names(worktree.root)):
        with pytest.raises(UnreadableError):
            act()
    with pytest.raises(LintError):
        Worktree(repo.path)


def test_the_fast_lane_looks_at_nothing_before_it_opens_it(
    repo: GitRepository, outside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repo.write("real/AGENTS.md", "Fine.\n")
    repo.write("real/deep/AGENTS.md", "Fine.\n")
    repo.link("sub", str(outside))
    # As if it had been a directory when it was looked at.
    monkeypatch.setattr(os, "lstat", lambda path: os.stat(path))
    files = fast_lane._Files(str(repo.path))
    try:
        for name in ("real/AGENTS.md", "real/deep/AGENTS.md", "real/AGENTS.md"):
            assert files.read(name) == b"Fine.\n"
        assert files.read("sub/AGENTS.md") is None
        assert files.read("real/nowhere/AGENTS.md") is None
        assert files.read("real/deep/AGENTS.md") == b"Fine.\n"
    finally:
        files.close()
    assert not files._small._way
