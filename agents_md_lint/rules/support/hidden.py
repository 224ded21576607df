"""Finding characters that a reviewer doesn't see. Pure, over text.

What decides is the property of the character, how many stand in a row, and what stands beside them: emoji
sequences, flags, and the scripts that need joiners, breaks or marks of direction are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from agents_md_lint.rules.support import code_points as unicode
from agents_md_lint.rules.support.bits import Hidden, HiddenKind, carriers
from agents_md_lint.rules.support.code_points import is_letter
from agents_md_lint.rules.support.surroundings import Surroundings, WholeText, takes

# As texts: to compile them takes longer than to look at a hundred files that have none of these characters.
_FLAG = "\U0001f3f4([\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6})\U000e007f"
_UNSEEN = (
    f"{unicode.CONTROL}{unicode.ZERO_WIDTH}{unicode.BIDI}{unicode.SELECTORS}{unicode.FORMAT}{unicode.TAGS}"
    f"{unicode.BLANK}{unicode.NONCHARACTERS}{unicode.PRIVATE}"
)
_RUN = f"{_FLAG}|[{_UNSEEN}]+"
_BARE_CR = "(?<=[^\r\n])\r+(?![\r\n]|\\Z)"
_ASCII_UNSEEN = re.compile("[\x00-\x08\x0e-\x1f\x7f]|\r(?!\n)")
_TERMINAL = frozenset("\x08\x1b\x90\x9b\x9d")
_DATA_RUN = 3
"""Variation selectors in a row that can't be an accident."""
_LONG_RUN = 8
"""Zero-width characters in a row that can't be an accident."""
_MIXED_RUN = 4
"""Unseen characters of several kinds in a row that can't be an accident."""
_JOINED_RUN = 4
"""Joiners or marks of direction at one letter that can't be an accident."""
_KINDS = (
    (f"[{unicode.CONTROL}]", HiddenKind.CONTROL),
    (f"[{unicode.BIDI}]", HiddenKind.BIDI),
    (f"[{unicode.TAGS}]", HiddenKind.TAG),
    (f"[{unicode.PRIVATE}]", HiddenKind.PRIVATE),
    (f"[{unicode.BLANK}]", HiddenKind.BLANK),
    (f"[{unicode.NONCHARACTERS}]", HiddenKind.NONCHARACTER),
    (f"[{unicode.SELECTORS}]", HiddenKind.SELECTOR),
    (f"[{unicode.ZERO_WIDTH}]", HiddenKind.ZERO_WIDTH),
)


@lru_cache(maxsize=1)  # two rules ask about the same text, one after the other
def find_hidden(text: str) -> tuple[Hidden, ...]:
    """Return the hidden characters of *text*, in order; a byte order mark in front is none."""
    rest = text.removeprefix("\ufeff")
    if rest.isascii() and _ASCII_UNSEEN.search(rest) is None:
        return ()  # most texts are like that, and the search below takes thirty times as long
    found = [*_returns(text)]
    whole = WholeText(text)
    for match in re.compile(_RUN).finditer(text, 1 if text.startswith("\ufeff") else 0):
        start, end = match.span()
        if match[1] is not None:
            if spelt(match[1]).decode() in unicode.SUBDIVISIONS:
                continue
            start += 1
        found.extend(_Run(text, start, end, whole).hidden())
    return carriers(text, sorted(found))


def spelt(chars: str) -> bytes:
    """Return the bytes that tag characters or variation selectors in *chars* stand for."""
    data = bytearray()
    for char in chars:
        code = ord(char)
        if 0xE0020 <= code <= 0xE007E:
            data.append(code - 0xE0000)
        elif 0xFE00 <= code <= 0xFE0F:
            data.append(code - 0xFE00)
        elif 0xE0100 <= code <= 0xE01EF:
            data.append(code - 0xE0100 + 16)
    return bytes(data)


def _returns(text: str) -> Iterator[Hidden]:
    """Yield carriage returns behind which a terminal writes over what it has shown.

    In a text that has no other ends of lines they are these.
    """
    kind = HiddenKind.TERMINAL if "\n" in text.replace("\r\n", "") or "\r\n" in text else HiddenKind.CONTROL
    if "\r" in text:
        for match in re.finditer(_BARE_CR, text):
            yield Hidden(match.start(), "\r", kind)


class _Run:
    """Characters without a picture of their own in a row, and what stands around them."""

    def __init__(self, text: str, start: int, end: int, whole: WholeText) -> None:
        self._start = start
        self._chars = text[start:end]
        self._around = Surroundings(text, start, end, whole)
        self._whole = whole
        self._kinds = [_kind(char) for char in self._chars]
        self._zero_width = [
            c for c, kind in zip(self._chars, self._kinds, strict=True) if kind is HiddenKind.ZERO_WIDTH
        ]
        self._carries = self._selectors_carry()
        self._row = self._is_row()

    def hidden(self) -> Iterator[Hidden]:
        for offset, char in enumerate(self._chars):
            kind = self._judged(offset, char, self._kinds[offset])
            if kind is not None:
                yield Hidden(self._start + offset, char, kind)

    def _judged(self, offset: int, char: str, kind: HiddenKind) -> HiddenKind | None:
        if kind is HiddenKind.ZERO_WIDTH:
            return self._zero_width_kind(offset, char)
        if kind is HiddenKind.SELECTOR:
            return self._selector_kind(offset, char)
        if kind is HiddenKind.CONTROL:
            return HiddenKind.TERMINAL if char in _TERMINAL else kind
        if kind is HiddenKind.BIDI:
            return None if self._start + offset in self._whole.closed else kind
        if kind in (HiddenKind.TAG, HiddenKind.PRIVATE):
            return kind
        if self._around.is_kin(char):
            return None
        return HiddenKind.ROW if self._row else kind

    def _is_row(self) -> bool:
        """Whether there are more unseen characters in a row than any accident leaves."""
        unseen = [
            char
            for char, kind in zip(self._chars, self._kinds, strict=True)
            if kind in (HiddenKind.ZERO_WIDTH, HiddenKind.FORMAT, HiddenKind.BLANK, HiddenKind.NONCHARACTER)
            and not self._around.is_kin(char)
        ]
        joiners = [char for char in unseen if char in "\u200c\u200d\u200e\u200f\u061c"]
        return (
            len(self._zero_width) >= _LONG_RUN
            or (len(unseen) >= _MIXED_RUN and len(set(unseen)) > 1)
            or (is_letter(self._around.before) and len(joiners) + (len(set(joiners)) > 1) >= _JOINED_RUN)
        )

    def _zero_width_kind(self, offset: int, char: str) -> HiddenKind | None:
        if self._row:
            return HiddenKind.ROW
        if self._around.need(char, single=len(self._zero_width) == 1):
            if len(self._zero_width) == 1:
                return None
            if len(self._zero_width) < _JOINED_RUN and len(set(self._zero_width)) == 1:
                first = self._chars.index(char) == offset  # the others are a key that was pressed twice
                return None if first else HiddenKind.ZERO_WIDTH
        return HiddenKind.IN_WORD if self._around.in_word else HiddenKind.ZERO_WIDTH

    def _selectors_carry(self) -> bool:
        """Whether the variation selectors carry data: many in a row, or such as fit ideographs only."""
        selectors = [
            c for c, kind in zip(self._chars, self._kinds, strict=True) if kind is HiddenKind.SELECTOR
        ]
        if len(selectors) >= _DATA_RUN:
            return True
        fitting = int(takes(self._around.before, self._chars[0], ""))
        return sum(1 for selector in selectors if selector > "\ufe0f") > fitting

    def _selector_kind(self, offset: int, char: str) -> HiddenKind | None:
        if self._carries:
            return HiddenKind.SELECTORS
        after = self._chars[1:2] or self._around.after
        return None if offset == 0 and takes(self._around.before, char, after) else HiddenKind.SELECTOR


@lru_cache(maxsize=1024)  # a text has few kinds, many times
def _kind(char: str) -> HiddenKind:
    """Return what *char* is by itself."""
    return next((kind for chars, kind in _KINDS if re.match(chars, char)), HiddenKind.FORMAT)
