"""A plot of lines on two logarithmic axes, as SVG that is readable on light and on dark pages."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 960, 460
LEFT, RIGHT, TOP, BOTTOM = 80, 500, 40, 400
"""Edges of the drawing; the legend is right of it."""

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00", "#5b5bd6", "#b3261e", "#3a86a8", "#7a7a7a")
"""Told apart by most colour-blind people, and readable on white and on near-black; marks differ too."""

MARKS = ("circle", "square", "diamond")

STYLE = """\
svg { background: #ffffff }
text { font: 13px sans-serif; fill: #1f2328 }
.paper { fill: #ffffff } .axis { stroke: #1f2328 } .grid { stroke: #d0d7de } .guide { stroke: #6e7781 }
@media (prefers-color-scheme: dark) {
svg { background: #0d1117 }
text { fill: #e6edf3 }
.paper { fill: #0d1117 } .axis { stroke: #e6edf3 } .grid { stroke: #30363d } .guide { stroke: #9198a1 }
}"""


@dataclass(frozen=True, slots=True)
class Line:
    """A curve: its words in the legend, and its points (multiple of the smallest size, seconds)."""

    label: str
    points: tuple[tuple[float, float], ...]


def svg(title: str, lines: Sequence[Line]) -> str:
    """Return the plot of *lines*; every size and every time must be above 0."""
    axes = _Axes(lines)
    parts = (
        *(f'<text x="{LEFT}" y="22" font-weight="bold">{escape(title)}</text>', *axes.drawn(), *axes.guide()),
        *(part for number, line in enumerate(lines) for part in _drawn(number, line, axes)),
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">\n'
        f"<title>{escape(title)}</title>\n<style>\n{STYLE}\n</style>\n"
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


class _Axes:
    """Whole powers of ten around all points, and where a point is between them."""

    def __init__(self, lines: Iterable[Line]) -> None:
        points = [point for line in lines for point in line.points]
        self._x, self._y = (_decades([point[axis] for point in points]) for axis in (0, 1))

    def place(self, size: float, seconds: float) -> tuple[float, float]:
        """Return where in the picture a point is."""
        across = (math.log10(size) - self._x[0]) / (self._x[1] - self._x[0])
        up = (math.log10(seconds) - self._y[0]) / (self._y[1] - self._y[0])
        return round(LEFT + across * (RIGHT - LEFT), 1), round(BOTTOM - up * (BOTTOM - TOP), 1)

    def drawn(self) -> Iterator[str]:
        """Yield the grid, the axes, their numbers and their names."""
        for power in range(self._x[0], self._x[1] + 1):
            x, _ = self.place(10.0**power, 10.0 ** self._y[0])
            yield f'<line class="grid" x1="{x}" y1="{TOP}" x2="{x}" y2="{BOTTOM}"/>'
            yield f'<text x="{x}" y="{BOTTOM + 20}" text-anchor="middle">{10.0**power:g} ×</text>'
        for power in range(self._y[0], self._y[1] + 1):
            _, y = self.place(10.0 ** self._x[0], 10.0**power)
            yield f'<line class="grid" x1="{LEFT}" y1="{y}" x2="{RIGHT}" y2="{y}"/>'
            yield f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{_time(10.0**power)}</text>'
        yield f'<path class="axis" fill="none" d="M{LEFT} {TOP}V{BOTTOM}H{RIGHT}"/>'
        middle, height = (LEFT + RIGHT) // 2, (TOP + BOTTOM) // 2
        name = "size, as a multiple of the smallest"
        yield f'<text x="{middle}" y="{BOTTOM + 44}" text-anchor="middle">{name}</text>'
        yield f'<text transform="translate(16 {height}) rotate(-90)" text-anchor="middle">CPU time</text>'

    def guide(self) -> Iterator[str]:
        """Yield dashed lines along which ten times as much costs ten times as much."""
        for power in range(self._y[0], self._y[1] - (self._x[1] - self._x[0]) + 1):
            x1, y1 = self.place(10.0 ** self._x[0], 10.0**power)
            x2, y2 = self.place(10.0 ** self._x[1], 10.0 ** (power + self._x[1] - self._x[0]))
            yield f'<line class="guide" stroke-dasharray="2 5" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'
        yield f'<text x="{RIGHT + 20}" y="{TOP + 300}">dotted: cost in proportion to size</text>'


def _drawn(number: int, line: Line, axes: _Axes) -> Iterator[str]:
    colour = COLOURS[number % len(COLOURS)]
    places = [axes.place(*point) for point in line.points]
    path = "L".join(f"{x} {y}" for x, y in places)
    yield f'<path fill="none" stroke="{colour}" stroke-width="2" d="M{path}"/>'
    level = TOP + 20 + 28 * number
    for x, y in (*places, (RIGHT + 26.0, level - 4.0)):
        yield _mark(MARKS[number % len(MARKS)], x, y, colour)
    yield f'<text x="{RIGHT + 40}" y="{level}">{escape(line.label)}</text>'


def _mark(kind: str, x: float, y: float, colour: str) -> str:
    if kind == "circle":
        return f'<circle cx="{x}" cy="{y}" r="4.5" fill="{colour}"/>'
    turn = f' transform="rotate(45 {x} {y})"' if kind == "diamond" else ""
    return f'<rect x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8" fill="{colour}"{turn}/>'


def _decades(values: Sequence[float]) -> tuple[int, int]:
    low = math.floor(math.log10(min(values)))
    return low, max(low + 1, math.ceil(math.log10(max(values))))


def _time(seconds: float) -> str:
    for factor, unit in ((1, "s"), (1e3, "ms"), (1e6, "µs")):
        if seconds * factor >= 1:
            return f"{seconds * factor:g} {unit}"
    return f"{seconds * 1e9:g} ns"
