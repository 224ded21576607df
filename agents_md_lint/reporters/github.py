"""The report of a check as workflow commands of GitHub: an annotation for each finding, then the summary.

GitHub shows the first ten of each level for a step; the log has all.
"""

from __future__ import annotations

from agents_md_lint.findings import Finding
from agents_md_lint.reporters.text import headline, summary
from agents_md_lint.reporters.workflow import annotation, plain
from agents_md_lint.result import CheckResult


def render(result: CheckResult) -> str:
    """Return the report of *result*: older findings are counted only."""
    lines = [*map(_annotation, result.shown), plain(f"agents-md-lint: {summary(result)}")]
    return "".join(f"{line}\n" for line in lines)


def _annotation(finding: Finding) -> str:
    """Return the command for a finding; the log shows its message alone, so the place is in it."""
    place = finding.place
    rest = [text for text in (finding.effect, finding.help) if text]
    return annotation(
        finding.severity.value,
        finding.path,
        f"agents-md-lint ({finding.rule})",
        headline(finding),
        *rest,
        line=place.line,
        column=place.column,
    )
