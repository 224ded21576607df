"""What stands around characters that a reviewer doesn't see, and whether its writing needs them. Pure.

Some scripts need joiners, breaks, blanks or marks of direction; so do emoji sequences and long words.
"""

from __future__ import annotations

import re
import unicodedata

from agents_md_lint.rules.support import code_points as unicode
from agents_md_lint.rules.support.code_points import is_letter
from agents_md_lint.rules.support.directions import closed_controls

_WORD = 6
"""Letters of a word that is long enough to be broken between lines."""
_URL = 300
"""Characters of a URL that are looked at."""


def takes(base: str, selector: str, after: str) -> bool:
    """Whether Unicode lists a variant of *base* for *selector*, or may: a keycap's digit, a symbol."""
    if base and base in "0123456789*" and selector in "\ufe0e\ufe0f":
        return after == "\u20e3"
    return any(
        re.match(bases, base) and re.match(chosen, selector) for bases, chosen in unicode.STANDARD_VARIANTS
    )


class WholeText:
    """What the whole text says about its unseen characters; found out once."""

    def __init__(self, text: str) -> None:
        right_to_left = len(re.findall(f"[{unicode.RIGHT_TO_LEFT}]", text))
        marks = len(re.findall(f"[{unicode.MARKS}]", text))
        self.directed = right_to_left - marks >= marks
        self.braille = re.search("[\u2801-\u28ff]", text) is not None
        self.closed = closed_controls(text) if right_to_left else frozenset[int]()


class Surroundings:
    """What stands before and after the unseen characters from *start* to *end* of *text*."""

    def __init__(self, text: str, start: int, end: int, whole: WholeText) -> None:
        self._text = text
        self._start = start
        self._alone = end - start == 1
        self._whole = whole
        self.before = text[start - 1 : start] if start else ""
        self.after = text[end : end + 1]
        self.in_word = is_letter(self.before) and is_letter(self.after)

    def is_kin(self, char: str) -> bool:
        """Whether the unseen *char* stands beside characters of the one script that it belongs to."""
        if char == "\xad":
            return self._alone and self._is_hyphen()
        if char == "\u2800":
            return self._whole.braille and not self.in_word
        for chars, neighbours in unicode.KIN:
            if re.match(f"[{chars}]", char):
                return any(re.match(neighbours, beside) for beside in (self.before, self.after))
        return False

    def _is_hyphen(self) -> bool:
        """Whether a soft hyphen here says where a long word may be broken: two letters go with each part."""
        before, after = self._start - 1, self._start + 1
        parts = (self._letters(before, -1), self._letters(after, 1))
        whole = self._letters(before, -1, "\xad") + self._letters(after, 1, "\xad")
        return min(parts) >= 2 and whole >= _WORD

    def _letters(self, at: int, step: int, besides: str = "") -> int:
        count = 0
        while 0 <= at < len(self._text) and count < _WORD:
            if is_letter(self._text[at]):
                count += 1
            elif self._text[at] != besides:
                break
            at += step
        return count

    def need(self, char: str, *, single: bool) -> bool:
        """Whether the writing here needs the zero-width *char*, the *single* one of the kind or not."""
        around = self.before + self.after
        if char in "\u200b\u2060" and re.search(f"[{unicode.BREAKING}]", around):
            return True
        if char == "\u200b":
            return not self.in_word and single and self._is_in_url()
        if char in "\u200c\u200d" and re.search(f"[{unicode.JOINING}]", around):
            return True
        if char == "\u200c":  # the parts of a German word, which no ligature shall join
            return self._alone and self.before == "f" and self.after in tuple("bfhijklt")
        if char == "\u200d":
            is_emoji = f"[{unicode.EMOJI}]"
            joined = re.match(is_emoji, self.before) and re.match(is_emoji, self.after)
            return single and joined is not None
        if char in "\u200e\u200f\u061c":
            foreign = self.in_word and not re.search(f"[{unicode.RIGHT_TO_LEFT}]", around)
            return self._whole.directed and not foreign
        if char == "\u034f":
            return any(unicodedata.combining(neighbour) for neighbour in around)
        return char == "\u180e" and any("\u1800" <= neighbour <= "\u18af" for neighbour in around)

    def _is_in_url(self) -> bool:
        before = self._text[max(0, self._start - _URL) : self._start].split()
        return bool(before) and not self.before.isspace() and not self.after.isspace() and "://" in before[-1]
