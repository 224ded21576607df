"""The way out for a run with nothing to report: most runs of a hook."""

from __future__ import annotations


def passes(arguments: list[str]) -> bool:
    return False
