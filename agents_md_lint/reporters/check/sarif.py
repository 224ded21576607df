"""The report of a check as SARIF 2.1.0, the format of code scanning.

What the standard says of a place: columns count code points from 1, a byte order mark is none of them, and
the text and the bytes of a region must be the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from agents_md_lint import __version__
from agents_md_lint.check.fingerprint import distinct
from agents_md_lint.check.result import CheckResult
from agents_md_lint.output.escape import escape
from agents_md_lint.reporters.check.sarif_rules import descriptors
from agents_md_lint.reporters.support.documentation import home_url
from agents_md_lint.reporters.support.uri import absolute_uri, relative_uri
from agents_md_lint.rules.findings import Finding, Related

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
ROOT = "SRCROOT"
"""The name of the directory that all URIs are relative to: the top of the repository."""
FINGERPRINT = "agentsMdLint/v1"
OLDER = "This change doesn't touch it."

_AMBIGUOUS = re.compile(r"\{\d+\}|\{\{|\}\}")
"""What a reader of SARIF takes for a placeholder, or for a brace that is escaped."""


def render(result: CheckResult) -> str:
    """Return the report of *result*: older findings too, suppressed."""
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [_run(result)]}, indent=2) + "\n"


def _run(result: CheckResult) -> dict[str, Any]:
    home = home_url()
    rules = descriptors()
    index = {rule["id"]: number for number, rule in enumerate(rules)}
    driver: dict[str, Any] = {"name": "agents-md-lint", "version": __version__, "rules": rules}
    if home:
        driver["informationUri"] = home
    prints = distinct(result.findings)
    evaluated = any(finding.new is not None for finding in result.findings)
    return {
        "tool": {"driver": driver},
        "automationDetails": {"id": "agents-md-lint/check/"},
        "invocations": [{"executionSuccessful": True}],
        "originalUriBaseIds": {ROOT: {"description": {"text": "The top of the repository."}}},
        "columnKind": "unicodeCodePoints",
        "results": [
            {
                **_result(finding, index),
                "partialFingerprints": {FINGERPRINT: name},
                # The standard wants them for all results of a run, or for none.
                **({"suppressions": _suppressions(finding, result)} if evaluated else {}),
            }
            for finding, name in zip(result.findings, prints, strict=True)
        ],
    }


def _result(finding: Finding, index: Mapping[str, int]) -> dict[str, Any]:
    location = {"physicalLocation": {**_artifact(finding.path), **_region(finding)}}
    related = [_related(number, one) for number, one in enumerate(finding.related, 1)]
    return {
        "ruleId": finding.rule,
        **({"ruleIndex": index[finding.rule]} if finding.rule in index else {}),
        "level": finding.severity.value,
        "message": {"text": message(finding.message, finding.effect, finding.help)},
        "locations": [location],
        **({"relatedLocations": related} if related else {}),
    }


def message(*lines: str) -> str:
    """Return *lines*, not escaped yet, as a message: no part of them is a link or a placeholder."""
    text = "\n".join(escape(line) for line in lines if line).replace("](", "\\](")
    # The standard doubles every brace, and readers that know no placeholders show both of them.
    return text.replace("{", "{{").replace("}", "}}") if _AMBIGUOUS.search(text) else text


def _region(finding: Finding) -> dict[str, Any]:
    """Return the region of the character that the finding points at, or of the line."""
    place = finding.place
    if place.line is None:
        return {}
    region = {"startLine": place.line}
    if place.column is not None:
        at = "" if finding.excerpt is None else finding.excerpt.at
        region |= {"startColumn": place.column, "endColumn": place.column + len(at)}
        if place.offset is not None:
            region |= {"byteOffset": place.offset, "byteLength": len(at.encode("utf-8", "surrogateescape"))}
    return {"region": region}


def _related(number: int, related: Related) -> dict[str, Any]:
    region = {} if related.line is None else {"region": {"startLine": related.line}}
    return {
        "id": number,
        "message": {"text": message(related.message)},
        "physicalLocation": {**_artifact(related.path), **region},
    }


def _artifact(path: str) -> dict[str, Any]:
    """Return the location of a repository-relative *path*, or of an absolute one outside."""
    if path.startswith("/"):
        return {"artifactLocation": {"uri": absolute_uri(path)}}
    return {"artifactLocation": {"uri": relative_uri(path), "uriBaseId": ROOT}}


def _suppressions(finding: Finding, result: CheckResult) -> list[dict[str, str]]:
    older = finding.new is False and not result.all_count
    return [{"kind": "external", "status": "accepted", "justification": OLDER}] if older else []
