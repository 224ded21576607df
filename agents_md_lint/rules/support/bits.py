"""What is hidden in how often, and in which turns, characters are used. Pure, over text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import pairwise

from agents_md_lint.records import NamedTuple
from agents_md_lint.rules.support import code_points as unicode
from agents_md_lint.rules.support.code_points import is_letter

TURNS = 8
"""How often one kind follows another, in one text, where no writing needs both: bits are spelled."""
_ODD = 4
"""Selectors of different kinds behind characters without variants."""
_DENSE = 8
"""Variants of ideographs, where they are at least half of all: no names are written like that."""


class HiddenKind(Enum):
    """What a hidden character does."""

    BIDI = "reorders the text on the screen"
    TAG = "spells hidden text in tag characters"
    SELECTORS = "spells hidden text in variation selectors"
    IN_WORD = "splits a word without a trace"
    ROW = "is one of many without width in a row"
    BITS = "takes turns with others, and so spells bits"
    TERMINAL = "tells a terminal to show something else"
    ZERO_WIDTH = "has no width"
    SELECTOR = "chooses a variant of nothing"
    CONTROL = "is a control character"
    FORMAT = "formats, mostly unseen"
    BLANK = "looks like a space"
    NONCHARACTER = "is no character"
    PRIVATE = "means what each font makes of it"


class Hidden(NamedTuple):
    """A hidden character: its 0-based index in the text, itself, and what it does."""

    at: int
    char: str
    kind: HiddenKind


def carriers(text: str, found: Sequence[Hidden]) -> tuple[Hidden, ...]:
    """Return *found*, the hidden characters of *text* taken one by one, judged as a whole.

    Unseen characters, spaces of rare widths and variation selectors that take turns spell bits.
    """
    judged = {hidden.at: hidden for hidden in found}
    unseen = [
        hidden
        for hidden in found
        if hidden.kind in (HiddenKind.ZERO_WIDTH, HiddenKind.FORMAT, HiddenKind.BLANK)
    ]
    if _turns(hidden.char for hidden in unseen) >= TURNS:
        judged.update((hidden.at, hidden._replace(kind=HiddenKind.BITS)) for hidden in unseen)
    odd = [hidden for hidden in found if hidden.kind is HiddenKind.SELECTOR]
    if (len(odd) >= _ODD and len({hidden.char for hidden in odd}) > 1) or _crowded(text, odd):
        judged.update((hidden.at, hidden._replace(kind=HiddenKind.SELECTORS)) for hidden in odd)
    judged.update((hidden.at, hidden) for hidden in _chosen(text, judged.keys()))
    judged.update((hidden.at, hidden) for hidden in _spaces(text))
    return tuple(judged[at] for at in sorted(judged))


def _turns(chars: Iterable[str]) -> int:
    return sum(1 for one, other in pairwise(chars) if one != other)


def _crowded(text: str, odd: Sequence[Hidden]) -> bool:
    """Whether one line has more selectors of nothing than any accident leaves."""
    return any(
        text.find("\n", first.at, eighth.at) < 0
        for first, eighth in zip(odd, odd[_DENSE - 1 :], strict=False)
    )


def _chosen(text: str, known: Iterable[int]) -> list[Hidden]:
    """Return the selectors that each choose a real variant, and all together spell something."""
    known = set(known)
    matches = re.finditer(f"[{unicode.SELECTORS}]", text)
    fitting = [Hidden(m.start(), m[0], HiddenKind.SELECTORS) for m in matches if m.start() not in known]
    styles = [hidden for hidden in fitting if hidden.char in "\ufe0e\ufe0f"]
    found = styles if _turns(hidden.char for hidden in styles) >= TURNS else []
    variants = [hidden for hidden in fitting if re.match(f"[{unicode.IDEOGRAPH}]", text[hidden.at - 1])]
    ideographs = len(re.findall(f"[{unicode.IDEOGRAPH}]", text)) if len(variants) >= _DENSE else 0
    if 0 < ideographs <= 2 * len(variants) and len({hidden.char for hidden in variants}) > 2:
        found = [*found, *variants]
    return [*found, *_adjoining(variants)]


def _adjoining(variants: Sequence[Hidden]) -> list[Hidden]:
    """Return the variants of ideographs of which four or more different ones stand in a row."""
    found: list[Hidden] = []
    row: list[Hidden] = []
    for hidden in (*variants, Hidden(-9, "", HiddenKind.SELECTORS)):
        if row and hidden.at != row[-1].at + 2:
            if len(row) >= _ODD and len({one.char for one in row}) > 2:
                found += row
            row = []
        row.append(hidden)
    return found


def _spaces(text: str) -> list[Hidden]:
    """Return the spaces of rare widths that spell bits: in one row, or between words in turns."""
    if re.search(f"[{unicode.SPACES}]", text) is None:
        return []
    found: list[Hidden] = []
    between: list[Hidden] = []
    for match in re.finditer(f"[ \xa0\u3000{unicode.SPACES}]+", text):
        start, end = match.span()
        rare = [
            Hidden(start + at, c, HiddenKind.BITS) for at, c in enumerate(match[0]) if c not in " \xa0\u3000"
        ]
        if len(match[0]) >= TURNS and len({hidden.char for hidden in rare}) > 1:
            found += rare
        if end - start == 1 and start and is_letter(text[start - 1]) and is_letter(text[end : end + 1]):
            between.append(Hidden(start, match[0], HiddenKind.BITS))
    rare = [hidden for hidden in between if hidden.char not in " \u3000"]
    uncommon = [hidden for hidden in rare if hidden.char not in "\xa0\u2009\u202f"]
    if _turns(hidden.char for hidden in rare) >= TURNS:
        found += rare
    elif uncommon and _turns(hidden.char for hidden in between) >= 2 * TURNS:
        found += uncommon
    return found
