"""``python -m benchmarks``: build the repositories, measure, and print one table for each part."""

from __future__ import annotations

import argparse
import compileall
import os
import platform
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

import agents_md_lint
from benchmarks import cases, growth, hooks, imports, linters, page, repositories
from benchmarks.bench import Bench, Row, Section, line

PROMISES, HOOKS, REPOSITORIES = "promises", "hooks", "repositories"
BROKEN = {PROMISES: cases.broken, HOOKS: hooks.broken, REPOSITORIES: repositories.broken}
"""For each part that promises something, what tells from its rows that a promise isn't kept."""
SECTIONS = {
    PROMISES: cases.section(),
    HOOKS: hooks.section(),
    REPOSITORIES: repositories.section(),
    "linters": linters.section(),
    "growth": growth.section(),
    "imports": imports.section(),
}
"""The parts of the page."""


def main(argv: list[str] | None = None) -> int:
    """Measure, print, write if asked to, and return 1 if a promise isn't kept by either clock."""
    parser = _parser()
    arguments = parser.parse_args(argv)
    if arguments.write and arguments.only in cases.PARTS:
        parser.error(f"--write renews whole tables: say --only {PROMISES}, not {arguments.only}")
    if arguments.only in cases.PARTS:
        chosen = {PROMISES: cases.section(arguments.only)}
    else:
        chosen = {name: part for name, part in SECTIONS.items() if arguments.only in (None, name)}
    # As pip does when it installs; without that every run would compile all that it imports.
    compileall.compile_dir(str(Path(agents_md_lint.__file__).parent), quiet=1)
    broken = False
    plot = page.PLOT if arguments.write else None
    with tempfile.TemporaryDirectory() as place:
        bench = Bench(Path(place), arguments.runs, arguments.linters, plot, arguments.repositories)
        for name, part in chosen.items():
            rows = _printed(name, part, bench)
            broken |= name in BROKEN and BROKEN[name](rows)
            if arguments.write:
                text = page.PAGE.read_text("utf-8")
                page.PAGE.write_text(page.renewed(name, text, _content(part, rows, bench)), "utf-8")
    return int(broken)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "--runs", type=_positive, default=9, help="of each command, medians are shown (default: 9)"
    )
    parser.add_argument("--only", choices=(*SECTIONS, *cases.PARTS), help="one table, or a part of the first")
    parser.add_argument(
        "--linters",
        type=Path,
        metavar="DIR",
        help="where other linters are, each in a virtual environment DIR/PACKAGE (default: on PATH)",
    )
    parser.add_argument(
        "--repositories",
        type=Path,
        metavar="DIR",
        help="where clones of public repositories are, each named OWNER+NAME (default: none is measured)",
    )
    parser.add_argument(
        "--write", action="store_true", help="renew the tables in docs/benchmarks.md and docs/growth.svg too"
    )
    return parser


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError("at least one run")
    return number


def _printed(name: str, part: Section, bench: Bench) -> tuple[Row, ...]:
    """Measure the rows of *part* and print each as soon as it is there."""
    print(f"\n{name}: {_conditions(bench)}\n\n{part.header}", flush=True)
    rows = []
    for row in part.rows(bench):
        print(line(row), flush=True)
        rows.append(row)
    return tuple(rows)


def _content(part: Section, rows: tuple[Row, ...], bench: Bench) -> str:
    """Return what the page has of a part."""
    return (
        f"\nMeasured on {_conditions(bench)}.\n\n{part.header}\n"
        + "".join(f"{line(r)}\n" for r in rows)
        + "\n"
    )


def _conditions(bench: Bench) -> str:
    git = subprocess.run(["git", "version"], capture_output=True, text=True, check=True).stdout.strip()
    return (
        f"{datetime.now(UTC):%Y-%m-%d}, Python {platform.python_version()}, {git}, {platform.system()} "
        f"{platform.machine()}, {os.cpu_count()} cores; medians of {bench.runs} runs, fewer of slow commands"
    )


if __name__ == "__main__":
    sys.exit(main())
