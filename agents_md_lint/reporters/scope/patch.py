"""The effective text of a guidance file before and after, as a unified diff."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agents_md_lint.loading.content import MARKER
from agents_md_lint.loading.loader import Guidance
from agents_md_lint.output.escape import escape
from agents_md_lint.output.line_diff import CONTEXT, Edit, edits, hunks
from agents_md_lint.paths import join
from agents_md_lint.scope.report import ScopeReport

NOTHING = "/dev/null"


def patch(report: ScopeReport, source: str) -> Iterator[str]:
    """Yield the lines of the unified diff of what q is told by the guidance file *source*; escaped.

    A side on which the file doesn't load is empty, under the name ``/dev/null``.
    """
    before, after = report.texts[source]
    path = escape(join(report.workspace, source))
    yield f"--- {f'a/{path}' if before else NOTHING}"
    yield f"+++ {f'b/{path}' if after else NOTHING}"
    yield from hunk_lines(lines(before), lines(after))


def hunk_lines(old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    """Yield the lines of every hunk of a unified diff, escaped."""
    for group in hunks(edits(old, new)):
        yield from _hunk(group, old, new)


def lines(guidance: Guidance | None) -> list[str]:
    """Return the lines that q is told, q's own marker for a truncated text included."""
    if guidance is None:
        return []
    text = f"{guidance.text}\n\n{MARKER}" if guidance.truncated else guidance.text
    return text.split("\n") if text else []


def shown(line: str) -> str:
    """Return *line* escaped; a tab stays, which a terminal shows as it is."""
    return "\t".join(map(escape, line.split("\t")))


def _hunk(group: Sequence[Edit], old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    first, last = group[0], group[-1]
    lead = min(CONTEXT, first.old_start)
    tail = min(CONTEXT, len(old) - last.old_end)
    old_start, new_start = first.old_start - lead, first.new_start - lead
    old_end, new_end = last.old_end + tail, last.new_end + tail
    yield f"@@ -{_range(old_start, old_end)} +{_range(new_start, new_end)} @@"
    at = old_start
    for edit in group:
        yield from (f" {shown(line)}" for line in old[at : edit.old_start])
        yield from (f"-{shown(line)}" for line in old[edit.old_start : edit.old_end])
        yield from (f"+{shown(line)}" for line in new[edit.new_start : edit.new_end])
        at = edit.old_end
    yield from (f" {shown(line)}" for line in old[at:old_end])


def _range(start: int, end: int) -> str:
    """Return the lines *start* (0-based) to *end* (exclusive) as a hunk header has them."""
    if end - start == 1:
        return f"{start + 1}"
    return f"{start + 1 if end > start else start},{end - start}"
