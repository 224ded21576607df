"""On which line a TOML document says what: ``tomllib`` gives values without their places. Pure.

The scan takes time linear in the text, and runs before ``tomllib``: that takes a time that grows with
the square of how deep a key is, so a document that nests deeper than anybody writes is refused here.
What isn't TOML ends the scan early; ``tomllib`` then says what is wrong.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import suppress

Path = tuple[str | int, ...]
"""Keys, and the 0-based numbers of list items and of tables in an array of tables."""

DEPTH = 50
"""The parts of the longest key, and the lists and inline tables that may lie in one another."""
NAMED = 5
"""The length of the longest path that is kept: what lies deeper is many, and nobody asks for it."""

_BLANK = re.compile(r"(?:[ \t\r\n]++|#[^\n]*+)*+")
_SPACE = re.compile(r"[ \t]*+")
_BARE = re.compile(r"[A-Za-z0-9_-]++")
_STRING = re.compile(
    r"""
      \"\"\" (?: [^"\\]++ | \\[\s\S] | "{1,2}(?!") )*+ "{3,5}
    | '''    (?: [^']++ | '{1,2}(?!') )*+ '{3,5}
    | " (?: [^"\\\n]++ | \\. )*+ "
    | ' [^'\n]*+ '
    """,
    re.VERBOSE,
)
_SCALAR = re.compile(r"""[^,\]}#\n"'\[{]++""")
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))")
_SHORT = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "e": "\x1b"}


class TooDeepError(Exception):
    """A key has too many parts, or too many lists lie in one another; ``line`` is 1-based."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


class _NotTomlError(Exception):
    """Here the scan can't go on."""


def places(text: str) -> dict[Path, int]:
    """Return the 1-based line of each key, table and list item of the document *text*, down to ``NAMED``.

    Where a table is named more than once, the first line counts. Raises :class:`TooDeepError`.
    """
    scan = _Scan(text)
    with suppress(_NotTomlError):
        scan.document()
    return scan.found


class _Scan:
    """The state of one scan: where it stands, and what was found so far."""

    def __init__(self, text: str) -> None:
        self.found: dict[Path, int] = {}
        self._text = text
        self._at = 0
        self._newlines = [match.start() for match in re.finditer("\n", text)]
        self._tables: dict[Path, int] = {}

    def document(self) -> None:
        """Scan all statements."""
        current: Path = ()
        while self._skip(_BLANK) < len(self._text):
            if self._take("[["):
                current = self._header("]]")
            elif self._take("["):
                current = self._header("]")
            else:
                self._pair(current, 0)

    def _header(self, end: str) -> Path:
        """Scan a header behind its brackets; return the table that it opens."""
        keys = self._key()
        path: Path = ()
        for number, key in enumerate(keys, start=1):
            path = (*path, key)
            self._note(path)
            if number == len(keys) and end == "]]":
                self._tables[path] = self._tables.get(path, 0) + 1
            if path in self._tables:
                path = (*path, self._tables[path] - 1)
                self._note(path)
        self._need(end)
        return path

    def _pair(self, table: Path, depth: int) -> None:
        """Scan ``key = value``."""
        path = table
        for key in self._key():
            path = (*path, key)
            self._note(path)
        self._need("=")
        self._skip(_SPACE)
        self._value(path, depth)

    def _key(self) -> list[str]:
        """Scan a key, dotted or not, and the space around it."""
        parts: list[str] = []
        while True:
            self._skip(_SPACE)
            parts.append(self._part())
            if len(parts) > DEPTH:
                raise TooDeepError(self._line())
            self._skip(_SPACE)
            if not self._take("."):
                return parts

    def _part(self) -> str:
        bare = _BARE.match(self._text, self._at)
        quoted = None if bare else _STRING.match(self._text, self._at)
        if bare:
            self._at = bare.end()
            return bare[0]
        if quoted is None:
            raise _NotTomlError
        self._at = quoted.end()
        inner = quoted[0][1:-1]
        return inner if quoted[0][0] == "'" else _ESCAPE.sub(_unescaped, inner)

    def _value(self, path: Path, depth: int) -> None:
        if depth > DEPTH:
            raise TooDeepError(self._line())
        if self._take("["):
            for number in self._items("]"):
                self._note((*path, number))
                self._value((*path, number), depth + 1)
        elif self._take("{"):
            for _ in self._items("}"):
                self._pair(path, depth + 1)
        else:
            pattern = _STRING if self._text[self._at : self._at + 1] in ("'", '"') else _SCALAR
            match = pattern.match(self._text, self._at)
            if match is None:
                raise _NotTomlError
            self._at = match.end()

    def _items(self, end: str) -> Iterator[int]:
        """Yield the number of each item, with the scan in front of it, up to the bracket *end*."""
        number = 0
        while True:
            self._skip(_BLANK)
            if self._take(end):
                return
            yield number
            number += 1
            self._skip(_BLANK)
            if not self._take(","):
                self._need(end)
                return

    def _note(self, path: Path) -> None:
        if len(path) <= NAMED:
            self.found.setdefault(path, self._line())

    def _line(self) -> int:
        return bisect_right(self._newlines, self._at - 1) + 1

    def _skip(self, pattern: re.Pattern[str]) -> int:
        match = pattern.match(self._text, self._at)
        self._at = match.end() if match else self._at
        return self._at

    def _take(self, token: str) -> bool:
        """Whether *token* stands here; then the scan goes on behind it."""
        if not self._text.startswith(token, self._at):
            return False
        self._at += len(token)
        return True

    def _need(self, token: str) -> None:
        if not self._take(token):
            raise _NotTomlError


def _unescaped(match: re.Match[str]) -> str:
    digits = match[1] or match[2]
    if digits is None:
        return _SHORT.get(match[3], match[3])
    return chr(int(digits, 16)) if int(digits, 16) <= 0x10FFFF else match[0]
