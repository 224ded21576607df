"""The report of a check as text: for people, and for editors that know ``path:line:column:``."""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.escape import escape
from agents_md_lint.findings import Finding, Severity
from agents_md_lint.result import CheckResult


def render(result: CheckResult) -> str:
    """Return the report of *result*: each finding in a paragraph, then one line that counts."""
    blocks = ["\n".join(_finding(finding, result)) for finding in result.shown]
    blocks.append(summary(result))
    return "\n\n".join(blocks) + "\n"


def headline(finding: Finding) -> str:
    """Return ``path:line:column: rule: what is wrong``."""
    place = finding.place
    where = escape(finding.path)
    if place.line is not None:
        where += f":{place.line}"
        if place.column is not None:
            where += f":{place.column}"
    mark = "warning: " if finding.severity is Severity.WARNING else ""
    return f"{where}: {finding.rule}: {mark}{escape(finding.message)}"


def summary(result: CheckResult) -> str:
    """Return the line that says what was checked and what was found."""
    counts = [_count(result.errors, "error"), _count(result.warnings, "warning")]
    found = ", ".join(count for count in counts if count) or "nothing to report"
    line = f"{_count(result.files, 'file') or 'no files'} checked: {found}"
    if result.older:
        line += (
            f"; {_count(result.older, 'older finding')} in what this change doesn't touch"
            " (--all shows and counts them)"
        )
    return line


def _finding(finding: Finding, result: CheckResult) -> Iterator[str]:
    yield headline(finding)
    if result.many_workspaces:
        yield f"    workspace: {escape(finding.workspace)}"
    for line in (finding.effect, finding.help):
        if line:
            yield f"    {escape(line)}"
    for related in finding.related:
        where = escape(related.path) + (f":{related.line}" if related.line is not None else "")
        yield f"    {where}: {escape(related.message)}"


def _count(number: int, noun: str) -> str:
    """Return ``"2 files"``, or an empty text for none."""
    return f"{number} {noun}{'' if number == 1 else 's'}" if number else ""
