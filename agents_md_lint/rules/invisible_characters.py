r"""The text has characters that hide something from its reviewer.

q gives the text to the agent as it is. A reviewer sees another one where there are

- bidi controls (U+202A to U+202E, U+2066 to U+2069), which reorder what is shown;
- tag characters (U+E0000 to U+E007F), which spell text that no screen shows: the finding spells it;
- variation selectors with nothing to vary, which can carry any bytes: the finding shows them;
- zero-width characters between two letters, or many in a row;
- unseen characters, variants and spaces of odd widths that take turns, and so spell bits;
- controls with which a terminal shows other text: escape sequences, backspace, a carriage return.

Not reported is what the writing around needs, such as emoji sequences and joiners:
`docs/invisible-text.md` has the table. There is one finding for each line and kind, at most ten a kind.

Remove them: `perl -CSD -i -pe 's/[\x{202E}]//g' AGENTS.md`.
"""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import BOTH, Problem, Rule, Subject
from agents_md_lint.rules.support.bits import HiddenKind
from agents_md_lint.rules.support.characters import Wording, problems

_CONCEALING = {
    HiddenKind.BIDI: Wording(
        "bidi control",
        "bidi controls",
        "that can make a screen show the text in another order",
        "q reads the text in the order of the file, which is not the one that a reviewer sees",
    ),
    HiddenKind.TAG: Wording(
        "invisible tag character",
        "invisible tag characters",
        "",
        "q gives the agent text that no reviewer sees",
    ),
    HiddenKind.SELECTORS: Wording(
        "invisible variation selector",
        "invisible variation selectors",
        "with no character to vary",
        "q gives the agent data that no reviewer sees",
    ),
    HiddenKind.IN_WORD: Wording(
        "invisible character",
        "invisible characters",
        "between two letters",
        "q reads another word than a reviewer sees, and so does a search",
    ),
    HiddenKind.ROW: Wording(
        "invisible character",
        "invisible characters",
        "in a long row",
        "q gives the agent data that no reviewer sees",
    ),
    HiddenKind.BITS: Wording(
        "character",
        "characters",
        "that spell bits, by how they take turns",
        "q gives the agent data that no reviewer sees",
    ),
    HiddenKind.TERMINAL: Wording(
        "terminal control",
        "terminal controls",
        "that can make a terminal show another text",
        "q reads the text of the file, which is not what a terminal shows to a reviewer",
    ),
}


def check(subject: Subject) -> Iterator[Problem]:
    """Yield the characters that hide something, by line and kind."""
    yield from problems(subject, _CONCEALING)


RULE = Rule("invisible-characters", Severity.ERROR, check, BOTH, __doc__ or "")
