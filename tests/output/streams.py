"""Streams for tests: one that says it is a terminal."""

from __future__ import annotations

from io import StringIO


class Terminal(StringIO):
    """A terminal without a size."""

    def isatty(self) -> bool:
        """Return that it is one."""
        return True
