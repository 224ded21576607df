r"""A carriage return without a line feed joins two lines into one.

Lines of a `.qignore` end at LF or CRLF. A lone CR inside of a line, from an editor for old Macs or
a conversion gone wrong, is a character of the pattern, which then matches nothing that was meant;
in a comment it takes the pattern behind it into the comment. (At the end of a line it is white
space, which q drops; in brackets, as in `Icon[CR]` of templates for macOS, it is meant.)

Let every line end in a line feed: `perl -pi -e 's/\r\n?/\n/g' .qignore`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from agents_md_lint.loading.whitespace import trim
from agents_md_lint.qignore import LineKind
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import QIGNORE_FILE, Faulty, Problem, Rule, Subject
from agents_md_lint.rules.offers import Offer
from agents_md_lint.rules.support.content import counted, origin, real
from agents_md_lint.rules.support.line_edits import is_own, line_edits
from agents_md_lint.rules.support.pattern_lines import (
    bare_crs,
    has_bare_cr,
    lines,
    meant_as_characters,
    place,
)
from agents_md_lint.rules.support.wording import excerpt

_LONE = re.compile("\r(?!\n)")
_IN_BRACKETS = re.compile(r"\r(?!\n)[^][\n]*\]")


def check(subject: Subject) -> Iterator[Problem]:
    """Yield each line that a lone carriage return joins of two or more."""
    for line in lines(subject):
        if not has_bare_cr(line):
            continue
        written, ends = trim(line.text), bare_crs(line.text)
        starts = (0, *(at + 1 for at in ends))
        count = sum(1 for part in zip(starts, (*ends, None), strict=True) if trim(line.text[slice(*part)]))
        kind = "comment" if line.kind is LineKind.COMMENT else "pattern"
        here = place(subject, line, ends[0])
        yield Problem(
            f"a carriage return without a line feed joins {counted(count, 'line', 'lines')} into one {kind}",
            f"q takes {excerpt(written)} for one {kind}",
            f"end every line with a line feed: `perl -pi -e '{_line_ends(subject.text)}' {real(subject)}`",
            here,
            origin(subject, here),
        )


def _line_ends(text: str) -> str:
    """Return the substitution in Perl that ends every line of *text* with a line feed."""
    in_brackets = _IN_BRACKETS.search(text) is not None
    return r"s/\r\n?(?![^][]*\])/\n/g" if in_brackets else r"s/\r\n?/\n/g"


def fix(faulty: Faulty) -> Iterator[Offer]:
    """End the lines as the file ends its others: in LF or CRLF."""
    subject = faulty.subject
    if not is_own(subject):
        return
    text = subject.text
    end = "\r\n" if "\r\n" in text else "\n"
    edits = {}
    for line in lines(subject):
        if line.number in faulty.lines and has_bare_cr(line):
            edits[line.number] = _ended(text[line.offset : line.offset + len(line.text) + 1], end)
    yield from line_edits(faulty, edits, "ended {} with a line feed", "line", "lines")


def _ended(whole: str, end: str) -> str:
    """Return the line *whole* with *end* for each lone carriage return that isn't meant as a character."""
    kept = meant_as_characters(whole)
    return _LONE.sub(lambda found: found.group() if found.start() in kept else end, whole)


RULE = Rule("bare-cr", Severity.WARNING, check, QIGNORE_FILE, __doc__ or "", fix)
