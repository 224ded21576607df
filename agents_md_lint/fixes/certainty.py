"""Whether the guess of an encoding is sure enough to act on it unasked.

A wrong guess isn't seen any more once the text is UTF-8. So a guess is sure only where no other reading
makes sense, or where charset-normalizer finds the same text and none that comes near.
"""

from __future__ import annotations

import re

from agents_md_lint.guidancetext import LIMIT

_PAGES = {
    "cp1250": (
        *("ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "čćđšž", "ăâîşţ", "čšž", "äöüß"),
        "çë",
    ),
    "cp1254": ("çğıİöşüâîû",),
    "cp1257": ("ąčęėįšųūž", "āčēģīķļņšūž", "äõöüšž"),
}
"""Other encodings of Latin letters, with the letters of the languages that are written in each."""
_LETTER = re.compile(r"[^\W\d_a-zA-Z]")
_MISREAD = re.compile(
    "[a-z][‚„“”…ˆ˜–—][a-z]"  # letters of DOS within a word
    "|[A-Za-z][‚„ˆ˜ƒ‡]"
    "|(?:^|\\s)…(?:\\s|$)"  # the "à" of DOS by itself
)
_ENOUGH = 6
"""The bytes beyond ASCII that charset-normalizer needs."""
_CHAOS = 0.05
_COHERENCE = 0.04
"""How near another reading may come in the measures of charset-normalizer, each from 0 to 1."""
_KANA = re.compile("[\u3041-\u3096\u30a1-\u30fa]")
_HANGUL = re.compile("[\uac00-\ud7a3]")
_HALF_WIDTH = re.compile("[\uff61-\uff9f]")
_SCRIPTS = {"CP932": _KANA, "SHIFT_JIS": _KANA, "EUC-JP": _KANA, "CP949": _HANGUL, "EUC-KR": _HANGUL}


def is_sure(data: bytes, name: str, text: str) -> bool:
    """Whether *data* surely is *text* in the encoding *name*, which is the likely one."""
    if _MISREAD.search(text):
        return False
    if name == "CP1252" and not any(_makes_sense(data, text, page) for page in _PAGES):
        return True
    return sum(1 for byte in data if byte >= 0x80) >= _ENOUGH and _is_found(data[:LIMIT], name, text)


def is_surely_wide(text: str) -> bool:
    """Whether a text without a mark surely is UTF-16 or UTF-32: mostly ASCII, which has NULs there."""
    return len(text) >= _ENOUGH and sum(1 for char in text if char.isascii()) * 2 > len(text)


def _makes_sense(data: bytes, text: str, page: str) -> bool:
    """Whether *data* may well be another text than *text*, in the encoding *page*."""
    other = data.decode(page, "replace")
    if other == text or "\ufffd" in other:
        return False
    letters = {letter.lower() for letter in _LETTER.findall(other)}
    return any(letters <= set(language) for language in _PAGES[page])


def _is_found(data: bytes, name: str, text: str) -> bool:
    """Whether charset-normalizer, which knows more encodings than the guess, finds *text* and no other."""
    from charset_normalizer import from_bytes

    matches = list(from_bytes(data))
    if not matches or not text.startswith(str(matches[0])):
        return False
    best = matches[0]
    script = _SCRIPTS.get(name)
    if script is not None:
        written = [char for char in text if not char.isascii()]
        if _HALF_WIDTH.search(text) or len(script.findall(text)) * 5 < len(written):
            return False
    elif not best.coherence:
        return False
    return not any(
        match.chaos <= best.chaos + _CHAOS and match.coherence >= best.coherence - _COHERENCE
        for match in matches[1:]
        if str(match) != str(best)
    )
