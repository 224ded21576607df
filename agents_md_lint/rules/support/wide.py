"""Telling UTF-16 and UTF-32 from text with a stray NUL, and from other encodings. Pure, over bytes."""

from __future__ import annotations

import codecs
import unicodedata
from functools import lru_cache

from agents_md_lint.records import NamedTuple

_MARKS = (
    (b"\xff\xfe\0\0", "UTF-32LE"),
    (b"\0\0\xfe\xff", "UTF-32BE"),
    (b"\xff\xfe", "UTF-16LE"),
    (b"\xfe\xff", "UTF-16BE"),
)
_CONTROLS = bytes({*range(0x20)} - set(b"\a\b\t\n\v\f\r\x1b"))
"""Bytes that text in ASCII, in UTF-8 or in any encoding of a country doesn't have, NUL among them."""
_FREQUENT = b" \nabcdefghijklmnopqrstuvwxyz"
_LETTERS = _FREQUENT + b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_EAST_ASIAN = ("GB18030", "BIG5", "SHIFT_JIS", "EUC-JP", "CP949")
_SHORT = 24
"""The length in bytes up to which a text in UTF-16 may well have bytes from ASCII alone."""
_FEW = 8
"""Fewer bytes than these, without a NUL among them, aren't taken for UTF-16."""
_ENDING_IN_NUL = "\u4e00\u3000\uac00"
"""Frequent characters beyond ASCII that have a NUL byte."""
_NOT_TEXT = frozenset({"Cc", "Cn", "Co", "Cs"})


class Wide(NamedTuple):
    """An encoding of two or four bytes a unit, and the byte order mark that stands in front, if any."""

    name: str
    mark: bytes


@lru_cache(maxsize=1)  # several rules ask about the same file, one after the other
def wide_encoding(data: bytes) -> Wide | None:
    """Return the encoding of *data*, the start of a file, if that is UTF-16 or UTF-32, else None.

    A byte order mark decides, unless plain text follows it. Without one, bytes that no other text has
    must be there, what is left without NUL must not look like words, and the reading as UTF-16 or
    UTF-32 must look like text. A short text without such bytes isn't told from other encodings.
    """
    for mark, name in _MARKS:
        rest = data[len(mark) :]
        if data.startswith(mark) and not _is_plain(rest) and _read(rest, name) is not None:
            return Wide(name, mark)
    if b"\0" not in data and not _may_be_wide(data):
        return None
    return None if _reads_as_words(data) else _unmarked(data)


def _may_be_wide(data: bytes) -> bool:
    """Whether *data*, without a NUL, has bytes that rarely are in other text (ISO 2022 shifts aside)."""
    return len(data) >= _FEW and _share(data, _CONTROLS) * 50 >= len(data) and b"\x1b$" not in data


def _unmarked(data: bytes) -> Wide | None:
    for name in ("UTF-32LE", "UTF-32BE"):
        text = _read(data, name)
        # Two letters and two NULs are also one character in UTF-32.
        if text and (len(text) > 1 or text.isascii()) and _oddities(text) == 0:
            return Wide(name, b"")
    readings = [(text, name) for name in ("UTF-16LE", "UTF-16BE") if (text := _read(data, name))]
    fit = [
        (text, name) for text, name in readings if _oddities(text) * 20 <= len(text) and _explains_nuls(text)
    ]
    return Wide(min(fit, key=lambda reading: _strangeness(reading[0]))[1], b"") if fit else None


def _read(data: bytes, name: str) -> str | None:
    """Return *data* decoded, without a character that is cut at its end; None if it can't be."""
    try:
        return codecs.getincrementaldecoder(name)().decode(data)
    except UnicodeDecodeError:
        return None


def _oddities(text: str) -> int:
    """Return how many characters of *text* are none that a text has."""
    odd = {char for char in set(text) if _is_odd(char)}
    return sum(1 for char in text if char in odd) if odd else 0


def _is_odd(char: str) -> bool:
    return char not in "\t\n\v\f\r" and unicodedata.category(char) in _NOT_TEXT


def _explains_nuls(text: str) -> bool:
    """Whether the NUL bytes of the characters of *text* are those of ASCII, and not strewn in."""
    plain = sum(1 for char in text if char.isascii())
    others = sum(1 for char in text if _has_nul(char) and not char.isascii() and char not in _ENDING_IN_NUL)
    return others * 4 <= plain


def _has_nul(char: str) -> bool:
    return ord(char) < 0x100 or not ord(char) & 0xFF


def _strangeness(text: str) -> tuple[int, int, int, bool]:
    """Return a key that is smaller for the reading with the right byte order.

    The wrong one makes characters of many scripts, in many more rows of the code chart.
    """
    chars = set(text)
    scripts = {unicodedata.name(char, "?").partition(" ")[0] for char in chars if char.isalpha()}
    return _oddities(text), len(scripts), len({ord(char) >> 8 for char in chars}), not text.isascii()


def _is_plain(data: bytes) -> bool:
    return b"\0" not in data and _read(data, "UTF-8") is not None and _reads_as_words(data)


def _reads_as_words(data: bytes) -> bool:
    """Whether *data* is text in UTF-8 or an encoding of a country, with at most a few NULs strewn in."""
    rest = data.replace(b"\0", b"")
    nuls = len(data) - len(rest)
    controls = _share(rest, _CONTROLS)
    if not rest or nuls * 5 >= len(data) * 2 or controls * 10 >= len(rest):
        return False
    if rest.isascii() and len(rest) > _SHORT:
        return True
    if rest.isascii():  # four bytes are two letters in ASCII, or two ideographs
        return _share(rest, _FREQUENT) * 2 >= len(rest)
    if _read(rest, "UTF-8") is not None or _share(rest, _LETTERS) * 10 >= len(rest) * 6:
        return True
    if controls or nuls * 20 >= len(data):
        return False
    return any(_read(rest, name) is not None for name in _EAST_ASIAN)


def _share(data: bytes, of: bytes) -> int:
    return len(data) - len(data.translate(None, of))
