"""Characters that a reviewer doesn't see."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from agents_md_lint.records import NamedTuple
from agents_md_lint.rules.model import Problem, Role, Subject
from agents_md_lint.rules.support.bits import Hidden, HiddenKind
from agents_md_lint.rules.support.content import counted, effect_of, origin
from agents_md_lint.rules.support.hidden import find_hidden
from agents_md_lint.rules.support.unmasking import description, removal
from agents_md_lint.rules.support.wide import wide_encoding

_SHOWN_LINES = 10


class Wording(NamedTuple):
    """How one kind is reported: the noun, what is wrong with it, and what q does."""

    one: str
    many: str
    fault: str
    effect: str


def problems(subject: Subject, kinds: dict[HiddenKind, Wording]) -> Iterator[Problem]:
    """Yield the hidden characters of *kinds* in a text, by kind and line."""
    if not subject.is_text or wide_encoding(subject.data) is not None:
        return
    found = [hidden for hidden in find_hidden(subject.text) if hidden.kind in kinds]
    if subject.role is Role.QIGNORE:  # another rule reports its ends of lines
        found = [hidden for hidden in found if hidden.char != "\r"]
    for kind, wording in kinds.items():
        of_kind = [hidden for hidden in found if hidden.kind is kind]
        if of_kind:
            yield from _of_kind(subject, kind, wording, of_kind)


def _of_kind(subject: Subject, kind: HiddenKind, wording: Wording, found: list[Hidden]) -> Iterator[Problem]:
    """Yield a problem for each line that has hidden characters of one kind; the last counts the rest."""
    lines = _by_line(subject.text, found)
    remedy = removal(subject, kind, found)
    for number, here in enumerate(lines[:_SHOWN_LINES], start=1):
        message = f"{counted(len(here), wording.one, wording.many)} {description(kind, wording.fault, here)}"
        if number == _SHOWN_LINES < len(lines):
            below = sum(map(len, lines[number:]))
            message += f"; {below:,} more in {counted(len(lines) - number, 'line', 'lines')} below"
        place = subject.at_character(here[0].at)
        effect = effect_of(
            subject,
            wording.effect,
            pattern="q takes it for a part of the pattern, which does not match what its author meant",
            comment="q skips this line, a comment, but hardly anybody sees the whole of it",
            line=place.line,
        )
        yield Problem(message, effect, remedy, place, origin(subject, place))


def _by_line(text: str, found: list[Hidden]) -> list[list[Hidden]]:
    """Return *found* in *text*, in order, as a list for each line that has any."""
    numbers: list[int] = []
    line, last = 0, 0
    for hidden in found:
        line += text.count("\n", last, hidden.at)
        last = hidden.at
        numbers.append(line)
    pairs = zip(numbers, found, strict=True)
    return [[hidden for _, hidden in group] for _, group in groupby(pairs, key=lambda pair: pair[0])]
