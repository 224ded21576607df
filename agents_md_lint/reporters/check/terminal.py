"""The report of a check on a terminal: each finding with its place in front and the line that it is about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from agents_md_lint.check.result import CheckResult
from agents_md_lint.output.colour import Style
from agents_md_lint.output.columns import columns, filled
from agents_md_lint.output.escape import escape
from agents_md_lint.reporters.check.fix_lines import invitation, made
from agents_md_lint.reporters.check.text import (
    HELP,
    Look,
    Remark,
    assembled,
    colour,
    counted,
    location,
    remarks,
)
from agents_md_lint.reporters.support.documentation import rule_command, rule_url
from agents_md_lint.rules.findings import Excerpt, Finding

WIDEST = 100
"""Columns of a terminal that an excerpt takes at most."""
NARROWEST = 20
"""Columns that it may take on a terminal that is narrower."""
FIXABLE = "[*]"
"""What is in front of a finding that ``--fix`` fixes, and of the line that says so."""
_MORE = "…"
_INDENT = "    "
_DEEPER = "      "
_QUOTED = re.compile(r"(?:`[^`]*`|[^ ])+")
"""A word, or several that are quoted as a command."""


def render(result: CheckResult, look: Look) -> str:
    """Return the report of *result*: a block for each finding, then what counts."""
    blocks = ("\n".join(_finding(finding, result, look)) for finding in result.unreported)
    return assembled(blocks, "\n".join(_last(result, look)), result, look)


def _finding(finding: Finding, result: CheckResult, look: Look) -> Iterator[str]:
    paint, style = look.paint, colour(finding.severity)
    rule = paint.link(finding.rule, rule_url(finding.rule) if paint.on else None)
    head = [
        paint(f"{location(finding)}:", Style.BOLD),
        paint(f"{finding.severity.value}[{rule}]", style) + ":",
        *([paint(FIXABLE, Style.CYAN)] if finding in result.fixable else []),
    ]
    yield from filled([*head, *escape(finding.message).split(" ")], look.width, _INDENT)
    if finding.excerpt is not None:
        yield from _excerpt(finding.excerpt, finding, look)
    for remark in remarks(finding, result):
        yield from filled(_words(remark, look), look.width, _DEEPER)


def _words(remark: Remark, look: Look) -> Iterator[str]:
    """Yield what a line below a finding is broken between: never a command, which is there to be copied."""
    label, text = remark
    words: list[str] = _QUOTED.findall(text) if label == HELP else text.split(" ")
    if label == HELP and "`" not in text and ": " in text:
        before, _, command = text.partition(": ")
        words = [*f"{before}:".split(" "), command]
    if label:
        words.insert(0, remark.head(look.paint))
    yield f"{_INDENT}{words[0]}"
    yield from words[1:]


def _excerpt(excerpt: Excerpt, finding: Finding, look: Look) -> Iterator[str]:
    """Yield the line that a finding points at, with its number in front, and what points at it."""
    number = str(finding.place.line)
    bar = f"{_INDENT}{number} | "
    room = WIDEST if look.width is None else max(NARROWEST, min(WIDEST, look.width - len(bar)))
    line, blank, carets = pointed(excerpt, room)
    yield look.paint(bar, Style.DIM) + line
    below = look.paint(f"{_INDENT}{' ' * len(number)} | ", Style.DIM)
    yield f"{below}{blank}{look.paint(carets, colour(finding.severity))}"


def _last(result: CheckResult, look: Look) -> Iterator[str]:
    """Yield the line that counts, and what the marks above mean."""
    yield from filled(counted(result, look.paint, made(result)).split(" "), look.width, _INDENT)
    if not result.unreported:
        return
    first = result.unreported[0].rule
    if not look.paint.on or rule_url(first) is None:
        yield look.paint(f"more about a rule: {rule_command(first)}", Style.DIM)
    if offer := invitation(result):
        yield f"{look.paint(FIXABLE, Style.CYAN)} {offer}"


def pointed(excerpt: Excerpt, widest: int = WIDEST) -> tuple[str, str, str]:
    """Return an excerpt as an escaped line; the blanks and the carets that go below its character.

    White space at the left is left out, and so is what *widest* columns don't hold.
    """
    before = excerpt.before if excerpt.more_before else excerpt.before.lstrip(" \t")
    at = escape(excerpt.at)
    room = widest - columns(at) - 2 * len(_MORE)
    left = _fitting(reversed(before), room // 2)
    right = _fitting(excerpt.after, room - sum(map(columns, left)))
    more = _MORE if excerpt.more_before or len(left) < len(before) else ""
    head = more + "".join(reversed(left))
    tail = "".join(right) + (_MORE if excerpt.more_after or len(right) < len(excerpt.after) else "")
    return f"{head}{at}{tail}", " " * columns(head), "^" * max(1, columns(at))


def _fitting(characters: Iterable[str], room: int) -> list[str]:
    """Return the first of *characters*, escaped, that fit in *room* columns."""
    taken: list[str] = []
    for character in map(escape, characters):
        room -= columns(character)
        if room < 0:
            break
        taken.append(character)
    return taken
