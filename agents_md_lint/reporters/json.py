"""The report of a check as JSON: ``schemas/check.json`` describes it."""

from __future__ import annotations

from typing import Any

from agents_md_lint.escape import escape, path_fields
from agents_md_lint.findings import Finding
from agents_md_lint.reporters.document import dump
from agents_md_lint.result import CheckResult


def render(result: CheckResult) -> str:
    """Return the report of *result*: older findings too, which ``summary.older`` counts."""
    return dump(
        {
            "findings": [finding_document(finding) for finding in result.findings],
            **({} if result.fixed is None else _fixes(result)),
            "baseline": None if result.baseline is None else _baseline_document(result, result.baseline),
            "summary": {
                "errors": result.errors,
                "warnings": result.warnings,
                "older": result.older,
                "suppressed": result.suppressed,
                "baselined": result.baselined,
                "stale": len(result.stale),
                "files": result.files,
            },
        }
    )


def _fixes(result: CheckResult) -> dict[str, Any]:
    """Return what was fixed, and what wasn't and why."""
    return {
        "fixed": [
            {**path_fields(one.path), "rule": one.rule, "what": escape(one.what)}
            for one in result.fixed or ()
        ],
        "left": [{**path_fields(one.path), "rule": one.rule, "why": escape(one.why)} for one in result.left],
    }


def _baseline_document(result: CheckResult, name: str) -> dict[str, Any]:
    """Return the name of the baseline and its entries that nothing was found for."""
    stale = [
        {
            "path": escape(entry.path),
            "workspace": escape(entry.workspace),
            "rule": escape(entry.rule),
            "fingerprint": escape(entry.fingerprint),
            "count": entry.times,
        }
        for entry in result.stale
    ]
    return {**path_fields(name), "stale": stale}


def finding_document(finding: Finding) -> dict[str, Any]:
    """Return one finding as JSON members."""
    return {
        "rule": finding.rule,
        "severity": finding.severity.value,
        **path_fields(finding.path),
        **path_fields(finding.workspace, "workspace"),
        "line": finding.place.line,
        "column": finding.place.column,
        "offset": finding.place.offset,
        "message": escape(finding.message),
        "effect": escape(finding.effect),
        "help": escape(finding.help),
        "related": [
            {**path_fields(related.path), "line": related.line, "message": escape(related.message)}
            for related in finding.related
        ],
        "new": finding.new,
    }
