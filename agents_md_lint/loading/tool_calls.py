"""q's path detection: which paths the arguments of a structured tool call name.

Observed on q (``loading.json``, "argument names and nesting", "every recognised argument name" and
the cases on JSON). Shell command strings are never parsed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from agents_md_lint.loading.json_value import JsonError, read_value
from agents_md_lint.loading.whitespace import trim
from agents_md_lint.records import NamedTuple

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


_END = object()


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
    names_paths: dict[str, bool] = {}
    for text, field in strings(value):
        counts = names_paths.get(field)
        if counts is None:
            counts = names_paths[field] = _lowered(field) in PATH_FIELDS
        if counts:
            path = trim(text)
            if path and "\0" not in path:
                found.append(NamedPath(path, field))
    return tuple(found)


def strings(value: object) -> Iterator[tuple[str, str]]:
    """Yield the strings in a JSON *value*, in order of appearance, each with the nearest key above it.

    The key is empty where there is none.
    """
    # Where it stands in each array and object, the innermost last, with the nearest key. No recursion,
    # since q takes JSON deeper than Python's stack; and no list of all that is still to be looked at,
    # which would take more memory than the value itself.
    open_: list[tuple[Iterator[object], dict[str, object] | None, str]] = [(iter((value,)), None, "")]
    while open_:
        items, fields, key = open_[-1]
        item = next(items, _END)
        if item is _END:
            open_.pop()
            continue
        if fields is not None:
            key = cast(str, item)
            item = fields[key]
        if isinstance(item, dict):
            open_.append((iter(item), item, key))
        elif isinstance(item, list):
            open_.append((iter(item), None, key))
        elif isinstance(item, str):
            yield item, key


def _lowered(key: str) -> str:
    """Lower *key* one character at a time, where ``str.lower`` makes two of U+0130 (dotted capital I)."""
    return key.replace("\u0130", "i").lower()
