"""A check as JSON: the whole of a finding, and what is there only where there is something to tell."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest
from jsonschema import Draft202012Validator

from agents_md_lint.check.baseline import KnownFinding
from agents_md_lint.check.result import CheckResult, Fixed, Left
from agents_md_lint.reporters.check.json import finding_document, render
from agents_md_lint.rules.findings import AgentEffect, Finding, Place, Related, Severity
from tests.reporters.check.checks import hostile, sample

SCHEMA = json.loads((files("agents_md_lint") / "schemas" / "check.json").read_text("utf-8"))
FINDING = Finding(
    "nul-byte",
    Severity.ERROR,
    "w/\udcff",
    "w",
    Place(1, 2, 3),
    "m\x1b",
    "e\x1b",
    "h\x1b",
    (Related("t", None, "r\x1b"),),
    new=True,
)


@pytest.mark.parametrize("result", [sample(), hostile(), CheckResult((), 0)])
def test_every_report_is_as_the_schema_has_it(result: CheckResult) -> None:
    text = render(result)
    assert text.isascii()
    Draft202012Validator(SCHEMA).validate(json.loads(text))


def test_the_whole_of_a_finding() -> None:
    document = {
        "rule": "nul-byte",
        "severity": "error",
        "path": "w/\\xff",
        "path_bytes": "dy//",
        "workspace": "w",
        "line": 1,
        "column": 2,
        "offset": 3,
        "message": "m\\x1b",
        "effect": "e\\x1b",
        "help": "h\\x1b",
        "related": [{"path": "t", "line": None, "message": "r\\x1b"}],
        "new": True,
    }
    found = finding_document(FINDING)
    assert {key: value for key, value in found.items() if key != "see"} == document
    assert "nul-byte" in found["see"]
    told = finding_document(FINDING._replace(agents=(AgentEffect("q", True, "e\x1b"),)))
    assert told["agents"] == [{"agent": "q", "concerned": True, "effect": "e\\x1b"}]


def test_older_findings_are_there_and_counted() -> None:
    older = FINDING._replace(new=False, severity=Severity.WARNING)
    found = json.loads(render(CheckResult((FINDING, older), 7)))
    assert [one["new"] for one in found["findings"]] == [True, False]
    summary = found["summary"]
    assert (summary["errors"], summary["warnings"], summary["older"], summary["files"]) == (1, 0, 1, 7)


def test_what_was_fixed_is_there_where_something_was_to_be() -> None:
    assert "fixed" not in json.loads(render(sample()))
    none = json.loads(render(sample()._replace(fixed=())))
    assert (none["fixed"], none["left"]) == ([], [])
    result = sample()._replace(
        fixed=(Fixed("a", "bare-cr", "did\x1b"),), left=(Left("b", "bare-cr", "why\x1b"),)
    )
    found = json.loads(render(result))
    Draft202012Validator(SCHEMA).validate(found)
    assert found["fixed"] == [{"path": "a", "rule": "bare-cr", "what": "did\\x1b"}]
    assert found["left"] == [{"path": "b", "rule": "bare-cr", "why": "why\\x1b"}]


def test_a_baseline_is_named_with_its_stale_entries() -> None:
    assert json.loads(render(sample()))["baseline"] is None
    stale = (KnownFinding("f\x1b", "r", "p", ".", 2),)
    found = json.loads(render(sample()._replace(baseline="b.json", baselined=3, stale=stale)))
    Draft202012Validator(SCHEMA).validate(found)
    assert found["baseline"] == {
        "path": "b.json",
        "stale": [{"path": "p", "workspace": ".", "rule": "r", "fingerprint": "f\\x1b", "count": 2}],
    }
    assert (found["summary"]["baselined"], found["summary"]["stale"]) == (3, 1)
