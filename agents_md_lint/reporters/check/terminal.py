"""The report of a check on a terminal: grouped by file, with the line that each finding points at."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from itertools import groupby

from agents_md_lint.check.result import CheckResult
from agents_md_lint.output.colour import Paint, Style
from agents_md_lint.output.escape import escape
from agents_md_lint.reporters.check.text import Look, assembled, colour, position, remarks
from agents_md_lint.rules.findings import Excerpt, Finding

WIDEST = 100
"""Columns of a terminal that an excerpt takes at most."""
_MORE = "…"
_INDENT = "      "


def render(result: CheckResult, look: Look) -> str:
    """Return the report of *result*: a block for each file, then one line that counts."""
    files = groupby(result.unreported, key=lambda finding: finding.path)
    blocks = ("\n".join(_file(path, list(found), result, look.paint)) for path, found in files)
    return assembled(blocks, result, look)


def _file(path: str, found: list[Finding], result: CheckResult, paint: Paint) -> Iterator[str]:
    yield paint(escape(path), Style.BOLD)
    for finding in found:
        where = f"{position(finding)} " if finding.place.line is not None else ""
        level = paint(finding.severity.value, colour(finding.severity))
        yield f"  {where}{level}: {escape(finding.message)} {paint(f'[{finding.rule}]', Style.DIM)}"
        if finding.excerpt is not None:
            line, blank, carets = pointed(finding.excerpt)
            yield f"{_INDENT}{paint(line, Style.CYAN)}"
            yield f"{_INDENT}{blank}{paint(carets, colour(finding.severity))}"
        for remark in remarks(finding, result):
            yield f"    {remark}"


def pointed(excerpt: Excerpt) -> tuple[str, str, str]:
    """Return an excerpt as an escaped line; the blanks and the carets that go below its character.

    White space at the left is left out, and so is what :data:`WIDEST` columns don't hold.
    """
    before = excerpt.before if excerpt.more_before else excerpt.before.lstrip(" \t")
    at = escape(excerpt.at)
    room = WIDEST - width(at) - 2 * len(_MORE)
    left = _fitting(reversed(before), room // 2)
    right = _fitting(excerpt.after, room - sum(map(width, left)))
    more = _MORE if excerpt.more_before or len(left) < len(before) else ""
    head = more + "".join(reversed(left))
    tail = "".join(right) + (_MORE if excerpt.more_after or len(right) < len(excerpt.after) else "")
    return f"{head}{at}{tail}", " " * width(head), "^" * max(1, width(at))


def width(text: str) -> int:
    """Return the columns that an escaped *text* takes on a terminal."""
    if text.isascii():
        return len(text)
    return sum(map(_columns, text))


def _columns(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


def _fitting(characters: Iterable[str], room: int) -> list[str]:
    """Return the first of *characters*, escaped, that fit in *room* columns."""
    taken: list[str] = []
    for character in map(escape, characters):
        room -= width(character)
        if room < 0:
            break
        taken.append(character)
    return taken
