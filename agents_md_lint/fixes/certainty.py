"""Whether the guess of an encoding is sure enough to act on it unasked.

A wrong guess isn't seen any more once the text is UTF-8. So a guess is sure only where the text makes
sense to the letter and no other reading does, or else where charset-normalizer finds the same text and
none that comes near. What isn't sure is still offered, on demand.
"""

from __future__ import annotations

import re
from itertools import pairwise

from agents_md_lint.guidancetext import LIMIT

_CENTRAL = (
    *("ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "čćđšž", "ăâîşţ", "čšž", "äöüß"),
    "çë",
)
_WESTERN = (
    *("äöüß", "àâæçéèêëîïôœùûüÿ", "áéíïñóúü", "àáâãçéêíóôõúü", "àçèéìíîïòóùúü", "äåæéöøü", "áèéëíïóöúü"),
    "áéíóúýþæöð",
)
_PAGES = {
    "CP1250": _CENTRAL,
    "ISO-8859-2": _CENTRAL,
    "CP1252": _WESTERN,
    "CP1254": ("çğıöşüâîû",),
    "CP1257": ("ąčęėįšųūž", "āčēģīķļņšūž", "äõöüšž"),
}
"""Encodings of Latin letters, with the letters of the languages that are written in each."""
_OTHERS = frozenset({"CP1251", "KOI8-R", "KOI8-U", "CP866", "ISO-8859-5", "CP1253", "ISO-8859-7"})
"""Encodings of Cyrillic and Greek that differ from one another in more than some letters."""
_KANA = re.compile("[\u3041-\u3096\u30a1-\u30fa]")
_HANGUL = re.compile("[\uac00-\ud7a3]")
_HALF_WIDTH = re.compile("[\uff61-\uff9f]")
_SCRIPTS = {
    **dict.fromkeys(("CP932", "SHIFT_JIS", "EUC-JP"), _KANA),
    **dict.fromkeys(("CP949", "EUC-KR"), _HANGUL),
    **dict.fromkeys(("GB18030", "BIG5"), None),
}
"""Encodings of East Asia, with what must be frequent in each; None where coherence has to tell."""

_LETTER = re.compile(r"[^\W\d_a-zA-Z]")
_SENSELESS = re.compile(
    r"[^\s\w -~’‘‚“”„–—…•€™«»¿¡§°©®±½¼¾²³£·µ№]"  # a sign that hardly any text has
    "|[a-z][“”„…–—][a-z]"  # letters of DOS within a word
    r"|[^\W\d_][‚„°€™«»§©®±·£¿¡½¼¾№][^\W\d_]"  # a sign within a word
    "|[A-Za-z][‚„]"  # an opening quote behind a letter
    r"|(?:^|\s)…(?:\s|$)"  # the "à" of DOS by itself
    r"|(?<=[^\s(«“‘\"'*_])[¡¿]|[¡¿](?![^\W\d_])|[^\d\s]°"  # signs of another encoding
)
_ENOUGH = 6
"""The bytes beyond ASCII that charset-normalizer needs."""
_CHAOS = 0.05
_COHERENCE = 0.04
"""How near another reading may come in the measures of charset-normalizer, each from 0 to 1."""


def is_sure(data: bytes, name: str, text: str) -> bool:
    """Whether *data* surely is *text* in the encoding *name*, which is the likely one."""
    if name not in _SCRIPTS:
        if not _makes_sense(text, name):
            return False
        others = [page for page in _PAGES if page != name]
        if any(
            _makes_sense(other, page) and other != text for page in others if (other := _read(data, page))
        ):
            return name == "CP1252" and _is_found(data, name, text)
        if name == "CP1252":
            return True
    return _is_found(data, name, text)


def is_surely_wide(text: str) -> bool:
    """Whether a text without a mark surely is UTF-16 or UTF-32: mostly ASCII, which has NULs there."""
    return len(text) >= _ENOUGH and sum(1 for char in text if char.isascii()) * 2 > len(text)


def _read(data: bytes, page: str) -> str:
    text = data.decode(page, "replace")
    return "" if "\ufffd" in text else text


def _makes_sense(text: str, name: str) -> bool:
    """Whether *text* looks like one that somebody wrote in the encoding *name* of single bytes."""
    if name not in _OTHERS and name not in _PAGES:
        return False
    if _SENSELESS.search(text):
        return False
    # A capital within a word, unless the word is one of a programmer.
    if any(a.islower() and b.isupper() and not (a.isascii() and b.isascii()) for a, b in pairwise(text)):
        return False
    letters = {letter.lower() for letter in _LETTER.findall(text)} - {"i̇", "µ", "²", "³"}
    return name in _OTHERS or any(letters <= set(language) for language in _PAGES[name])


def _is_found(data: bytes, name: str, text: str) -> bool:
    """Whether charset-normalizer, which knows more encodings than the guess, finds *text* and no other."""
    if sum(1 for byte in data if byte >= 0x80) < _ENOUGH:
        return False
    from charset_normalizer import from_bytes

    matches = list(from_bytes(data[:LIMIT]))
    if not matches or not text.startswith(str(matches[0])):
        return False
    best = matches[0]
    script = _SCRIPTS.get(name)
    if script is not None:
        written = sum(1 for char in text if not char.isascii())
        if _HALF_WIDTH.search(text) or len(script.findall(text)) * 5 < written:
            return False
    elif not best.coherence:
        return False
    return not any(
        match.chaos <= best.chaos + _CHAOS and match.coherence >= best.coherence - _COHERENCE
        for match in matches[1:]
        if str(match) != str(best)
    )
