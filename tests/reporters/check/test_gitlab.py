"""GitLab's Code Quality report."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from agents_md_lint.check.result import CheckResult
from agents_md_lint.reporters.check.gitlab import render
from tests.reporters.check.checks import ODD_NAMES, hostile, nothing, result, sample, with_older

SCHEMA = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "additionalProperties": False,
        "properties": {
            "description": {"type": "string", "pattern": "^[^\\x00-\\x1f]+$"},
            "check_name": {"type": "string", "pattern": "^[a-z0-9-]+$"},
            "fingerprint": {"type": "string", "minLength": 1},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object",
                "required": ["path", "lines"],
                "additionalProperties": False,
                "properties": {
                    "path": {"type": "string", "pattern": "^[^/]"},
                    "lines": {
                        "type": "object",
                        "required": ["begin"],
                        "additionalProperties": False,
                        "properties": {"begin": {"type": "integer", "minimum": 1}},
                    },
                },
            },
        },
    },
}
"""What GitLab's documentation has on the format, and no more than that; GitLab's own schema asks for less."""


def issues(of: CheckResult) -> list[dict[str, Any]]:
    """Return the issues of a report, which must be as GitLab documents it."""
    text = render(of)
    assert text.isascii()
    found: list[dict[str, Any]] = json.loads(text)
    Draft202012Validator(SCHEMA).validate(found)
    return found


def test_an_issue() -> None:
    [issue] = [issue for issue in issues(sample()) if issue["check_name"] == "invalid-utf8"]
    assert issue["severity"] == "major"
    assert issue["location"] == {"path": "AGENTS.md", "lines": {"begin": 3}}
    assert issue["description"] == (
        "byte 0x93 at offset 12 is not UTF-8 (likely CP1252, where it is “), and 1 more place is not;"
        " q ignores the whole file without a word (agents-md-lint rules invalid-utf8)"
    )


def test_an_issue_has_the_address_of_the_rule(addressed: str) -> None:
    for issue in issues(sample()):
        page = f"{addressed}/blob/HEAD/docs/rules.md"
        assert issue["description"].endswith(f" ({page}#{issue['check_name']})")


def test_levels_and_places() -> None:
    found = {issue["check_name"]: issue for issue in issues(sample())}
    assert found["redundant-pattern"]["severity"] == "minor"
    assert found["symlink-escape"]["location"]["lines"] == {"begin": 1}  # GitLab can't do without


def test_fingerprints_are_never_the_same() -> None:
    """GitLab shows only the first of several."""
    twice = sample().findings[0]
    assert len({issue["fingerprint"] for issue in issues(result(twice, twice._replace(new=True)))}) == 2


@pytest.mark.parametrize(("of", "number"), [(nothing(), 0), (with_older(), 1)])
def test_what_counts_is_reported(of: CheckResult, number: int) -> None:
    assert len(issues(of)) == number


def test_names_are_those_of_the_files_where_json_can_hold_them() -> None:
    paths = {issue["location"]["path"] for issue in issues(hostile())}
    assert paths == {f"{name}/AGENTS.md".replace("\udcff\udcfe", "\\xff\\xfe") for name in ODD_NAMES}
