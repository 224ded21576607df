"""Running a command several times: the medians of its CPU time and its time on the clock, and its memory."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


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

    Raises ``RuntimeError`` when it ends with another status than those in *succeeds*.
    """
    costs = [_run(command, cwd, succeeds) for _ in range(runs)]
    return Cost(
        statistics.median(cost.cpu for cost in costs),
        statistics.median(cost.clock for cost in costs),
        max(cost.memory for cost in costs),
    )


def _run(command: Sequence[str], cwd: Path, succeeds: Sequence[int]) -> Cost:
    out, out_end = os.pipe()
    started = time.perf_counter()
    child = os.fork()
    if child == 0:
        _become(command, cwd, out, out_end)
    os.close(out_end)
    while os.read(out, 1 << 20):
        pass
    os.close(out)
    _, status, usage = os.wait4(child, 0)
    clock = time.perf_counter() - started
    code = os.waitstatus_to_exitcode(status)
    if code not in succeeds:
        raise RuntimeError(f"{command!r} ended with {code}")
    return Cost(usage.ru_utime + usage.ru_stime, clock, usage.ru_maxrss / 1024)


def _become(command: Sequence[str], cwd: Path, out: int, out_end: int) -> None:
    os.close(out)
    os.chdir(cwd)
    os.dup2(out_end, 1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    os.execvp(command[0], list(command))  # noqa: S606  no shell is wanted
