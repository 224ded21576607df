"""TOML from a stranger: read with a bound on the work that it makes, since ``tomllib`` has none."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

WORK = 2_000_000
"""Steps down into tables that keys may take in all: less than a second."""
_PLACE = r" \(at (?:line (\d+), column \d+|end of document)\)$"


class TomlError(ValueError):
    """A text that isn't TOML, or takes too long to read: the reason, and the 1-based line if it has one."""

    def __init__(self, reason: str, line: int | None = None, *, syntax: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line
        self.syntax = syntax


def loads(text: str) -> dict[str, Any]:
    """Return the document *text*. Raises :class:`TomlError`."""
    # Most repositories have no configuration, and need not wait for what reads one.
    import tomllib

    slow = _too_much_work(text)
    if slow is not None:
        raise TomlError("keys go so deep that they take too long to read", slow)
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise TomlError("lists lie too deep in one another") from error
    except ValueError as error:
        raise _syntax(text, error) from error


def _too_much_work(text: str) -> int | None:
    """Return the 1-based line up to which ``tomllib`` would have done too much for keys; None for none.

    For each part of a key it walks from the top of the document: a time that grows with the square of how
    deep the key is. Dots outside keys count here too, of which no file that people write has enough.
    """
    work = table = 0
    for number, line in enumerate(text.split("\n"), start=1):
        dots = line.count(".")
        if line.lstrip().startswith("["):
            table = dots
        work += (table + dots) * (dots + 1)
        if work > WORK:
            return number
    return None


def _syntax(text: str, error: ValueError) -> TomlError:
    """Return the error for what ``tomllib`` refuses; a number that is too long comes without a place."""
    found = re.search(_PLACE, str(error))
    reason = str(error)[: found.start()] if found else str(error)
    line = int(found[1] or len(text.splitlines()) or 1) if found else None
    return TomlError(f"not TOML: {reason[:1].lower()}{reason[1:]}", line, syntax=True)
