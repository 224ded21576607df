"""Colour on a terminal, and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple, TextIO


class Style(Enum):
    """How a part of a text looks, as the parameter of a terminal sequence."""

    BOLD = "1"
    DIM = "2"
    RED = "31"
    GREEN = "32"
    YELLOW = "33"
    CYAN = "36"


class Paint(NamedTuple):
    """Paints text, or leaves it as it is."""

    on: bool = False

    def __call__(self, text: str, style: Style | None) -> str:
        """Return *text*, which must be escaped, in *style*."""
        return f"\x1b[{style.value}m{text}\x1b[0m" if self.on and style is not None and text else text


def wanted(stream: TextIO, environ: Mapping[str, str]) -> bool:
    """Whether a report on *stream* is painted.

    ``NO_COLOR`` says no and ``FORCE_COLOR`` yes, each unless empty (``FORCE_COLOR=0`` says nothing), in
    this order; else a terminal that isn't ``TERM=dumb`` gets colour.
    """
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return environ.get("TERM") != "dumb" and stream.isatty()
