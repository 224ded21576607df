"""``python -m benchmarks``: build the repositories, measure, and print one table."""

from __future__ import annotations

import argparse
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from benchmarks import cases
from benchmarks.cases import Result

HEADER = (
    "| command | beside | CPU | × | clock | × | promised | peak memory |\n|---|---|--:|--:|--:|--:|--:|--:|"
)


def main() -> int:
    """Measure, print, and return 1 if a promise is broken by both clocks."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--runs", type=int, default=9, help="of each command; medians are shown (default: 9)")
    parser.add_argument("--only", choices=("start-up", "check", "diff-scope", "history"), help="one part")
    parser.add_argument("--growth", action="store_true", help="smaller repositories too: how cost grows")
    arguments = parser.parse_args()
    print(f"{_versions()}; {arguments.runs} runs, medians\n\n{HEADER}", flush=True)
    broken = False
    with tempfile.TemporaryDirectory() as place:
        for result in _results(Path(place), arguments):
            print(_row(result), flush=True)
            broken |= min(result.cpu_ratio, result.clock_ratio) > result.promised
    return int(broken)


def _results(place: Path, arguments: argparse.Namespace) -> Iterable[Result]:
    runs, only = arguments.runs, arguments.only
    if only in (None, "start-up"):
        yield from cases.start_up(place, runs * 3)
    if only in (None, "check"):
        for files in (20, 200, 2000) if arguments.growth else (2000,):
            yield from cases.check(place, runs, files)
    if only in (None, "diff-scope"):
        for scale in (100, 10, 1) if arguments.growth else (1,):
            yield from cases.diff_scope(place, runs, scale)
    if only in (None, "history"):
        for commits in (100, 1000, 10_000) if arguments.growth else (10_000,):
            yield from cases.history(place, max(3, runs // 2), commits)


def _row(result: Result) -> str:
    ours = result.ours
    return (
        f"| {result.name} | {result.beside} | {ours.cpu * 1000:.0f} ms | {result.cpu_ratio:.2f}"
        f" | {ours.clock * 1000:.0f} ms | {result.clock_ratio:.2f} | {result.promised:g}"
        f" | {ours.memory:.0f} MiB |"
    )


def _versions() -> str:
    git = subprocess.run(["git", "version"], capture_output=True, text=True, check=True).stdout.strip()
    return f"Python {platform.python_version()}, {git}, {platform.system()} {platform.machine()}"


if __name__ == "__main__":
    sys.exit(main())
