"""What is measured, and beside what."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks import monorepo, workspace
from benchmarks.measure import Cost, measure

PYTHON = sys.executable
PROGRAM = str(Path(sys.executable).with_name("agents-md-lint"))


@dataclass(frozen=True, slots=True)
class Result:
    """A command, what it is measured beside, both costs, and the largest ratio that is promised."""

    name: str
    beside: str
    ours: Cost
    theirs: Cost
    promised: float

    @property
    def cpu_ratio(self) -> float:
        """CPU time as a multiple of the other's."""
        return self.ours.cpu / self.theirs.cpu

    @property
    def clock_ratio(self) -> float:
        """Time on the clock as a multiple of the other's."""
        return self.ours.clock / self.theirs.clock


def start_up(place: Path, runs: int) -> Iterator[Result]:
    """Yield the cost of checking one clean file, as the fastest hook does."""
    repository = workspace.build(place / "one", 1)
    bare = measure([PYTHON, "-c", "pass"], repository, runs)
    name = "area0/project0/AGENTS.md"
    ours = measure([PROGRAM, "check", "--filenames", name], repository, runs)
    yield Result("check --filenames, 1 file", "python -c pass", ours, bare, 3)


def check(place: Path, runs: int, files: int = 2000) -> Iterator[Result]:
    """Yield the cost of checking a workspace of clean files."""
    repository = workspace.build(place / f"workspace{files}", files)
    script = measure([PYTHON, "-c", workspace.BARE_SCRIPT], repository, runs)
    ours = measure([PROGRAM, "check"], repository, runs)
    yield Result(f"check, {files:,} files", "bare script", ours, script, 3)
    staged = measure([PROGRAM, "check", "--staged"], repository, runs)
    yield Result(f"check --staged, {files:,} files", "bare script", staged, script, 4.5)


def diff_scope(place: Path, runs: int, scale: int = 1) -> Iterator[Result]:
    """Yield the cost of ``diff-scope`` over 200 commits of the monorepo."""
    repository = monorepo.build(place / f"monorepo{scale}", monorepo.Size(scale, 200))
    chosen = "HEAD~200..HEAD"
    git = (
        measure(["git", "ls-tree", "-r", "-t", "-z", "HEAD"], repository, runs)
        + measure(["git", "diff-tree", "-r", "-t", "-z", "--raw", "HEAD~200", "HEAD"], repository, runs)
        + measure(["git", "log", "--raw", "-z", chosen], repository, runs)
    )
    ours = measure([PROGRAM, "diff-scope", chosen], repository, runs)
    size = f"{202_401 // scale:,} files"
    yield Result(f"diff-scope, 200 commits, {size}", "git ls-tree + diff-tree + log", ours, git, 2.5)


def history(place: Path, runs: int, commits: int = 10_000) -> Iterator[Result]:
    """Yield the cost of ``history`` over the commits of the monorepo."""
    repository = monorepo.build(place / f"history{commits}", monorepo.Size(1, commits))
    chosen = f"HEAD~{commits}..HEAD"
    git = measure(["git", "log", "--first-parent", "-r", "-t", "-z", "--raw", chosen], repository, runs)
    ours = measure([PROGRAM, "history", chosen], repository, runs)
    yield Result(f"history, {commits:,} commits", "git log --first-parent -r -t -z --raw", ours, git, 1.5)
