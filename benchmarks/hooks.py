"""What the default hook adds to a commit under each runner, beside a hook that does nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from benchmarks import used
from benchmarks.bench import PROGRAM, Bench, Row, Section, duration
from benchmarks.measure import measure

RUNNERS = ("pre-commit", "prek")
PROMISED = 0.060
"""Seconds on the clock that the hook may add."""
FILES = 20

CONFIGURATION = """\
repos:
  - repo: local
    hooks:
      - id: measured
        name: measured
        language: system
        entry: '{entry}'
        always_run: true
        pass_filenames: false
"""


def section() -> Section:
    """Return the table: a row for each runner."""
    heads = (
        "runner",
        "#clock, a hook that does nothing",
        "#clock, agents-md-lint",
        "#added",
        "#promised",
        "kept",
    )
    return Section(heads, RUNNERS, _rows)


def broken(rows: Iterable[Row]) -> bool:
    """Whether a runner's row says that the promise isn't kept."""
    return any(row[-1] == "no" for row in rows)


def _rows(bench: Bench) -> Iterator[Row]:
    repository = used.build(bench.place / "hooks", FILES)
    used.stage(repository)
    for runner in RUNNERS:
        program = str(Path(sys.executable).with_name(runner))
        clocks = [
            _clock(program, entry, repository, bench)
            for entry in ("sh -c :", f"{PROGRAM} check --pre-commit")
        ]
        added = clocks[1] - clocks[0]
        kept = "yes" if added <= PROMISED else "no"
        yield (*map(duration, (*clocks, max(added, 0.0), PROMISED)), kept)


def _clock(program: str, entry: str, repository: Path, bench: Bench) -> float:
    """Return the seconds that the runner takes with *entry* as its only hook."""
    configuration = repository.parent / "hooks.yaml"
    configuration.write_text(CONFIGURATION.format(entry=entry), "utf-8")
    return measure([program, "run", "--config", str(configuration)], repository, bench.runs).clock
