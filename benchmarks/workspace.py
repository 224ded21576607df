"""Made-up workspaces: with many guidance files, or with one in each directory of a deep path."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.monorepo import guidance

BARE_SCRIPT = """\
import subprocess
names = subprocess.run(["git", "ls-files", "-z"], capture_output=True, check=True).stdout
for name in names.split(b"\\0")[:-1]:
    with open(name, "rb") as file:
        data = file.read()
    if b"\\0" in data:
        print(name, "NUL")
    data.decode("utf-8")
"""
"""What nobody could leave out: list the files, read each, test it for NUL and UTF-8."""


def build(path: Path, files: int) -> Path:
    """Make a repository with *files* clean ``AGENTS.md`` of 4 KiB, committed and packed; return *path*.

    What is there already is kept.
    """
    if path.exists():
        return path
    for number in range(files):
        directory = path / f"area{number % 50}" / f"project{number}"
        directory.mkdir(parents=True)
        (directory / "AGENTS.md").write_bytes(guidance(f"project {number}"))
    commit_all(path)
    return path


@contextmanager
def flaw(path: Path, *, wanted: bool = True) -> Iterator[None]:
    """Meanwhile, if *wanted*, the workspace has one guidance file more, at the top, that q ignores."""
    if wanted:
        (path / "AGENTS.md").write_bytes(b"# Rules\n\nOne NUL: \0\n")
    yield
    if wanted:
        (path / "AGENTS.md").unlink()


def deep(path: Path, levels: int) -> Path:
    """Make a repository with a guidance file in each of *levels* nested directories; return *path*."""
    directory = path
    for level in range(levels):
        directory.mkdir(parents=True)
        (directory / "AGENTS.md").write_text(f"Rules for level {level}.\n", "utf-8")
        directory /= "d"
    commit_all(path)
    return path


def commit_all(path: Path) -> None:
    """Make a repository at *path* with one commit of all that is there, packed."""
    git = [
        "git",
        "-c",
        "user.name=Ada Author",
        "-c",
        "user.email=ada@example.org",
        "-c",
        "gc.auto=0",
        "-c",
        "core.fsync=none",
    ]
    subprocess.run(["git", "init", "-q", "."], cwd=path, check=True)
    subprocess.run([*git, "add", "."], cwd=path, check=True)
    subprocess.run([*git, "commit", "-qm", "Start"], cwd=path, check=True)
    subprocess.run(["git", "repack", "-adq"], cwd=path, check=True)
