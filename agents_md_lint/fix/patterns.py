"""Lines of a ``.qignore`` that do nothing, or that another sort of line end has joined.

Nothing is changed in a file that other programs read too, behind a link: in their dialect the same line
may well do something.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from agents_md_lint.fix.offers import Faulty, NewText, Offer
from agents_md_lint.names import QIGNORE
from agents_md_lint.paths import clean, name
from agents_md_lint.qignore import IgnoreRule, Line, LineKind
from agents_md_lint.qignore.suppression import Suppressions
from agents_md_lint.rules.inert_pattern import cleaned
from agents_md_lint.rules.model import Subject
from agents_md_lint.rules.redundant_pattern import redundant_rules
from agents_md_lint.rules.support.content import counted
from agents_md_lint.rules.support.patternlines import (
    has_bare_cr,
    is_whole,
    lines,
    meant_as_characters,
    pattern_lines,
    rules,
)

_LONE = re.compile("\r(?!\n)")


def end_lines(faulty: Faulty) -> Iterator[Offer]:
    """End every line that a lone carriage return ends as the file ends its others."""
    subject = faulty.subject
    if not _is_own(subject):
        return
    text = subject.text
    end = "\r\n" if "\r\n" in text else "\n"
    edits = {}
    for line in lines(subject):
        if line.number in faulty.lines and has_bare_cr(line):
            edits[line.number] = _ended(text[line.offset : line.offset + len(line.text) + 1], end)
    yield from _offer(faulty, edits, "ended {} with a line feed", "line", "lines")


def _ended(whole: str, end: str) -> str:
    """Return the line *whole* with *end* for each lone carriage return that isn't meant as a character."""
    kept = meant_as_characters(whole)
    return _LONE.sub(lambda found: found.group() if found.start() in kept else end, whole)


def mend_inert(faulty: Faulty) -> Iterator[Offer]:
    """Remove lines that state nothing or name what is outside, and clean paths: `./a` becomes `/a`."""
    subject = faulty.subject
    if not _is_own(subject):
        return
    edits = {line.number: "" for line in lines(subject) if line.kind is LineKind.INERT}
    for found in pattern_lines(subject):
        if not found.rule.can_match:
            meant = cleaned(found.rule)
            if meant:
                edits[found.line.number] = _with(subject, found.line, meant)
            elif meant is not None and clean(found.rule.pattern).partition("/")[0] in (".", ".."):
                edits[found.line.number] = ""
    yield from _offer(faulty, edits, "removed or cleaned {}", "inert line", "inert lines")


def drop_redundant(faulty: Faulty) -> Iterator[Offer]:
    """Remove lines that add nothing to others.

    A line that a later one of the other kind overrides was written for something, so it is removed on
    demand only.
    """
    subject = faulty.subject
    if not _is_own(subject):
        return
    every, reasons = rules(subject), redundant_rules(subject)
    same = {index: at for index, at in reasons.items() if every[index].negated == every[at].negated}
    for chosen, sure in ((same, True), *(((reasons, False),) if len(reasons) > len(same) else ())):
        edits = {every[index].line: "" for index in _removable(chosen)}
        yield from _offer(
            faulty, edits, "removed {}", "line without effect", "lines without effect", sure=sure
        )


def _removable(reasons: Mapping[int, int]) -> Iterable[int]:
    """Return the rules whose reasons, and theirs, end at one that stays: two never stand for each other."""
    ends: dict[int, bool] = {}
    for index in reasons:
        at, passed = index, list[int]()
        while at in reasons and at not in ends:
            ends[at] = False  # it is met again on a way that never ends
            passed.append(at)
            at = reasons[at]
        ends.update(dict.fromkeys(passed, at not in reasons or ends[at]))
    return (index for index, ending in ends.items() if ending)


def _is_own(subject: Subject) -> bool:
    """Whether the text is that of a ``.qignore`` alone, and all of it is known."""
    return name(subject.candidate.resolution.path) == QIGNORE and is_whole(subject)


def _with(subject: Subject, line: Line, written: str) -> str:
    """Return *line*, with its end, with *written* in place of what stands in it."""
    whole = subject.text[line.offset : line.offset + len(line.text) + 1]
    rule: IgnoreRule | None = line.rule
    return whole.replace(rule.written, written, 1) if rule is not None else whole


def _offer(
    faulty: Faulty, edits: Mapping[int, str], what: str, one: str, many: str, *, sure: bool = True
) -> Iterator[Offer]:
    """Offer the text with other lines for those that *edits* names by their numbers.

    A line stays that has no finding, or is the last that a comment covers: without it the comment would
    cover the next.
    """
    text = faulty.subject.text
    covered = {comment.last for comment in Suppressions(text).comments if comment.rules}
    edits = {
        number: line
        for number, line in edits.items()
        if number in faulty.lines and (line or number not in covered)
    }
    if not edits:
        return
    parts: list[str] = []
    at = 0
    for line in lines(faulty.subject):
        if line.number in edits:
            parts += [text[at : line.offset], edits[line.number]]
            at = line.offset + len(line.text) + 1
    parts.append(text[at:])
    told = what.format(counted(len(edits), one, many))
    yield Offer(NewText("".join(parts).encode()), told, sure)
