"""The promises about speed: what is measured, beside what, and the largest ratio."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from benchmarks import monorepo, used, workspace
from benchmarks.bench import PROGRAM, PYTHON, Bench, Row, Section, duration
from benchmarks.measure import Cost, together


@dataclass(frozen=True, slots=True)
class Case:
    """A command, what it is measured beside, and how many times as much it may cost at most."""

    part: str
    name: str
    beside: str
    promised: float
    costs: Callable[[Bench], tuple[Cost, Cost]]
    """Returns our cost and the other's."""


def _one_file(bench: Bench) -> tuple[Cost, Cost]:
    repository = workspace.build(bench.place / "workspace1", 1)
    named = [PROGRAM, "check", "--filenames", "area0/project0/AGENTS.md"]
    ours, bare = together((named, [PYTHON, "-c", "pass"]), repository, bench.runs * 3)
    return ours, bare


def _as_used(bench: Bench, files: int, *options: str, findings: int = 1) -> tuple[Cost, Cost]:
    repository = used.build(bench.place / f"used{files}-{findings}", files, findings)
    if "--pre-commit" in options:
        used.stage(repository)
    script = [PYTHON, "-c", used.BARE_SCRIPT]
    ours, bare = together(([PROGRAM, "check", *options], script), repository, bench.runs)
    return ours, bare


def _many_files(bench: Bench, *options: str) -> tuple[Cost, Cost]:
    repository = workspace.build(bench.place / "workspace2000", 2000)
    script = [PYTHON, "-c", workspace.BARE_SCRIPT]
    ours, bare = together(([PROGRAM, "check", *options], script), repository, bench.runs)
    return ours, bare


def _diff_scope(bench: Bench) -> tuple[Cost, Cost]:
    repository = monorepo.build(bench.place / "monorepo", monorepo.Size(1, 200))
    chosen = "HEAD~200..HEAD"
    ours, tree, difference, log = together(
        (
            [PROGRAM, "diff-scope", chosen],
            ["git", "ls-tree", "-r", "-t", "-z", "HEAD"],
            ["git", "diff-tree", "-r", "-t", "-z", "--raw", "HEAD~200", "HEAD"],
            ["git", "log", "--raw", "-z", chosen],
        ),
        repository,
        bench.runs,
    )
    return ours, tree + difference + log


def _history(bench: Bench) -> tuple[Cost, Cost]:
    repository = monorepo.build(bench.place / "history", monorepo.Size(1, 10_000))
    chosen = "HEAD~10000..HEAD"
    log = ["git", "log", "--first-parent", "-r", "-t", "-z", "--raw", "--no-renames", chosen]
    ours, git = together(([PROGRAM, "history", chosen], log), repository, bench.few_runs)
    return ours, git


USED = "used"
"""The part about a workspace as it is used: the first that a reader should see."""
SCRIPT, GIT_SCRIPT = "bare script", "bare script with Git"
LOG = "git log of first parents, raw, with trees"

CASES = (
    Case(USED, "check, 20 files", GIT_SCRIPT, 2, lambda bench: _as_used(bench, 20)),
    Case(USED, "check --pre-commit, 20 files", GIT_SCRIPT, 2, lambda b: _as_used(b, 20, "--pre-commit")),
    Case(USED, "check AGENTS.md, 20 files", GIT_SCRIPT, 2, lambda b: _as_used(b, 20, "AGENTS.md")),
    Case(USED, "check, 2,000 files", GIT_SCRIPT, 1.5, lambda bench: _as_used(bench, 2000)),
    Case(USED, "check --staged, 2,000 files", GIT_SCRIPT, 1.5, lambda b: _as_used(b, 2000, "--staged")),
    Case(
        USED,
        "check, 2,000 files, 100 findings",
        GIT_SCRIPT,
        2.5,
        lambda bench: _as_used(bench, 2000, findings=100),
    ),
    Case("start-up", "check --filenames, 1 clean file", "python -c pass", 2, _one_file),
    Case("check", "check, 2,000 clean files", SCRIPT, 2, _many_files),
    Case(
        "check",
        "check --staged, 2,000 clean files",
        SCRIPT,
        3,
        lambda bench: _many_files(bench, "--staged"),
    ),
    Case(
        "diff-scope",
        "diff-scope, 200 commits, 202,401 files",
        "git ls-tree + diff-tree + log",
        2,
        _diff_scope,
    ),
    Case("history", "history, 10,000 commits", LOG, 1.5, _history),
)
PARTS = tuple(dict.fromkeys(case.part for case in CASES))
KEPT = {
    (True, True): "yes",
    (True, False): "in CPU time",
    (False, True): "on the clock",
    (False, False): "no",
}


def section(part: str | None = None) -> Section:
    """Return the table of all promises, or of those of one part."""
    heads = ("command", "beside", "#CPU", "#×", "#clock", "#×", "#promised", "kept", "#peak memory")
    chosen = [case for case in CASES if part in (None, case.part)]
    names = tuple(case.name for case in chosen)
    return Section(heads, names, lambda bench: (cells(case, *case.costs(bench)) for case in chosen))


def broken(rows: Iterable[Row]) -> bool:
    """Whether a promise among *rows* is kept by neither clock."""
    return any(row[7] == KEPT[False, False] for row in rows)


def cells(case: Case, ours: Cost, theirs: Cost) -> Row:
    cpu, clock = ours.cpu / theirs.cpu, ours.clock / theirs.clock
    return (
        *(case.beside, duration(ours.cpu), f"{cpu:.2f}", duration(ours.clock)),
        *(f"{clock:.2f}", f"{case.promised:g}", KEPT[cpu <= case.promised, clock <= case.promised]),
        f"{ours.memory:.0f} MiB",
    )
