"""What somebody may have meant who wrote a name that there isn't."""

from __future__ import annotations

from collections.abc import Iterable

_LONGEST = 60
_CLOSE = 0.7
"""The likeness from which a name may have been meant: one or two letters of a short one."""


def suggestion(unknown: str, known: Iterable[str], otherwise: str) -> str:
    """Return the question whether the closest of *known* was meant, or *otherwise* if none is close."""
    from difflib import get_close_matches

    bare = {name.lstrip("-"): name for name in known}  # all options have the dashes in common
    close = get_close_matches(unknown.lstrip("-"), bare, n=1, cutoff=_CLOSE)
    return f"did you mean {bare[close[0]]!r}?" if close else otherwise


def quoted(text: str) -> str:
    """Return *text* in quotes, cut where it is too long for a message."""
    return repr(text) if len(text) <= _LONGEST else f"{text[:_LONGEST]!r}…"
