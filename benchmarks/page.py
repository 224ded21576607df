"""The page that shows the measurements: its tables are renewed, its prose is kept."""

from __future__ import annotations

from pathlib import Path

PROJECT = Path(__file__).parents[1]
PAGE = PROJECT / "docs/benchmarks.md"
PLOT = PROJECT / "docs/growth.svg"


def begin(name: str) -> str:
    """Return the line above the part *name*."""
    return f"<!-- {name}: begin (python -m benchmarks) -->"


def end(name: str) -> str:
    """Return the line below the part *name*."""
    return f"<!-- {name}: end -->"


def block(name: str, text: str) -> str:
    """Return what is in the part *name* of the page *text*; raise ``ValueError`` if it has none."""
    return _split(name, text)[1]


def renewed(name: str, text: str, content: str) -> str:
    """Return the page *text* with *content* in its part *name*; raise ``ValueError`` if it has none."""
    before, _, after = _split(name, text)
    return f"{before}{content}{after}"


def _split(name: str, text: str) -> tuple[str, str, str]:
    before, first, rest = text.partition(f"{begin(name)}\n")
    inside, last, after = rest.partition(end(name))
    if not (first and last):
        raise ValueError(f"the page has no part {name!r}: it is between {begin(name)!r} and {end(name)!r}")
    return before + first, inside, last + after
