"""Running a command several times: the medians of its CPU time and its time on the clock, and its memory."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

LAUNCHER = str(Path(__file__).with_name("launcher.py"))
PATIENCE = 20.0
"""Seconds after which a command isn't run once more."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Medians of the seconds of CPU (of all processes) and on the clock; the peak MiB of one process."""

    cpu: float
    clock: float
    memory: float

    def __add__(self, other: Cost) -> Cost:
        """Return the cost of both, one after the other."""
        return Cost(self.cpu + other.cpu, self.clock + other.clock, max(self.memory, other.memory))


def measure(command: Sequence[str], cwd: Path, runs: int, *, succeeds: Sequence[int] = (0,)) -> Cost:
    """Return what *command* costs in *cwd*, its output going through a pipe to nobody who looks.

    Raises ``RuntimeError``, with what it says, when it ends with another status than those in *succeeds*.
    """
    return observe(command, cwd, runs, succeeds=succeeds)[0]


def together(commands: Sequence[Sequence[str]], cwd: Path, runs: int) -> list[Cost]:
    """Return what each of *commands* costs, as ``measure`` does; they take turns.

    So what else the machine does is shared by all: one after the other, a ratio of two would change with it.
    """
    finished = time.monotonic() + PATIENCE * len(commands)
    costs: list[list[Cost]] = [[] for _ in commands]
    while not costs[0] or (len(costs[0]) < runs and time.monotonic() < finished):
        for command, known in zip(commands, costs, strict=True):
            known.append(_run(command, cwd, (0,))[0])
    return [_medians(known) for known in costs]


def observe(
    command: Sequence[str], cwd: Path, runs: int, *, succeeds: Sequence[int] = (0,)
) -> tuple[Cost, bytes]:
    """Return what *command* costs in *cwd*, as ``measure`` does, and what it wrote to stdout.

    It is run *runs* times, or fewer when these take longer than ``PATIENCE``.
    """
    finished = time.monotonic() + PATIENCE
    costs: list[Cost] = []
    while not costs or (len(costs) < runs and time.monotonic() < finished):
        cost, output = _run(command, cwd, succeeds)
        costs.append(cost)
    return _medians(costs), output


def _medians(costs: Sequence[Cost]) -> Cost:
    return Cost(
        statistics.median(cost.cpu for cost in costs),
        statistics.median(cost.clock for cost in costs),
        max(cost.memory for cost in costs),
    )


def _run(command: Sequence[str], cwd: Path, succeeds: Sequence[int]) -> tuple[Cost, bytes]:
    with TemporaryDirectory() as scratch:
        report = Path(scratch, "report")
        finished = subprocess.run(
            [sys.executable, "-I", "-S", LAUNCHER, str(report), *command],
            cwd=cwd,
            capture_output=True,
            stdin=subprocess.DEVNULL,
            check=True,
        )
        cpu, clock, kibibytes, code = report.read_text().split()
    if int(code) not in succeeds:
        raise RuntimeError(f"{command!r} ended with {code}: {finished.stderr.decode(errors='replace')}")
    return Cost(float(cpu), float(clock), int(kibibytes) / 1024), finished.stdout
