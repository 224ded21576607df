"""A table of the configuration, read value by value: each error says where, what, and what to write. Pure."""

from __future__ import annotations

import re

from agents_md_lint.config.patterns import fault
from agents_md_lint.errors import ConfigError
from agents_md_lint.output.suggest import quoted, suggestion
from agents_md_lint.paths import clean
from agents_md_lint.records import NamedTuple
from agents_md_lint.rules import SLUGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

KeyPath = tuple[str | int, ...]
_BARE = r"[A-Za-z0-9_-]{1,60}"
_TYPES = {dict: "a table", list: "a list", str: "a string", int: "a number"}


class TableReader(NamedTuple):
    """A table of a TOML file: its name, the path of the table in it, and its value.

    ``on_disk`` says that the file was named on the command line, so a baseline is looked for beside it.
    """

    name: str
    prefix: KeyPath
    value: object
    on_disk: bool = False

    def error(self, path: KeyPath, reason: str, remedy: str) -> ConfigError:
        """Return the error for what is at *path*."""
        return ConfigError(f"{self.name}: {_dotted((*self.prefix, *path))}{reason}", remedy)

    def wrong(self, path: KeyPath, value: object, wanted: str, remedy: str) -> ConfigError:
        """Return the error for a value of a wrong type; *wanted* says what it must be."""
        given = quoted(value) if isinstance(value, str) else _TYPES.get(type(value), "something else")
        if isinstance(value, bool):
            given = str(value).lower()
        key = _dotted((*self.prefix, *path)).removesuffix(": ")
        return ConfigError(f"{self.name}: {key} must be {wanted}, not {given}", remedy)

    def table(self, path: KeyPath, value: object, example: str) -> dict[str, Any]:
        """Return *value*, which must be a table."""
        if not isinstance(value, dict):
            raise self.wrong(path, value, "a table", f"write for instance: {example}")
        return value

    def strings(self, path: KeyPath, value: object, what: str, example: str) -> tuple[str, ...]:
        """Return *value*, which must be a list of strings; *what* says of what kind."""
        remedy = f"write for instance: {example}"
        if not isinstance(value, list):
            raise self.wrong(path, value, f"a list of {what}", remedy)
        for number, item in enumerate(value):
            if not isinstance(item, str):
                raise self.wrong((*path, number), item, f"a list of {what}", remedy)
        return tuple(value)

    def rule(self, path: KeyPath, slug: str) -> str:
        """Return *slug*, which must be a rule's."""
        if slug not in SLUGS:
            remedy = suggestion(slug, SLUGS, "'agents-md-lint rules' lists them")
            raise self.error(path, f"there is no rule {quoted(slug)}", remedy)
        return slug

    def rules(self, path: KeyPath, value: object, example: str) -> tuple[str, ...]:
        """Return *value*, which must be a list of rules."""
        slugs = self.strings(path, value, "rules", example)
        return tuple(self.rule((*path, number), slug) for number, slug in enumerate(slugs))

    def pattern(self, path: KeyPath, pattern: str) -> str:
        """Return *pattern*, which must be one that can match."""
        reason = fault(pattern)
        if reason:
            raise self.error(path, f"the pattern {quoted(pattern)} {reason}", "fix the pattern")
        return pattern

    def place(self, path: KeyPath, value: str, example: str) -> str:
        """Return *value*, which must name something in the repository, cleaned."""
        cleaned = clean(value) if value else ""
        if not cleaned or "\0" in value or value.startswith("/") or cleaned.split("/")[0] == "..":
            reason = f"{quoted(value)} is no path in the repository"
            raise self.error(path, reason, f"name one relative to its top, for instance: {example}")
        return cleaned


def _dotted(path: KeyPath) -> str:
    """Return the keys of *path* as TOML has them, with a colon behind; empty for the top of the file."""
    keys = [key if re.fullmatch(_BARE, key) else quoted(key) for key in path if isinstance(key, str)]
    return f"{'.'.join(keys)}: " if keys else ""
