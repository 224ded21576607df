"""Texts that q cuts or doesn't load."""

from __future__ import annotations

LONG = b"x" * 70_000


OTHER_LONG = b"x" * 65_536 + b"y" * 4_464


NUL = b"a\0"


LATIN = b"caf\xe9"
