"""How cost grows with what there is to do, as a table and as a plot."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks import plot
from benchmarks.bench import Bench, Row, Section, duration
from benchmarks.curves import CURVES, Curve

HEADS = (
    *("what", "grows with", "from, to", "#CPU at 1 ×", "#10 ×", "#100 ×"),
    *("#one more, to 10 ×", "#one more, to 100 ×", "#100 × ÷ 10 ×"),
)
TITLE = "CPU time against size"


def section() -> Section:
    """Return the table of the curves; with the rows measured, the plot is written if it has a place."""
    return Section(HEADS, tuple(curve.name for curve in CURVES), _cells)


def _cells(bench: Bench) -> Iterator[Row]:
    lines = []
    for curve in CURVES:
        seconds = tuple(curve.seconds(bench, size) for size in curve.sizes)
        relative = [size / curve.sizes[0] for size in curve.sizes]
        lines.append(plot.Line(label(curve), tuple(zip(relative, seconds, strict=True))))
        yield cells(curve, seconds)
    if bench.plot is not None:
        bench.plot.write_text(plot.svg(TITLE, lines), "utf-8")


def cells(curve: Curve, seconds: tuple[float, ...]) -> Row:
    """Return what the table has about the *seconds* that the three sizes of *curve* cost.

    Linear means that each further one costs the same at every size, that is, that ten times as much
    costs ten times as much at most; what is fixed makes it less. A square would take a hundred times.
    """
    small, middle, large = seconds
    sizes = curve.sizes
    return (
        *(curve.unit, f"{sizes[0]:,} to {sizes[2]:,}"),
        *(duration(second) for second in seconds),
        duration((middle - small) / (sizes[1] - sizes[0])),
        duration((large - middle) / (sizes[2] - sizes[1])),
        f"{large / middle:.1f}",
    )


def label(curve: Curve) -> str:
    return f"{curve.name.replace('`', '')}: {curve.sizes[0]:,} to {curve.sizes[2]:,} {curve.unit}"
