"""The plot of the growth: an SVG that is well formed, says what its lines are, and places them right."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from benchmarks.plot import BOTTOM, LEFT, RIGHT, TOP, WIDTH, Line, svg

SPACE = "{http://www.w3.org/2000/svg}"


def drawn(*lines: Line) -> ElementTree.Element:
    """Return the plot of *lines* as a parser reads it."""
    return ElementTree.fromstring(svg("Cost & size", lines))  # noqa: S314  our own text


def texts(plot: ElementTree.Element) -> list[str]:
    """Return all that the plot says."""
    return [element.text or "" for element in plot.iter(f"{SPACE}text")]


def test_points_are_where_their_logarithms_are() -> None:
    plot = drawn(Line("x", ((1, 0.001), (10, 0.01), (100, 1.0))))
    [path] = [each.get("d", "") for each in plot.iter(f"{SPACE}path") if each.get("stroke")]
    places = [tuple(map(float, place.split())) for place in path.removeprefix("M").split("L")]
    middle = ((LEFT + RIGHT) / 2, BOTTOM - (BOTTOM - TOP) / 3)
    assert [tuple(map(round, place)) for place in places] == [
        (LEFT, BOTTOM),
        tuple(map(round, middle)),
        (RIGHT, TOP),
    ]


def test_it_names_axes_units_and_lines() -> None:
    said = texts(drawn(Line("a", ((1, 2e-7), (100, 0.5))), Line("b", ((1, 0.1), (100, 3.0)))))
    assert {"1 ×", "10 ×", "100 ×", "100 ns", "1 µs", "10 ms", "1 s", "10 s"} <= set(said)
    assert {"Cost & size", "CPU time", "size, as a multiple of the smallest", "a", "b"} <= set(said)


def test_words_are_escaped() -> None:
    hostile = "</text><script>alert(1)</script>&amp;\"'"
    plot = drawn(Line(hostile, ((1, 1.0), (10, 1.0))))
    assert hostile in texts(plot)
    assert not list(plot.iter(f"{SPACE}script"))


def test_lines_differ_in_more_than_their_colours() -> None:
    plot = svg("t", [Line(str(number), ((1, 1.0), (10, 2.0))) for number in range(3)])
    assert plot.count("<circle") == 3  # two points and the legend
    assert plot.count("rotate(45") == 3


def test_nothing_leaves_the_picture() -> None:
    plot = drawn(*(Line(str(number), ((1, 10.0 ** (number - 7)), (100, 5.0))) for number in range(9)))
    for element in plot.iter():
        for name, most in (("x", WIDTH), ("y", 460), ("cx", WIDTH), ("cy", 460)):
            assert 0 <= float(element.get(name, 0)) <= most


def test_it_has_colours_for_light_and_for_dark_pages() -> None:
    style = drawn(Line("x", ((1, 1.0), (10, 1.0)))).findtext(f"{SPACE}style")
    assert style is not None
    light, dark = style.split("@media (prefers-color-scheme: dark)")
    for name in ("text", ".paper", ".axis", ".grid", ".guide"):
        assert name in light
        assert name in dark


def test_a_time_of_nothing_has_no_logarithm() -> None:
    with pytest.raises(ValueError, match="math domain"):
        svg("t", [Line("x", ((1, 0.0), (10, 1.0)))])
