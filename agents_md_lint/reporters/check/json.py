"""The report of a check as JSON: ``schemas/check.json`` describes it."""

from __future__ import annotations

from agents_md_lint.check.result import CheckResult, Controls
from agents_md_lint.output.escape import escape, path_fields
from agents_md_lint.reporters.support.document import control_document, dump
from agents_md_lint.reporters.support.documentation import rule_documentation
from agents_md_lint.rules.findings import AgentEffect, Finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def render(result: CheckResult) -> str:
    """Return the report of *result*: older findings too, which ``summary.older`` counts."""
    return dump(
        {
            "findings": [finding_document(finding) for finding in result.findings],
            **({} if result.fixed is None else _fixes(result)),
            "baseline": None if result.baseline is None else _baseline_document(result, result.baseline),
            "controls": None if result.controls is None else _controls_document(result.controls),
            "summary": {
                "errors": result.errors,
                "warnings": result.warnings,
                "older": result.older,
                "suppressed": result.suppressed,
                "baselined": result.baselined,
                "stale": len(result.stale),
                "ignored": result.ignored,
                "excluded": result.excluded,
                "lowered": result.lowered,
                "files": result.files,
                "git_ignored": None if result.git_ignored is None else result.git_ignored._asdict(),
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


def _controls_document(found: Controls) -> dict[str, Any]:
    """Return what a change edits of its own check, and what that would make of it."""
    return {
        "base": found.base,
        "changes": [control_document(one) for one in found.changes],
        "passed_over": {"errors": found.errors, "warnings": found.warnings},
        "lowered": found.lowered,
        "fail_on": found.threshold or None,
        "fault": escape(found.fault) or None,
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
        "see": rule_documentation(finding.rule),
        "related": [
            {**path_fields(related.path), "line": related.line, "message": escape(related.message)}
            for related in finding.related
        ],
        "new": finding.new,
        **({"agents": [_agent_document(one) for one in finding.agents]} if finding.agents else {}),
    }


def _agent_document(one: AgentEffect) -> dict[str, Any]:
    return {"agent": one.agent, "concerned": one.concerned, "effect": escape(one.effect)}
