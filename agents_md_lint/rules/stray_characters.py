r"""The text has characters that nobody sees, and that hide nothing: mostly they were pasted.

Zero-width characters outside a word, a byte order mark in the middle, soft hyphens that divide no long
word, separators of lines and paragraphs, control characters (U+0080 to U+009F mostly is CP1252 that
was taken for Latin-1), variation selectors behind a letter, characters that look blank (U+2800,
U+3164), noncharacters, private-use characters (the icons of some fonts), and other format characters.
q keeps them in the text; a pattern of a `.qignore` that has one doesn't match what its author meant.
The page `docs/invisible-text.md` says which belong where.

Remove them: `perl -CSD -i -pe 's/[\x{200B}]//g' AGENTS.md`.
"""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import BOTH, Problem, Rule, Subject
from agents_md_lint.rules.support.characters import Telling, problems
from agents_md_lint.rules.support.hidden import Kind

_STRAY_EFFECT = "q leaves it in the text, where hardly anybody sees it"


_STRAY = {
    Kind.ZERO_WIDTH: Telling("zero-width character", "zero-width characters", "", _STRAY_EFFECT),
    Kind.SELECTOR: Telling(
        "variation selector", "variation selectors", "behind a character without variants", _STRAY_EFFECT
    ),
    Kind.CONTROL: Telling("control character", "control characters", "", _STRAY_EFFECT),
    Kind.FORMAT: Telling("format character", "format characters", "", _STRAY_EFFECT),
    Kind.BLANK: Telling("blank character", "blank characters", "", _STRAY_EFFECT),
    Kind.NONCHARACTER: Telling("noncharacter", "noncharacters", "", _STRAY_EFFECT),
    Kind.PRIVATE: Telling(
        "private-use character",
        "private-use characters",
        "",
        "q leaves it in the text, and it looks different in each font, if like anything",
    ),
}


def check(subject: Subject) -> Iterator[Problem]:
    """Yield what is wrong; the module tells what that means."""
    yield from problems(subject, _STRAY)


RULE = Rule("stray-characters", Severity.WARNING, check, BOTH, __doc__ or "")
