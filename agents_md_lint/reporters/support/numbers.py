"""Numbers with what they count, as people read them."""

from __future__ import annotations


def count(number: int, noun: str) -> str:
    """Return ``"1,204 files"``; *noun* is the singular."""
    if number == 1:
        return f"1 {noun}"
    return f"{number:,} {noun[:-1]}ies" if noun.endswith("y") else f"{number:,} {noun}s"


def size(number: int) -> str:
    """Return ``"1,204 bytes"``."""
    return count(number, "byte")


def more(number: int) -> str:
    """Return ``" and 1,204 more"``, to stand behind some that are named; nothing where no others are."""
    return f" and {number:,} more" if number > 0 else ""
