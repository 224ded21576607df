"""What the rules about bytes that aren't plain UTF-8 share: what q does, and reading them without a loss.

A text is decoded and encoded again: no character of it changes. Sure is only what the bytes prove: a byte
order mark, or the shape of UTF-16 and UTF-32. Which of the many encodings of single bytes a text is in, one
or two bytes don't tell, and a wrong guess isn't seen any more once the text is UTF-8. So that is done on
demand, and what it makes of the places is shown.
"""

from __future__ import annotations

IGNORED = "q ignores the whole file without a word"


def decoded(data: bytes, name: str) -> str | None:
    """Return *data* decoded from the encoding *name*; None unless encoding it again gives the same bytes."""
    try:
        text = data.decode(name)
        return text if text.encode(name) == data and _is_storable(text) else None
    except (UnicodeError, LookupError):
        return None


def _is_storable(text: str) -> bool:
    return not any("\ud800" <= char <= "\udfff" for char in text)
