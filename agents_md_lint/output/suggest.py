"""What somebody may have meant who wrote a name that there isn't."""

from __future__ import annotations

from collections.abc import Iterable

_LONGEST = 60


def suggestion(unknown: str, known: Iterable[str], otherwise: str) -> str:
    """Return the question whether the closest of *known* was meant, or *otherwise* if none is close."""
    from difflib import get_close_matches

    close = get_close_matches(unknown, known, n=1)
    return f"did you mean {close[0]!r}?" if close else otherwise


def quoted(text: str) -> str:
    """Return *text* in quotes, cut where it is too long for a message."""
    return repr(text) if len(text) <= _LONGEST else f"{text[:_LONGEST]!r}…"
