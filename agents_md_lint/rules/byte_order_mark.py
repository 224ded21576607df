"""The text starts with a byte order mark.

U+FEFF in front isn't white space to q: it stays in the text, invisible, before the first word. In a
`.qignore` it sticks to the first line: a pattern there matches nothing any more, which is an error;
a comment becomes a pattern that matches nothing, which does no harm until the line is edited.

Remove it: `tail -c +4 AGENTS.md > AGENTS.md.tmp && mv AGENTS.md.tmp AGENTS.md`, and save the file as
"UTF-8" rather than "UTF-8 with BOM".
"""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import BOTH, BYTE_ORDER_MARK, Faulty, Problem, Role, Rule, Subject
from agents_md_lint.rules.offers import NewText, Offer
from agents_md_lint.rules.support.content import is_comment, origin, rewrite

_MARK = BYTE_ORDER_MARK.encode()


def check(subject: Subject) -> Iterator[Problem]:
    """Yield the byte order mark in front of the text."""
    guidance = subject.candidate.guidance
    if guidance is None or not subject.data.startswith(_MARK):
        return
    if subject.role is Role.GUIDANCE and guidance.text == BYTE_ORDER_MARK:  # empty-guidance says so
        return
    place = subject.at_byte(0)
    message, effect, severity = (
        "the text starts with a byte order mark (U+FEFF, bytes EF BB BF)",
        "q keeps the mark as an invisible first character of the text",
        None,
    )
    if subject.role is Role.QIGNORE and is_comment(subject, 1):
        effect = "q takes the mark for part of the first line, which has no pattern now"
    elif subject.role is Role.QIGNORE:
        effect, severity = (
            "q takes the mark for part of the first pattern, which matches nothing",
            Severity.ERROR,
        )
    remedy = f"remove it: {rewrite(subject, 'tail -c +4')}"
    yield Problem(message, effect, remedy, place, origin(subject, place), severity, whole=True)


def fix(faulty: Faulty) -> Iterator[Offer]:
    """Remove it."""
    rest = faulty.data
    while rest.startswith(_MARK):
        rest = rest[len(_MARK) :]
    yield Offer(NewText(rest), "removed the byte order mark")


RULE = Rule("byte-order-mark", Severity.WARNING, check, BOTH, __doc__ or "", fix)
