"""The report of a check for GitLab's Code Quality: a list of issues, of Code Climate's kind."""

from __future__ import annotations

import json

from agents_md_lint.check.fingerprint import distinct
from agents_md_lint.check.result import CheckResult
from agents_md_lint.output.escape import escape, is_utf8
from agents_md_lint.reporters.support.documentation import rule_documentation
from agents_md_lint.rules.findings import Finding, Severity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor"}
"""Of ``info``, ``minor``, ``major``, ``critical`` and ``blocker``."""


def render(result: CheckResult) -> str:
    """Return the report of *result*: the findings that count, since GitLab itself knows the older ones."""
    issues: dict[str, dict[str, Any]] = {}
    for finding, name in zip(result.shown, distinct(result.shown), strict=True):
        issues.setdefault(name, _issue(finding, name))  # GitLab drops all but the first of one fingerprint
    return json.dumps(list(issues.values()), indent=2) + "\n"


def _issue(finding: Finding, fingerprint: str) -> dict[str, Any]:
    """Return an issue. GitLab shows its description alone, so that has the address of the rule too."""
    fault = "; ".join(text for text in (finding.message, finding.effect) if text)
    return {
        "description": f"{escape(fault)} ({rule_documentation(finding.rule)})",
        "check_name": finding.rule,
        "fingerprint": fingerprint,
        "severity": SEVERITIES[finding.severity],
        "location": {
            "path": finding.path if is_utf8(finding.path) else escape(finding.path),
            "lines": {"begin": finding.place.line or 1},
        },
    }
