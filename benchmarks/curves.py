"""What grows: for each curve a quantity, three sizes of it, and what one of them costs."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from agents_md_lint.inspection.shell_text import shell_words
from agents_md_lint.loading.json_value import Value
from agents_md_lint.qignore import QIgnore
from benchmarks import monorepo, workspace
from benchmarks.bench import PROGRAM, Bench
from benchmarks.measure import measure

EVIL = "*a*a*a*a*b?\n"
"""A pattern on which a backtracking engine takes time without end."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A command, the unit in which its work grows, and three sizes, each ten times the one before."""

    name: str
    unit: str
    sizes: tuple[int, int, int]
    seconds: Callable[[Bench, int], float]
    """Returns the CPU time for a size, in seconds."""


def _check(bench: Bench, files: int, *options: str) -> float:
    repository = workspace.build(bench.place / f"workspace{files}", files)
    return measure([PROGRAM, "check", *options], repository, bench.runs).cpu


def _check_flawed(bench: Bench, files: int) -> float:
    repository = workspace.build(bench.place / f"workspace{files}", files)
    with workspace.flaw(repository):
        return measure([PROGRAM, "check"], repository, bench.few_runs, succeeds=(1,)).cpu


def _changed(bench: Bench, files: int) -> float:
    size = monorepo.Size(1, 0, CHANGED)
    return _scope(bench, size, files)


def _tree(bench: Bench, files: int) -> float:
    areas = files // (TREES[0] - 1)
    return _scope(bench, monorepo.Size(monorepo.AREAS // areas, 0, CHANGED[:1]), CHANGED[0])


def _scope(bench: Bench, size: monorepo.Size, changed: int) -> float:
    name = f"tree{size.areas}-{len(size.changes)}"
    repository = monorepo.build(bench.place / name, size)
    return measure([PROGRAM, "diff-scope", f"changed{changed}"], repository, bench.few_runs).cpu


def _new(bench: Bench, files: int) -> float:
    """Compare a first commit with nothing: all its guidance is new."""
    repository = workspace.build(bench.place / f"workspace{files}", files)
    return measure([PROGRAM, "diff-scope", "HEAD"], repository, bench.few_runs).cpu


def _history(bench: Bench, commits: int) -> float:
    repository = monorepo.build(bench.place / "history", monorepo.Size(1, 10_000))
    return measure([PROGRAM, "history", f"HEAD~{commits}..HEAD"], repository, bench.few_runs).cpu


def _path(bench: Bench, characters: int) -> float:
    rules = QIgnore.from_text(EVIL)
    path = "ab" * (characters // 2)
    return _in_process(lambda: rules.is_ignored(path), bench.runs)


def _shell(bench: Bench, directories: int) -> float:
    arguments: Value = {"command": "cd a; " * directories}
    return _in_process(lambda: list(shell_words(arguments)), bench.runs)


def _lines(bench: Bench, lines: int) -> float:
    text = "".join(f"{number}*\n" for number in range(lines))  # 10,000 of them are within the limit of 64 KiB
    return _in_process(lambda: QIgnore.from_text(text).is_ignored("area/module/x.log"), bench.runs)


def _in_process(work: Callable[[], object], runs: int) -> float:
    """Return the median CPU time of *work*, without the collector of cycles, as ``timeit`` measures."""
    work()  # what is made once
    times = []
    gc.disable()
    try:
        for _ in range(runs):
            started = time.process_time()
            work()
            times.append(time.process_time() - started)
    finally:
        gc.enable()
    return statistics.median(times)


def _explain(bench: Bench, levels: int) -> float:
    repository = workspace.deep(bench.place / f"deep{levels}", levels)
    leaf = "/".join(["d"] * (levels - 1))
    return measure([PROGRAM, "explain", leaf], repository, bench.runs).cpu


CHANGED = (60, 600, 6000)
TREES = (2_025, 20_241, 202_401)
"""Files of a monorepo with 1, 10 and 100 areas."""

CURVES = (
    Curve("check", "files", (100, 1000, 10_000), _check),
    Curve(
        "check --staged", "files", (100, 1000, 10_000), lambda bench, size: _check(bench, size, "--staged")
    ),
    Curve("check with a finding", "files", (100, 1000, 10_000), _check_flawed),
    Curve("diff-scope", "files changed", CHANGED, _changed),
    Curve("diff-scope, one listing", "files in the tree", TREES, _tree),
    Curve("diff-scope, new guidance", "files", (100, 1000, 10_000), _new),
    Curve("history", "commits", (100, 1000, 10_000), _history),
    Curve(f"match `{EVIL.strip()}`", "characters of the path", (1000, 10_000, 100_000), _path),
    Curve("trace, `cd` in a command", "directories", (1000, 10_000, 100_000), _shell),
    Curve("read and match .qignore", "lines", (100, 1000, 10_000), _lines),
    Curve("explain", "levels of directories", (5, 50, 500), _explain),
)
