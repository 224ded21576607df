"""What every part of the benchmark is given, and what each makes of it: one table."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

PYTHON = sys.executable
PROGRAM = str(Path(sys.executable).with_name("agents-md-lint"))


@dataclass(frozen=True, slots=True)
class Bench:
    """Where repositories are built, how often a command is run, and what else was asked for."""

    place: Path
    runs: int
    linters: Path | None = None
    """A directory with a virtual environment for each other linter, named as its package."""
    plot: Path | None = None
    """Where the plot of the growth goes."""
    repositories: Path | None = None
    """A directory with clones of public repositories, each named ``OWNER+NAME``."""

    @property
    def few_runs(self) -> int:
        """How often to run what takes seconds."""
        return min(self.runs, max(3, self.runs // 2))


Row = tuple[str, ...]
"""The cells of one line, or some of them."""


@dataclass(frozen=True, slots=True)
class Section:
    """A table of the page: its heads (a number's begins with ``#``), what its rows are about, and the rest.

    *cells* measures: it yields for each of *names*, in their order, the cells to the right of it.
    """

    heads: Row
    names: Row
    cells: Callable[[Bench], Iterator[Row]]

    @property
    def header(self) -> str:
        """Return the two lines of Markdown above the rows."""
        rule = ("--:" if head.startswith("#") else "---" for head in self.heads)
        return f"{line(tuple(head.removeprefix('#') for head in self.heads))}\n|{'|'.join(rule)}|"

    def rows(self, bench: Bench) -> Iterator[Row]:
        """Measure, and yield each row as soon as it is there."""
        for name, cells in zip(self.names, self.cells(bench), strict=True):
            yield (name, *cells)


def line(row: Row) -> str:
    """Return *row* as a line of a Markdown table."""
    return f"| {' | '.join(cell.replace('|', '&#124;') for cell in row)} |"


def duration(seconds: float) -> str:
    """Return *seconds* in ms, or what is shorter in µs or ns, with the digits that count; ``0`` for noise."""
    for factor, unit in ((1e3, "ms"), (1e6, "µs"), (1e9, "ns")):
        if seconds * factor >= 1:
            return f"{seconds * factor:,.{0 if seconds * factor >= 10 else 1}f} {unit}"
    return "0" if seconds < 1e-11 else f"{seconds * 1e9:.2f} ns"
