"""``history`` on public repositories with much guidance, where there are clones of them."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from pathlib import Path

from benchmarks.bench import PROGRAM, Bench, Row, Section, duration
from benchmarks.cases import KEPT
from benchmarks.measure import together

REPOSITORIES = (
    "code-yeongyu/oh-my-openagent",
    "sebastienros/jint",
    "rjmurillo/ai-agents",
    "pydantic/pydantic-ai",
)
PROMISED = 2.0
"""How many times as much as Git's own log the history may cost."""
LOG = ("git", "log", "--first-parent", "-r", "-t", "-z", "--raw", "--no-renames", "HEAD")


def section() -> Section:
    """Return the table: a row for each repository, cloned or not."""
    heads = ("repository", "#commits", "#CPU", "#× git log", "#clock", "#× git log", "#promised", "kept")
    return Section(heads, REPOSITORIES, lambda bench: (_cells(name, bench) for name in REPOSITORIES))


def broken(rows: Iterable[Row]) -> bool:
    """Whether a row says that the promise isn't kept."""
    return any(row[-1] == "no" for row in rows)


def find(name: str, place: Path | None) -> Path | None:
    """Return the clone of *name*: ``OWNER+NAME`` below *place*, itself or in a directory of its own."""
    if place is None:
        return None
    named = place / name.replace("/", "+")
    return next((path for path in (named, *sorted(named.glob("*"))) if (path / "HEAD").is_file()), None) or (
        named if (named / ".git").exists() else None
    )


def _cells(name: str, bench: Bench) -> Row:
    clone = find(name, bench.repositories)
    if clone is None:
        return ("not here: --repositories DIR, with a clone", "", "", "", "", f"{PROMISED:g}", "")
    count = subprocess.run(
        ["git", "rev-list", "--count", "--first-parent", "HEAD"], cwd=clone, capture_output=True, check=True
    )
    ours, theirs = together(([PROGRAM, "history", "HEAD"], LOG), clone, bench.few_runs)
    cpu, clock = ours.cpu / theirs.cpu, ours.clock / theirs.clock
    kept = KEPT[cpu <= PROMISED, clock <= PROMISED]
    return (
        *(f"{int(count.stdout):,}", duration(ours.cpu), f"{cpu:.2f}", duration(ours.clock), f"{clock:.2f}"),
        *(f"{PROMISED:g}", kept),
    )
