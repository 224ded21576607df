"""The report of a check as Markdown, for a step summary or a comment: a table, and details below it."""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.check.result import CheckResult
from agents_md_lint.output.escape import escape
from agents_md_lint.reporters.check.terminal import pointed
from agents_md_lint.reporters.check.text import position, remarks, summary
from agents_md_lint.reporters.support.controls import sentence
from agents_md_lint.reporters.support.markdown import LIMIT, Page, code, details, fenced, inline
from agents_md_lint.rules.findings import Finding

DETAILED = 50
"""Findings with details at most."""
HEAD = ("| | Where | What is wrong | Rule |", "| --- | --- | --- | --- |")
TITLE = "### AGENTS.md and .qignore"


def render(result: CheckResult, limit: int = LIMIT) -> str:
    """Return the report of *result*, at most *limit* (10,000 or more) bytes of UTF-8."""
    page = Page(limit)
    page.add(TITLE)
    page.add(inline(f"{summary(result)}."))
    if result.controls is not None:
        told = sentence(result.controls)
        page.add(f"**{inline(told[0].upper() + told[1:])}.**")
    rows = map(_row, result.shown)
    page.add_rows(HEAD, rows, "And {} more findings, which would not fit here.", keep=limit // 2)
    _details(page, result)
    return page.text()


def _row(finding: Finding) -> str:
    place = f":{position(finding)}" if finding.place.line is not None else ""
    cells = (finding.severity.value, f"{code(finding.path)}{place}", inline(finding.message), finding.rule)
    return f"| {' | '.join(cells)} |"


def _details(page: Page, result: CheckResult) -> None:
    """Add what there is to say about each finding, as far as it fits."""
    for number, finding in enumerate(result.shown):
        if number == DETAILED or not page.add(_detail(finding, result)):
            page.note(
                f"No details of the last {len(result.shown) - number:,} of {len(result.shown):,} findings."
            )
            break


def _detail(finding: Finding, result: CheckResult) -> str:
    title = finding.path + (f":{position(finding)}" if finding.place.line is not None else "")
    return details(f"{title}: {finding.rule}", fenced(list(_lines(finding, result)), "text"))


def _lines(finding: Finding, result: CheckResult) -> Iterator[str]:
    yield escape(finding.message)
    if finding.excerpt is not None:
        line, blank, carets = pointed(finding.excerpt)
        yield from ("", f"    {line}", f"    {blank}{carets}", "")
    yield from (remark.line() for remark in remarks(finding, result))
