"""How rules quote what a repository gave its files: in a message, and in a command."""

from __future__ import annotations

import shlex

_EXCERPT = 60


def excerpt(text: str) -> str:
    """Return *text* in quotes, cut to 60 characters: a hostile one must not fill the report."""
    return f"'{text}'" if len(text) <= _EXCERPT else f"'{text[:_EXCERPT]}…'"


def argument(path: str) -> str:
    """Return *path* as an argument of a shell command that can't be taken for an option."""
    return shlex.quote(f"./{path}" if path.startswith("-") else path)
