"""White space as q knows it: the characters with the Unicode property ``White_Space``.

``str.strip()`` also drops U+001C to U+001F, which q keeps (``loading.json``, "what counts as
surrounding white space"), so every trim goes through :func:`trim`.
"""

from __future__ import annotations

WHITE_SPACE = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)


def trim(text: str) -> str:
    """Return *text* without white space at both ends."""
    return text.strip(WHITE_SPACE)
