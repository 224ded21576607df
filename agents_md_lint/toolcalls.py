"""q's path detection: which paths the arguments of a structured tool call name.

Observed on q (``loading.json``, "argument names and nesting", "every recognised argument name" and
the cases on JSON). Shell command strings are never parsed.
"""

from __future__ import annotations

from typing import NamedTuple

from agents_md_lint.jsonvalue import JsonError, read_value
from agents_md_lint.whitespace import trim

PATH_FIELDS = frozenset(
    {
        "destination",
        "directory",
        "file",
        "files",
        "path",
        "paths",
        "root",
        "source",
        "workdir",
        "working_directory",
    }
)
"""The keys that name paths, in lower case."""


class NamedPath(NamedTuple):
    """A path without the white space around, not cleaned, and the key that it stands under, as written."""

    path: str
    field: str


def named_paths(arguments: str) -> tuple[NamedPath, ...]:
    """Return the paths that *arguments*, the JSON text of a tool call, names, in order of appearance.

    Text behind the first JSON value is ignored. Text that isn't JSON names nothing.
    """
    try:
        value, _ = read_value(arguments)
    except JsonError:
        return ()
    return named_paths_in(value)


def named_paths_in(value: object) -> tuple[NamedPath, ...]:
    """Return the paths that *value* names: JSON already parsed, objects as ``dict``, arrays as ``list``.

    A string counts when the nearest key above it is one of :data:`PATH_FIELDS` in lower case: a
    list passes its key on, an object starts anew.
    """
    found: list[NamedPath] = []
    # What is still to be looked at, the next on top, each with its nearest key and whether that
    # names paths. (No recursion: q takes JSON deeper than Python's stack.)
    pending: list[tuple[object, str, bool]] = [(value, "", False)]
    while pending:
        item, field, counts = pending.pop()
        if isinstance(item, dict):
            pending.extend(
                (inner, key, _lowered(key) in PATH_FIELDS) for key, inner in reversed(item.items())
            )
        elif isinstance(item, list):
            pending.extend((inner, field, counts) for inner in reversed(item))
        elif counts and isinstance(item, str):
            path = trim(item)
            if path and "\0" not in path:
                found.append(NamedPath(path, field))
    return tuple(found)


def _lowered(key: str) -> str:
    """Lower *key* one character at a time, where ``str.lower`` makes two of U+0130 (dotted capital I)."""
    return key.replace("\u0130", "i").lower()
