"""Finding characters that a reviewer doesn't see. Pure, over text.

Emoji sequences, flags, and the scripts that need joiners or marks of direction are left alone.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from typing import NamedTuple


class Kind(Enum):
    """What a hidden character does."""

    BIDI = "reorders the text on the screen"
    TAG = "spells hidden text in tag characters"
    SELECTORS = "spells hidden text in variation selectors"
    IN_WORD = "splits a word without a trace"
    ROW = "is one of many without width in a row"
    TERMINAL = "tells a terminal to show something else"
    ZERO_WIDTH = "has no width"
    SELECTOR = "chooses a variant of nothing"
    CONTROL = "is a control character"
    FORMAT = "formats, mostly unseen"


class Hidden(NamedTuple):
    """A hidden character: its 0-based index in the text, itself, and what it does."""

    at: int
    char: str
    kind: Kind


_BIDI = "\u202a-\u202e\u2066-\u2069"
_ZERO_WIDTH = "\u034f\u061c\u180e\u200b-\u200f\u2060-\u2064\ufeff"
_SELECTORS = "\ufe00-\ufe0f\U000e0100-\U000e01ef"
_FORMAT = (
    "\xad\u2028\u2029\u2065\u206a-\u206f\u3164\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U000e0080-\U000e00ff\U000e01f0-\U000e0fff"
)
_CONTROL = "\x00-\x08\x0e-\x1f\x7f-\x9f"
_TAGS = "\U000e0000-\U000e007f"
# As texts: to compile them takes longer than to look at a hundred files that have none of these characters.
_RUN = (
    # A flag of a part of a country: a black flag, its code in tag characters, and their end.
    "\U0001f3f4(?:[\U000e0061-\U000e007a]{2}|[\U000e0030-\U000e0039]{3})"
    "[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,4}\U000e007f"
    f"|[{_CONTROL}{_ZERO_WIDTH}{_BIDI}{_SELECTORS}{_FORMAT}{_TAGS}]+"
)
_ASCII_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
_IS_BIDI = f"[{_BIDI}]"
_IS_TAG = f"[{_TAGS}]"
_IS_SELECTOR = f"[{_SELECTORS}]"
_IS_ZERO_WIDTH = f"[{_ZERO_WIDTH}]"
_IS_CONTROL = f"[{_CONTROL}]"
_TERMINAL = frozenset("\x08\x1b\x90\x9b\x9d")
_DATA_RUN = 3
"""Variation selectors in a row that can't be an accident."""
_LONG_RUN = 8
"""Zero-width characters in a row that can't be an accident."""

_JOINING = (
    "[\u0600-\u06ff\u0700-\u07ff\u0840-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\u1900-\u1cff\ua840-\ua8ff"
    "\ua980-\ua9ff\uaa60-\uaaff\uabc0-\uabff\ufb50-\ufdff\ufe70-\ufefc\U00010a00-\U00010fff\U00011000-\U00011fff"
    "\U0001e900-\U0001e95f]"
)
"""The scripts in which joiners choose the shape of a letter: Arabic, Syriac, Indic and their kin."""
_UNSPACED = "[\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u1950-\u19ff\u1a20-\u1aaf\uaa60-\uaadf]"
"""The scripts without spaces between words, where U+200B says where a line may break."""
_RIGHT_TO_LEFT = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
_IDEOGRAPH = "[\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"


@lru_cache(maxsize=1)  # two rules ask about the same text, one after the other
def find_hidden(text: str) -> tuple[Hidden, ...]:
    """Return the hidden characters of *text*, in order; a byte order mark in front is none."""
    if text.isascii() and _ASCII_CONTROL.search(text) is None:
        return ()  # most texts are like that, and the search below takes thirty times as long
    directed = re.search(_RIGHT_TO_LEFT, text) is not None
    found: list[Hidden] = []
    for match in re.compile(_RUN).finditer(text, 1 if text.startswith("\ufeff") else 0):
        if not match[0].startswith("\U0001f3f4"):
            found.extend(_Run(text, match.start(), match.end(), directed).hidden())
    return tuple(found)


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


class _Run:
    """Characters without a picture of their own in a row, and what stands around them."""

    def __init__(self, text: str, start: int, end: int, directed: bool) -> None:
        self._start = start
        self._chars = text[start:end]
        self._before = text[start - 1 : start] if start else ""
        self._after = text[end : end + 1]
        self._directed = directed
        self._zero_width = len(re.findall(_IS_ZERO_WIDTH, self._chars))
        self._carries = self._selectors_carry()

    def hidden(self) -> Iterator[Hidden]:
        for offset, char in enumerate(self._chars):
            kind = self._kind(offset, char)
            if kind is not None:
                yield Hidden(self._start + offset, char, kind)

    def _kind(self, offset: int, char: str) -> Kind | None:
        if re.match(_IS_ZERO_WIDTH, char):
            return self._zero_width_kind(char)
        if re.match(_IS_SELECTOR, char):
            return self._selector_kind(offset, char)
        if re.match(_IS_CONTROL, char):
            return Kind.TERMINAL if char in _TERMINAL else Kind.CONTROL
        if re.match(_IS_BIDI, char):
            return Kind.BIDI
        if re.match(_IS_TAG, char):
            return Kind.TAG
        return Kind.FORMAT

    def _zero_width_kind(self, char: str) -> Kind | None:
        if self._zero_width >= _LONG_RUN:
            return Kind.ROW
        if self._belongs(char):
            return None
        return Kind.IN_WORD if _is_letter(self._before) and _is_letter(self._after) else Kind.ZERO_WIDTH

    def _belongs(self, char: str) -> bool:
        """Whether the writing around needs the zero-width *char*."""
        around = self._before + self._after
        if char == "\u200b":
            return re.search(_UNSPACED, around) is not None
        if char in "\u200c\u200d" and re.search(_JOINING, around):
            return True
        if char == "\u200d":
            return self._zero_width == 1 and _is_emoji(self._before) and _is_emoji(self._after)
        if char in "\u200e\u200f\u061c":
            foreign = (
                _is_letter(self._before) and _is_letter(self._after) and not re.search(_RIGHT_TO_LEFT, around)
            )
            return self._directed and not foreign
        if char == "\u034f":
            return any(unicodedata.combining(neighbour) for neighbour in around)
        return char == "\u180e" and any("\u1800" <= neighbour <= "\u18af" for neighbour in around)

    def _selectors_carry(self) -> bool:
        """Whether the variation selectors carry data: many in a row, or such as fit ideographs only."""
        selectors = re.findall(_IS_SELECTOR, self._chars)
        if len(selectors) >= _DATA_RUN:
            return True
        fitting = int(re.match(_IDEOGRAPH, self._before) is not None and self._chars[0] > "\ufe0f")
        return sum(1 for selector in selectors if selector > "\ufe0f") > fitting

    def _selector_kind(self, offset: int, char: str) -> Kind | None:
        if self._carries:
            return Kind.SELECTORS
        if offset == 0 and (char > "\ufe0f" or _takes_selector(self._before)):
            return None
        return Kind.SELECTOR


def _is_letter(char: str) -> bool:
    """Whether *char* is a letter, or a mark upon one."""
    return bool(char) and unicodedata.category(char)[0] in "LM"


def _is_emoji(char: str) -> bool:
    """Whether *char* may be part of an emoji; new ones are unknown to older versions of Python."""
    return (
        "\U0001f000" <= char <= "\U0001faff"
        or char in ("↔", "↕")
        or (char > "\x7f" and unicodedata.category(char) == "So")
    )


def _takes_selector(char: str) -> bool:
    """Whether a variation selector may follow *char*: a symbol, a keycap's digit, a letter with variants."""
    if not char or char.isspace():
        return False
    return char in "0123456789#*" if char.isascii() else not (char.isalpha() and char < "\u0530")
