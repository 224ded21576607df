"""The report of ``diff-scope`` as workflow commands of GitHub: an annotation on each guidance file.

What q loses (a file that no longer loads or is cut, an edit that it never sees, listings that fail) is a
warning, the rest a notice, the worst first.
GitHub shows the first ten of each level for a step; the log has all, below three lines for people.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agents_md_lint.names import QIGNORE
from agents_md_lint.output.escape import escape
from agents_md_lint.output.workflow import annotation, plain
from agents_md_lint.paths import join
from agents_md_lint.qignore.reader import Reading
from agents_md_lint.reporters.scope.headline import headline, reading_change
from agents_md_lint.reporters.scope.words import (
    WORDING,
    chains,
    chosen,
    reach,
    what_happened,
    without_effect,
)
from agents_md_lint.scope.causes import Event, SourceChange
from agents_md_lint.scope.news import is_cut, news
from agents_md_lint.scope.report import Endpoint, ScopeReport
from agents_md_lint.scope.unaffected import Unaffected

NAMED = 5
"""Deeper guidance files that an annotation names."""


def render(reports: Sequence[ScopeReport]) -> str:
    """Return the reports, each line either a workflow command or one that the runner only shows."""
    return "".join(f"{line}\n" for report in reports for line in _report(report))


def _report(report: ScopeReport) -> Iterator[str]:
    yield plain(f"base {_endpoint(report.base)}")
    yield plain(f"head {_endpoint(report.head)}")
    workspace = "" if report.workspace == "." else f"{escape(report.workspace)}: "
    clauses = headline(report)
    brief = "".join(
        (escape(join(report.workspace, one.path)) if one.path else "") + one.text for one in clauses
    )
    yield plain(f"agents-md-lint: {workspace}{brief}")
    summary = news(report)
    for source in summary.causes:
        level = "warning" if source.event is Event.STOPS_LOADING or is_cut(source) else "notice"
        title = f"Guidance {WORDING[source.event].word}"
        # An annotation has its line in the file that Git has a text of: a link's is its target's name.
        line = source.after.cut.line if source.after.cut and not source.after.via else None
        yield annotation(
            level, join(report.workspace, source.path), title, _message(report, source), line=line
        )
    yield from (_unseen(report, edit) for edit in summary.unseen)
    for one in report.controls:
        title = f"What a check goes by: {one.kind.value} {one.edit.value}"
        yield annotation("warning", one.path, title, one.what)
    reading = reading_change(report.discovery)
    if reading:
        broken = report.discovery.after in (Reading.LISTING_FAILS, Reading.LISTING_HANGS)
        level = "warning" if broken else "notice"
        yield annotation(level, join(report.workspace, QIGNORE), "Discovery", reading)


def _message(report: ScopeReport, source: SourceChange) -> str:
    what = what_happened(source, report.edits.get(source.path))
    parts = [f"{what[0].upper()}{what[1:]}."]
    parts += [f"{mark}{' -> '.join(chain)}." for mark, chain in chains(source)]
    parts.append(f"Its scope: {reach(report, source)}.")
    if source.deeper:
        rest = len(source.deeper) - NAMED
        named = ", ".join(join(report.workspace, path) for path in source.deeper[:NAMED])
        parts.append(f"Still after it: {named}{f' and {rest:,} more' if rest > 0 else ''}.")
    return " ".join(parts)


def _unseen(report: ScopeReport, one: Unaffected) -> str:
    """Return the warning on the first line of an edit that q never sees."""
    edit = one.edit
    path, line = (edit.path, edit.line) if edit else (one.path, None)
    what = without_effect(one)
    message = f"{what}."
    return annotation("warning", join(report.workspace, path), "Edit that q never sees", message, line=line)


def _endpoint(endpoint: Endpoint) -> str:
    how = chosen(endpoint)
    return f"{endpoint.id} ({escape(how)})" if how else endpoint.id
