"""The report of a check as workflow commands of GitHub: an annotation for each finding, then the summary.

GitHub shows the first ten of each level for a step; the log has all.
"""

from __future__ import annotations

from agents_md_lint.check.result import CheckResult, Controls
from agents_md_lint.output.workflow import annotation, plain
from agents_md_lint.reporters.check.text import headline, summary
from agents_md_lint.reporters.support.controls import sentence
from agents_md_lint.reporters.support.documentation import rule_documentation
from agents_md_lint.rules.findings import Finding


def render(result: CheckResult) -> str:
    """Return the report of *result*: older findings are counted only."""
    controls = [] if result.controls is None else [_controls(result.controls)]
    lines = [*map(_annotation, result.shown), *controls, plain(f"agents-md-lint: {summary(result)}")]
    return "".join(f"{line}\n" for line in lines)


def _controls(found: Controls) -> str:
    """Return the command for what a change edits of its own check, on the first file that it edits."""
    harmful = found.fault or found.threshold or found.errors + found.warnings + found.lowered
    level = "warning" if harmful else "notice"
    return annotation(level, found.changes[0].path, "agents-md-lint (its own check)", sentence(found))


def _annotation(finding: Finding) -> str:
    """Return the command for a finding; the log shows its message alone, so the place is in it."""
    place = finding.place
    rest = [text for text in (finding.effect, finding.help and f"help: {finding.help}") if text]
    return annotation(
        finding.severity.value,
        finding.path,
        f"agents-md-lint ({finding.rule})",
        headline(finding),
        *rest,
        f"see: {rule_documentation(finding.rule)}",
        line=place.line,
        column=place.column,
    )
