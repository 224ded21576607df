"""JUnit's XML, read back by a parser that isn't the library that wrote it."""

from __future__ import annotations

import cProfile
import sys
from xml.etree import ElementTree

import junitparser
import pytest

from agents_md_lint.check.result import CheckResult
from agents_md_lint.errors import UsageError
from agents_md_lint.output.escape import escape
from agents_md_lint.reporters.check.junit import render
from tests.reporters.check.checks import ODD_NAMES, hostile, nothing, sample, with_older


def cases(of: CheckResult) -> list[ElementTree.Element]:
    """Return the test cases of a report, whose numbers must be right."""
    text = render(of)
    [suite] = ElementTree.fromstring(text)  # noqa: S314  our own
    found = suite.findall("testcase")
    assert int(suite.attrib["tests"]) == len(found)
    assert int(suite.attrib["failures"]) == len(suite.findall("testcase/failure")) == of.errors
    assert len(list(next(iter(junitparser.JUnitXml.fromstring(text))))) == len(found)
    return found


def test_an_error_fails_and_a_warning_prints() -> None:
    found = {case.attrib["name"]: case for case in cases(sample())}
    [failure] = found["invalid-utf8"]
    assert found["invalid-utf8"].attrib["classname"] == "AGENTS.md"
    assert failure.attrib["type"] == "invalid-utf8"
    assert failure.attrib["message"].startswith("byte 0x93 at offset 12 is not UTF-8")
    assert str(failure.text).split("\n")[1] == "q ignores the whole file without a word"
    [printed] = found["redundant-pattern"]
    assert printed.tag == "system-out"
    assert str(printed.text).startswith(".qignore:2:1: redundant-pattern: warning: ")


def test_nothing_is_a_test_that_passes() -> None:
    [case] = cases(nothing())
    assert (case.attrib["name"], list(case)) == ("check", [])


def test_older_findings_are_left_out() -> None:
    assert len(cases(with_older())) == 1


def test_hostile_names_are_escaped() -> None:
    names = {case.attrib["classname"] for case in cases(hostile())}
    assert names == {escape(f"{name}/AGENTS.md") for name in ODD_NAMES}


def test_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "junitparser", None)
    with pytest.raises(UsageError) as caught:
        render(sample())
    assert caught.value.remedy.endswith(" 'junitparser>=4.0'")
    assert sys.executable in caught.value.remedy


def test_cost_grows_with_the_number_of_findings_and_not_with_its_square() -> None:
    [finding, *_] = sample().shown

    def calls(count: int) -> int:
        """Return how many functions of Python a report of *count* findings takes."""
        many = sample()._replace(findings=(finding,) * count)
        profile = cProfile.Profile()
        profile.runcall(render, many)
        return sum(entry.callcount for entry in profile.getstats())

    calls(1)  # what is imported once
    assert calls(400) < 3 * calls(200)
