"""Bytes that aren't plain UTF-8 text."""

from __future__ import annotations

IGNORED = "q ignores the whole file without a word"
