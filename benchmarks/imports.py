"""What each command imports, as Python itself reports it (``-X importtime``)."""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from benchmarks import workspace
from benchmarks.bench import PROGRAM, PYTHON, Bench, Row, Section

HEADS = ("command", "#modules", "#import", "what takes most of it")
SHOWN = 5


@dataclass(frozen=True, slots=True)
class Command:
    """What is run, and whether in a workspace with an error in it."""

    name: str
    arguments: tuple[str, ...]
    flawed: bool = False


COMMANDS = (
    Command("check --filenames", (PROGRAM, "check", "--filenames", "area0/project0/AGENTS.md")),
    Command("check", (PROGRAM, "check")),
    Command("check --staged", (PROGRAM, "check", "--staged")),
    Command("check with a finding", (PROGRAM, "check"), flawed=True),
    Command("check --format sarif", (PROGRAM, "check", "--format", "sarif"), flawed=True),
    Command("diff-scope", (PROGRAM, "diff-scope")),
    Command("history", (PROGRAM, "history")),
    Command("explain", (PROGRAM, "explain", "area0")),
    Command("trace", (PROGRAM, "trace")),
    Command("check-ignore", (PROGRAM, "check-ignore", ".q/x")),
    Command("ls", (PROGRAM, "ls")),
    Command("rules", (PROGRAM, "rules")),
)


def section() -> Section:
    """Return the table of the commands; what a bare interpreter imports is left out."""
    return Section(HEADS, tuple(command.name for command in COMMANDS), _cells)


def _cells(bench: Bench) -> Iterator[Row]:
    place = workspace.build(bench.place / "workspace20", 20)
    bare = _report(["-c", "pass"], place, bench.runs)
    for command in COMMANDS:
        with workspace.flaw(place, wanted=command.flawed):
            report = _report(command.arguments, place, bench.runs)
        yield cells({name: cost for name, cost in report.items() if name not in bare})


def cells(costs: Mapping[str, int]) -> Row:
    """Return what the table has about imports: *costs* are the own ones of the modules, in µs."""
    units = Counter[str]()
    for module, cost in costs.items():
        units[_unit(module)] += cost
    largest = ", ".join(f"{unit} {_ms(cost)}" for unit, cost in units.most_common(SHOWN))
    return str(len(costs)), f"{_ms(sum(costs.values()))} ms", largest


def _unit(module: str) -> str:
    """Return the package of *module*, and of our own the part of the map."""
    return ".".join(module.split(".")[: 2 if module.startswith("agents_md_lint.") else 1])


def parsed(report: str) -> dict[str, int]:
    """Return the own cost in µs of each module that a report of ``-X importtime`` names."""
    lines = (text.removeprefix("import time:").split("|") for text in report.splitlines() if "|" in text)
    return {name.strip(): int(own) for own, _, name in lines if own.strip().isdigit()}


def _report(arguments: tuple[str, ...] | list[str], cwd: Path, runs: int) -> dict[str, int]:
    """Return the median of *runs* reports, by what they cost together, after one that writes bytecode."""
    _once(arguments, cwd)
    reports = sorted((_once(arguments, cwd) for _ in range(runs)), key=lambda report: sum(report.values()))
    return reports[len(reports) // 2]


def _once(arguments: tuple[str, ...] | list[str], cwd: Path) -> dict[str, int]:
    finished = subprocess.run(
        [PYTHON, "-X", "importtime", *arguments],
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    if finished.returncode not in (0, 1):
        raise RuntimeError(f"{arguments!r} ended with {finished.returncode}")
    return parsed(finished.stderr)


def _ms(microseconds: int) -> str:
    return f"{microseconds / 1000:.1f}"
