"""What a guidance file says before and after, as HTML: once, with what is gone and what is new in it."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence

from agents_md_lint.loading.loader import Guidance
from agents_md_lint.output.line_diff import BUDGET, CONTEXT, edits
from agents_md_lint.reporters.scope.patch import lines, shown
from agents_md_lint.reporters.support.numbers import count

FOLDED = 4
"""Lines that are the same on both sides are folded where there are this many at least, beyond the context."""


def whole(guidance: Guidance | None) -> str:
    """Return all that q is told by one file."""
    return _text([_plain(lines(guidance))])


def difference(before: Guidance | None, after: Guidance | None, budget: int = BUDGET) -> str:
    """Return both texts of one file in one: a line on one side only is ``del`` or ``ins``.

    *budget* are the steps of the search for what is common.
    """
    return _text(_parts(lines(before), lines(after), budget))


def _text(parts: Sequence[str] | Iterator[str]) -> str:
    inside = "".join(parts)
    return f'<div class="text">{inside}</div>' if inside else '<p class="note">No text.</p>'


def _parts(old: Sequence[str], new: Sequence[str], budget: int) -> Iterator[str]:
    at = 0
    for edit in edits(old, new, budget):
        yield from _same(old[at : edit.old_start], lead=at > 0, tail=True)
        yield from (f"<del>{_line(line)}</del>" for line in old[edit.old_start : edit.old_end])
        yield from (f"<ins>{_line(line)}</ins>" for line in new[edit.new_start : edit.new_end])
        at = edit.old_end
    yield from _same(old[at:], lead=at > 0, tail=False)


def _same(same: Sequence[str], *, lead: bool, tail: bool) -> Iterator[str]:
    """Yield common lines, the middle folded; *lead* and *tail*: is a difference in front of them, behind?"""
    first = CONTEXT if lead else 0
    last = len(same) - (CONTEXT if tail else 0)
    if last - first < FOLDED:
        yield _plain(same)
        return
    yield _plain(same[:first])
    title = f"{count(last - first, 'line')} the same"
    yield f"<details><summary>{title}</summary>{_plain(same[first:last])}</details>"
    yield _plain(same[last:])


def _plain(same: Sequence[str]) -> str:
    inside = "\n".join(_line(line) for line in same)
    return f"<div>{inside}\n</div>" if same else ""


def _line(line: str) -> str:
    return html.escape(shown(line), quote=False)
