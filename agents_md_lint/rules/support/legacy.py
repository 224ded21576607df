"""Guessing the encoding of a text that isn't UTF-8."""

from __future__ import annotations

import codecs
import re

_WESTERN = tuple(
    frozenset(letters)
    for letters in (
        "äöüß",
        "àâæçéèêëîïôœùûüÿ",
        "áéíïñóúü",
        "àáâãçéêíóôõúü",
        "àçèéìíîïòóùúü",
        "äåæéöøü",
        "áèéëíïóöúü",
        "áéíóúýþæöð",
    )
)
"""The letters beyond ASCII of languages written in CP1252; other encodings make a mixture of them."""
_MISREAD = re.compile(
    "[a-zß-ÿ][À-ÖØ-Þ]"  # a capital within a word
    "|[A-Za-z][‚„ˆ˜ƒ‡]"  # an opening quote behind a letter
    "|[A-Za-zÀ-ÿ][¡-§¨ª¬¯-¶¸-º¼-¿†‰‹›€Ÿ][a-zß-ÿ]"  # a sign within a word
    "|[À-ÖØ-öø-ÿ]{3}"
)
_LETTER = re.compile("[À-ÖØ-öø-ÿŒœŠšŽžŸ]")
_EAST_ASIAN = ("big5", "gb18030", "shift_jis", "cp932", "euc_jp", "cp949", "euc_kr")
_SINGLE_BYTE = (
    *("cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "cp1258", "cp866"),
    *("iso8859_2", "iso8859_5", "iso8859_7", "iso8859_9", "koi8_r", "koi8_u", "mac_cyrillic"),
)
"""Encodings that files are still found in; among all that exist, a short text fits too many."""
_ENOUGH = 6
"""The bytes beyond ASCII that a guess needs, where CP1252 is out of the question."""


def likely_encoding(data: bytes) -> str | None:
    """Return the likely encoding of *data* under the name that ``iconv`` has for it, or None.

    Western text in CP1252 is by far the most frequent case, and a few bytes can't prove it: it is
    taken where it makes sense. charset-normalizer decides about the rest.
    """
    if reads_as_western(data.decode("cp1252", "replace")):
        return "CP1252"
    if sum(1 for byte in data if byte >= 0x80) < _ENOUGH:
        return None
    from charset_normalizer import from_bytes

    best = from_bytes(data, cp_isolation=[*_EAST_ASIAN, *_SINGLE_BYTE]).best()
    if best is None or (not best.coherence and best.encoding not in _EAST_ASIAN):
        return None
    name = codecs.lookup(best.encoding).name.upper()
    return name.replace("ISO8859", "ISO-8859").replace("EUC_", "EUC-")


def reads_as_western(text: str) -> bool:
    """Whether *text*, read as CP1252, makes sense."""
    if "\ufffd" in text or _MISREAD.search(text):
        return False
    letters = {letter.lower() for letter in _LETTER.findall(text)}
    return any(letters <= language for language in _WESTERN)
