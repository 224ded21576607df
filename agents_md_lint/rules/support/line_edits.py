"""What fixes share that change lines of a ``.qignore``.

Nothing is changed in a file that other programs read too, behind a link: in their dialect the same line
may well do something.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from agents_md_lint.names import QIGNORE
from agents_md_lint.paths import name
from agents_md_lint.qignore.suppression import Suppressions
from agents_md_lint.rules.model import Faulty, Subject
from agents_md_lint.rules.offers import NewText, Offer
from agents_md_lint.rules.support.content import counted
from agents_md_lint.rules.support.pattern_lines import is_whole, lines


def is_own(subject: Subject) -> bool:
    """Whether the text is that of a ``.qignore`` alone, and all of it is known."""
    return name(subject.candidate.resolution.path) == QIGNORE and is_whole(subject)


def line_edits(
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
    yield Offer(NewText("".join(parts).encode()), what.format(counted(len(edits), one, many)), sure)
