"""Characters that a reviewer doesn't see."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from agents_md_lint.rules.content import counted, effect, origin
from agents_md_lint.rules.hidden import Hidden, Kind, find_hidden
from agents_md_lint.rules.model import Problem, Role, Subject
from agents_md_lint.rules.unmasking import description, remedy
from agents_md_lint.rules.wide import wide_encoding

_SHOWN_LINES = 10


class _Telling(NamedTuple):
    """How one kind is told: the noun, what is wrong with it, and what q does."""

    one: str
    many: str
    fault: str
    effect: str


_CONCEALING = {
    Kind.BIDI: _Telling(
        "bidi control",
        "bidi controls",
        "that can make a screen show the text in another order",
        "q reads the text in the order of the file, which is not the one that a reviewer sees",
    ),
    Kind.TAG: _Telling(
        "invisible tag character",
        "invisible tag characters",
        "",
        "q gives the agent text that no reviewer sees",
    ),
    Kind.SELECTORS: _Telling(
        "invisible variation selector",
        "invisible variation selectors",
        "with no character to vary",
        "q gives the agent data that no reviewer sees",
    ),
    Kind.IN_WORD: _Telling(
        "invisible character",
        "invisible characters",
        "between two letters",
        "q reads another word than a reviewer sees, and so does a search",
    ),
    Kind.ROW: _Telling(
        "invisible character",
        "invisible characters",
        "in a long row",
        "q gives the agent data that no reviewer sees",
    ),
    Kind.BITS: _Telling(
        "character",
        "characters",
        "that spell bits, by how they take turns",
        "q gives the agent data that no reviewer sees",
    ),
    Kind.TERMINAL: _Telling(
        "terminal control",
        "terminal controls",
        "that can make a terminal show another text",
        "q reads the text of the file, which is not what a terminal shows to a reviewer",
    ),
}
_STRAY_EFFECT = "q leaves it in the text, where hardly anybody sees it"
_STRAY = {
    Kind.ZERO_WIDTH: _Telling("zero-width character", "zero-width characters", "", _STRAY_EFFECT),
    Kind.SELECTOR: _Telling(
        "variation selector", "variation selectors", "behind a character without variants", _STRAY_EFFECT
    ),
    Kind.CONTROL: _Telling("control character", "control characters", "", _STRAY_EFFECT),
    Kind.FORMAT: _Telling("format character", "format characters", "", _STRAY_EFFECT),
    Kind.BLANK: _Telling("blank character", "blank characters", "", _STRAY_EFFECT),
    Kind.NONCHARACTER: _Telling("noncharacter", "noncharacters", "", _STRAY_EFFECT),
    Kind.PRIVATE: _Telling(
        "private-use character",
        "private-use characters",
        "",
        "q leaves it in the text, and it looks different in each font, if like anything",
    ),
}


def invisible_characters(subject: Subject) -> Iterator[Problem]:
    """The text has characters that hide something from its reviewer.

    q gives the text to the agent as it is. A reviewer sees another one where there are

    - bidi controls (U+202A to U+202E, U+2066 to U+2069), which reorder what is shown;
    - tag characters (U+E0000 to U+E007F), which spell text that no screen shows: the finding spells it;
    - variation selectors with nothing to vary, which can carry any bytes: the finding shows them;
    - zero-width characters between two letters, or many in a row;
    - unseen characters, variants and spaces of odd widths that take turns, and so spell bits;
    - controls with which a terminal shows other text (`cat AGENTS.md`): escape sequences, backspace, a
      carriage return inside a line.

    Not reported is what the writing around needs: emoji sequences, flags, joiners, breaks and marks in the
    scripts that use them, and variants that Unicode lists.
    [The table of invisible text](invisible-text.md) says what is an error, a warning, and nothing. There
    is one finding for each line and kind, and at most ten for a kind.

    Remove them: `perl -CSD -i -pe 's/[\\x{202E}]//g' AGENTS.md`.
    """
    yield from _problems(subject, _CONCEALING)


def stray_characters(subject: Subject) -> Iterator[Problem]:
    """The text has characters that nobody sees, and that hide nothing: mostly they were pasted.

    Zero-width characters outside a word, a byte order mark in the middle, soft hyphens that divide no long
    word, separators of lines and paragraphs, control characters (U+0080 to U+009F mostly is CP1252 that
    was taken for Latin-1), variation selectors behind a letter, characters that look blank (U+2800,
    U+3164), noncharacters, private-use characters (the icons of some fonts), and other format characters.
    q keeps them in the text; a pattern of a `.qignore` that has one doesn't match what its author meant.
    [The table of invisible text](invisible-text.md) says which belong where.

    Remove them: `perl -CSD -i -pe 's/[\\x{200B}]//g' AGENTS.md`.
    """
    yield from _problems(subject, _STRAY)


def _problems(subject: Subject, kinds: dict[Kind, _Telling]) -> Iterator[Problem]:
    if not subject.is_text or wide_encoding(subject.data) is not None:
        return
    found = [hidden for hidden in find_hidden(subject.text) if hidden.kind in kinds]
    if subject.role is Role.QIGNORE:  # another rule tells of its ends of lines
        found = [hidden for hidden in found if hidden.char != "\r"]
    for kind, telling in kinds.items():
        of_kind = [hidden for hidden in found if hidden.kind is kind]
        if of_kind:
            yield from _of_kind(subject, kind, telling, of_kind)


def _of_kind(subject: Subject, kind: Kind, telling: _Telling, found: list[Hidden]) -> Iterator[Problem]:
    """Yield a problem for each line that has hidden characters of one kind; the last counts the rest."""
    lines = _by_line(subject.text, found)
    mend = remedy(subject, kind, found)
    for number, here in enumerate(lines[:_SHOWN_LINES], start=1):
        message = f"{counted(len(here), telling.one, telling.many)} {description(kind, telling.fault, here)}"
        if number == _SHOWN_LINES < len(lines):
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


def _by_line(text: str, found: list[Hidden]) -> list[list[Hidden]]:
    numbers: list[int] = []
    line, last = 0, 0
    for hidden in found:
        line += text.count("\n", last, hidden.at)
        last = hidden.at
        numbers.append(line)
    pairs = zip(numbers, found, strict=True)
    return [[hidden for _, hidden in group] for _, group in groupby(pairs, key=lambda pair: pair[0])]
