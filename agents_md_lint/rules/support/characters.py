"""Characters that a reviewer doesn't see."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from agents_md_lint.rules.model import Problem, Role, Subject
from agents_md_lint.rules.support.content import counted, effect, origin
from agents_md_lint.rules.support.hidden import Hidden, Kind, find_hidden
from agents_md_lint.rules.support.unmasking import description, remedy
from agents_md_lint.rules.support.wide import wide_encoding

SHOWN_LINES = 10


class Telling(NamedTuple):
    """How one kind is told: the noun, what is wrong with it, and what q does."""

    one: str
    many: str
    fault: str
    effect: str


def problems(subject: Subject, kinds: dict[Kind, Telling]) -> Iterator[Problem]:
    if not subject.is_text or wide_encoding(subject.data) is not None:
        return
    found = [hidden for hidden in find_hidden(subject.text) if hidden.kind in kinds]
    if subject.role is Role.QIGNORE:  # another rule tells of its ends of lines
        found = [hidden for hidden in found if hidden.char != "\r"]
    for kind, telling in kinds.items():
        of_kind = [hidden for hidden in found if hidden.kind is kind]
        if of_kind:
            yield from find_of_kind(subject, kind, telling, of_kind)


def find_of_kind(subject: Subject, kind: Kind, telling: Telling, found: list[Hidden]) -> Iterator[Problem]:
    """Yield a problem for each line that has hidden characters of one kind; the last counts the rest."""
    lines = by_line(subject.text, found)
    mend = remedy(subject, kind, found)
    for number, here in enumerate(lines[:SHOWN_LINES], start=1):
        message = f"{counted(len(here), telling.one, telling.many)} {description(kind, telling.fault, here)}"
        if number == SHOWN_LINES < len(lines):
            below = sum(map(len, lines[number:]))
            message += f"; {below:,} more in {counted(len(lines) - number, 'line', 'lines')} below"
        place = subject.at_character(here[0].at)
        told = effect(
            subject,
            telling.effect,
            pattern="q takes it for a part of the pattern, which does not match what its author meant",
            comment="q skips this line, a comment, but hardly anybody sees the whole of it",
            line=place.line,
        )
        yield Problem(message, told, mend, place, origin(subject, place))


def by_line(text: str, found: list[Hidden]) -> list[list[Hidden]]:
    numbers: list[int] = []
    line, last = 0, 0
    for hidden in found:
        line += text.count("\n", last, hidden.at)
        last = hidden.at
        numbers.append(line)
    pairs = zip(numbers, found, strict=True)
    return [[hidden for _, hidden in group] for _, group in groupby(pairs, key=lambda pair: pair[0])]
