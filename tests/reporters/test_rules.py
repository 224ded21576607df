"""The catalogue of rules, as text and as JSON."""

from __future__ import annotations

import json

from agents_md_lint.reporters.rules import render_documentation, render_json, render_list
from agents_md_lint.rules import RULES
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import BOTH, GUIDANCE, Rule

ONE = Rule(
    "a-rule", Severity.ERROR, lambda _: iter(()), GUIDANCE, "What is found.\n\n    Indented.\n\nDo that.\n"
)
OTHER = Rule("longer-name", Severity.WARNING, lambda _: iter(()), BOTH, "Other.\n")


def test_a_line_each() -> None:
    assert render_list([ONE, OTHER]) == (
        "a-rule       error    What is found.\nlonger-name  warning  Other.\n"
    )


def test_the_whole_documentation() -> None:
    assert render_documentation(ONE) == "a-rule (error)\n\nWhat is found.\n\n    Indented.\n\nDo that.\n"


def test_its_address_if_it_has_one(addressed: str) -> None:
    *_, empty, url, end = render_documentation(OTHER).split("\n")
    assert (empty, end) == ("", "")
    assert url.startswith(addressed)
    assert url.endswith("#longer-name")


def test_every_rule_as_json() -> None:
    found = json.loads(render_json(RULES))
    assert [one["rule"] for one in found["rules"]] == [rule.slug for rule in RULES]


def test_the_members_of_a_rule() -> None:
    assert json.loads(render_json([ONE, OTHER]))["rules"] == [
        {
            "rule": "a-rule",
            "severity": "error",
            "files": ["guidance"],
            "summary": "What is found.",
            "documentation": "What is found.\n\n    Indented.\n\nDo that.",
        },
        {
            "rule": "longer-name",
            "severity": "warning",
            "files": ["discovery rules", "guidance"],
            "summary": "Other.",
            "documentation": "Other.",
        },
    ]
