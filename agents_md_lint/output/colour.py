"""Colour on a terminal, and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from agents_md_lint.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO


class Style(Enum):
    """How a part of a text looks, as the parameter of a terminal sequence."""

    BOLD = "1"
    DIM = "2"
    RED = "31"
    GREEN = "32"
    YELLOW = "33"
    CYAN = "36"


AUTO, ALWAYS, NEVER = CHOICES = ("auto", "always", "never")
"""When a report is painted, as the command line says it."""


class Paint(NamedTuple):
    """Paints text, or leaves it as it is."""

    on: bool = False

    def __call__(self, text: str, style: Style | None) -> str:
        """Return *text*, which must be escaped, in *style*."""
        return f"\x1b[{style.value}m{text}\x1b[0m" if self.on and style is not None and text else text

    def link(self, text: str, address: str | None) -> str:
        """Return *text*, which must be escaped, as a link to *address*, which must be printable ASCII."""
        return f"\x1b]8;;{address}\x1b\\{text}\x1b]8;;\x1b\\" if self.on and address else text


def wanted(stream: TextIO, environ: Mapping[str, str], choice: str = AUTO) -> bool:
    """Whether a report on *stream* is painted, by a *choice* of :data:`CHOICES`.

    Where it leaves that open, ``NO_COLOR`` says no and ``FORCE_COLOR`` yes, each unless empty
    (``FORCE_COLOR=0`` says nothing), in this order; else a terminal that isn't ``TERM=dumb`` gets colour.
    """
    if choice != AUTO:
        return choice == ALWAYS
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return environ.get("TERM") != "dumb" and stream.isatty()
