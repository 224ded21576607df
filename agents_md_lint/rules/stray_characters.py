r"""The text has characters that nobody sees, and that hide nothing: mostly they were pasted.

Zero-width characters outside a word, a byte order mark in the middle, soft hyphens that divide no long
word, separators of lines and paragraphs, control characters (U+0080 to U+009F mostly is CP1252 that
was taken for Latin-1), variation selectors behind a letter, characters that look blank (U+2800,
U+3164), noncharacters, private-use characters (the icons of some fonts), and other format characters.
q keeps them in the text; a pattern of a `.qignore` that has one doesn't match what its author meant.
The table in `docs/invisible-text.md` says which belong where.

Remove them: `perl -CSD -i -pe 's/[\x{200B}]//g' AGENTS.md`.
"""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.loading.content import LIMIT
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import BOTH, Faulty, Problem, Role, Rule, Subject
from agents_md_lint.rules.offers import NewText, Offer
from agents_md_lint.rules.support.bits import Hidden, HiddenKind
from agents_md_lint.rules.support.characters import Wording, problems
from agents_md_lint.rules.support.content import counted
from agents_md_lint.rules.support.hidden import find_hidden

_STRAY_EFFECT = "q leaves it in the text, where hardly anybody sees it"
_STRAY = {
    HiddenKind.ZERO_WIDTH: Wording("zero-width character", "zero-width characters", "", _STRAY_EFFECT),
    HiddenKind.SELECTOR: Wording(
        "variation selector", "variation selectors", "behind a character without variants", _STRAY_EFFECT
    ),
    HiddenKind.CONTROL: Wording("control character", "control characters", "", _STRAY_EFFECT),
    HiddenKind.FORMAT: Wording("format character", "format characters", "", _STRAY_EFFECT),
    HiddenKind.BLANK: Wording("blank character", "blank characters", "", _STRAY_EFFECT),
    HiddenKind.NONCHARACTER: Wording("noncharacter", "noncharacters", "", _STRAY_EFFECT),
    HiddenKind.PRIVATE: Wording(
        "private-use character",
        "private-use characters",
        "",
        "q leaves it in the text, and it looks different in each font, if like anything",
    ),
}


def check(subject: Subject) -> Iterator[Problem]:
    """Yield the characters that were likely pasted, by line and kind."""
    yield from problems(subject, _STRAY)


_PASTED = frozenset({HiddenKind.ZERO_WIDTH, HiddenKind.SELECTOR, HiddenKind.FORMAT})
_LINE_ENDS = frozenset("\u2028\u2029")


def fix(faulty: Faulty) -> Iterator[Offer]:
    """Remove them, but for control characters; only with `--unsafe-fixes`.

    A separator of lines becomes a line feed. Control characters stay, since something else was meant by
    them, and so does all that hides something: a person must look at that.
    """
    text = faulty.subject.text
    stray = [hidden for hidden in find_hidden(text) if hidden.kind in _PASTED]
    if faulty.subject.role is Role.QIGNORE:  # a comment may suppress the finding in another line
        stray = [hidden for hidden in stray if text.count("\n", 0, hidden.at) + 1 in faulty.lines]
    if stray and len(faulty.data) <= LIMIT:
        what = f"removed {counted(len(stray), 'stray character', 'stray characters')}"
        yield Offer(NewText(_without(text, stray).encode()), what, sure=False)


def _without(text: str, stray: list[Hidden]) -> str:
    parts: list[str] = []
    at = 0
    for hidden in stray:
        parts += [text[at : hidden.at], "\n" if hidden.char in _LINE_ENDS else ""]
        at = hidden.at + 1
    return "".join([*parts, text[at:]])


RULE = Rule("stray-characters", Severity.WARNING, check, BOTH, __doc__ or "", fix)
