"""docs/benchmarks.md against what ``python -m benchmarks`` prints."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks import __main__ as program
from benchmarks import page
from benchmarks.bench import Bench, Row, Section, line
from benchmarks.curves import CURVES
from benchmarks.growth import label
from benchmarks.linters import LINTERS

TEXT = page.PAGE.read_text("utf-8")


@pytest.mark.parametrize("name", program.SECTIONS)
def test_the_page_has_the_rows_that_the_benchmark_prints(name: str) -> None:
    part = program.SECTIONS[name]
    measured, _, *lines = page.block(name, TEXT).strip().splitlines()
    assert measured.startswith("Measured on 20")
    assert lines[:2] == part.header.splitlines()
    assert [row.split(" | ")[0].removeprefix("| ") for row in lines[2:]] == list(part.names)


def test_the_page_says_how_to_install_each_linter() -> None:
    [names] = re.findall(r"^\$ for name in (.+)$", TEXT, re.MULTILINE)
    assert names.split() == [linter.package for linter in LINTERS]


def test_the_plot_shows_the_curves_that_are_measured() -> None:
    said = [element.text for element in ElementTree.parse(page.PLOT).iter()]  # noqa: S314  our own file
    expected = [label(curve) for curve in CURVES]
    assert [text for text in said if text in expected] == expected
    assert f"]({page.PLOT.name})" in TEXT


def test_only_what_is_between_the_markers_is_renewed() -> None:
    first = f"# Page\n\n{page.begin('one')}\nold\n{page.end('one')}\nprose\n"
    text = f"{first}{page.begin('two')}\n{page.end('two')}\n"
    again = page.renewed("one", text, "new\n")
    assert again == text.replace("old\n", "new\n")
    assert page.block("one", again) == "new\n"
    assert page.renewed("two", again, "more\n") == again.replace(page.end("two"), "more\n" + page.end("two"))


@pytest.mark.parametrize("text", ["", page.begin("one") + "\n", page.end("one"), page.begin("two") + "\n"])
def test_a_page_without_the_part_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="'one'"):
        page.renewed("one", text, "new\n")


def test_a_row_is_one_line_with_as_many_cells() -> None:
    assert line(("a|b", "c")) == "| a&#124;b | c |"
    part = Section(("what", "#ms"), ("x", "y"), lambda _: iter([("1",), ("2",)]))
    assert part.header == "| what | ms |\n|---|--:|"
    assert list(part.rows(Bench(Path(), 1))) == [("x", "1"), ("y", "2")]
    with pytest.raises(ValueError, match="shorter"):
        list(Section(("what", "#ms"), ("x", "y"), lambda _: iter([("1",)])).rows(Bench(Path(), 1)))


def test_it_prints_and_writes_the_same_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def cells(bench: Bench) -> Iterator[Row]:
        assert (bench.runs, bench.plot) == (4, page.PLOT)
        yield ("7 ms",)

    copy = tmp_path / "page.md"
    copy.write_text(f"Prose.\n{page.begin('growth')}\nold\n{page.end('growth')}\nMore.\n", "utf-8")
    monkeypatch.setattr(page, "PAGE", copy)
    monkeypatch.setitem(program.SECTIONS, "growth", Section(("what", "#CPU"), ("check",), cells))
    assert program.main(["--only", "growth", "--runs", "4", "--write"]) == 0
    table = "| what | CPU |\n|---|--:|\n| check | 7 ms |\n"
    assert table in capsys.readouterr().out
    text = copy.read_text("utf-8")
    assert re.fullmatch(r"Prose\.\n<!.+>\n\nMeasured on .+\n\n(?s:(.+))\n<!.+>\nMore\.\n", text)
    assert table in text


@pytest.mark.parametrize("arguments", [["--runs", "0"], ["--only", "check", "--write"], ["--only", "speed"]])
def test_what_makes_no_sense_ends_at_once(arguments: list[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        program.main(arguments)


def test_a_part_of_the_promises_is_measured_for_real(capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["--only", "start-up", "--runs", "1"]) in (0, 1)  # whatever else the machine does
    row = capsys.readouterr().out.splitlines()[-1]
    assert re.fullmatch(
        r"\| check --filenames, 1 clean file \| python -c pass (\| [\d.,]+( ms|)? ){5}\| .+MiB \|", row
    )
