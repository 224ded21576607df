"""What the default hook adds to a commit under each runner, beside a hook that does nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from benchmarks import used
from benchmarks.bench import PROGRAM, Bench, Row, Section, duration
from benchmarks.measure import together

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
        commands = [
            [program, "run", "--config", str(_configuration(repository, name, entry))]
            for name, entry in (("nothing", "sh -c :"), ("check", f"{PROGRAM} check --pre-commit"))
        ]
        clocks = [cost.clock for cost in together(commands, repository, bench.runs)]
        added = clocks[1] - clocks[0]
        kept = "yes" if added <= PROMISED else "no"
        yield (*map(duration, (*clocks, max(added, 0.0), PROMISED)), kept)


def _configuration(repository: Path, name: str, entry: str) -> Path:
    """Return a runner's configuration with *entry* as its only hook."""
    configuration = repository.parent / f"{name}.yaml"
    configuration.write_text(CONFIGURATION.format(entry=entry), "utf-8")
    return configuration
