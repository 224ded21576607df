"""Reading one JSON value as q does: RFC 8259 to the letter, and nothing that Python's reader adds.

Unlike ``json.loads`` it refuses ``NaN`` and ``Infinity``, takes a number of any size, counts the
depth itself (10,000 levels, without recursion), turns each lone surrogate into U+FFFD, and tells
where the value ends. These are q's own habits (``loading.json``, "broken and odd JSON" and
"numbers, depth and constants in JSON").
"""

from __future__ import annotations

import re

from agents_md_lint.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

MAX_DEPTH = 10_000
"""How many arrays and objects may be open at a time."""


class Number(NamedTuple):
    """A number as written: nothing here needs what it amounts to, and its size has no limit."""

    text: str


Value: TypeAlias = "str | Number | bool | list[Value] | dict[str, Value] | None"


class JsonError(ValueError):
    """The text has no JSON value where one is read; ``offset`` is where it fails, 0-based, in characters."""

    def __init__(self, reason: str, offset: int) -> None:
        super().__init__(f"{reason} at character {offset}")
        self.reason = reason
        self.offset = offset


def read_value(text: str) -> tuple[Value, int]:
    """Read the value that *text* starts with, white space before it allowed.

    Return it with the offset of the first character behind it; what follows there isn't looked at.
    Of equal keys the last counts, and takes its place in the order. Raises :class:`JsonError`.
    """
    return _Reader(text).read()


_SPACE = re.compile(r"[ \t\n\r]*")
_PLAIN = re.compile(r'[^"\\\x00-\x1f]*')
# Atomic, and never the front part of a longer run: "01" and "1." aren't numbers with something behind.
_NUMBER = re.compile(r"(?>-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)(?![0-9.eE+-])")
_HEX = re.compile(r"[0-9A-Fa-f]{4}")
_LOW_HALF = re.compile(r"\\u([Dd][C-Fc-f][0-9A-Fa-f]{2})")
_SURROGATE = re.compile("[\ud800-\udfff]")
_SHORT = 3
"""The most characters of a number that is worth remembering."""
_ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_WORDS: tuple[tuple[str, bool | None], ...] = (("true", True), ("false", False), ("null", None))


class _Reader:
    """Reads a text from left to right; ``_at`` is the offset of the next character."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        # The open arrays and objects, outer to inner, and the key for the next value of each object.
        self._open: list[list[Value] | dict[str, Value]] = []
        self._keys: list[str] = []
        # Short numbers, each once: a record is sixty times as large as the digit that it stands for.
        self._numbers: dict[str, Number] = {}

    def read(self) -> tuple[Value, int]:
        value: Value
        while True:
            character = self._next()
            if character in ("[", "{"):
                if self._enter(character):
                    continue
                value = self._leave()
            else:
                value = self._scalar(character)
            while self._open:
                self._attach(value)
                if self._goes_on():
                    break
                value = self._leave()
            else:
                return value, self._at

    def _next(self) -> str:
        """Go past white space; return the character there, the empty string at the end."""
        character = self._text[self._at : self._at + 1]
        if character in " \t\n\r":
            self._at = _end(_SPACE, self._text, self._at)
            character = self._text[self._at : self._at + 1]
        return character

    def _enter(self, bracket: str) -> bool:
        """Open an array or object; say whether a value follows, else its closing bracket does."""
        if len(self._open) == MAX_DEPTH:
            raise JsonError(f"more than {MAX_DEPTH:,} arrays and objects inside one another", self._at)
        self._at += 1
        self._keys.append("")
        if bracket == "[":
            self._open.append([])
            return self._next() != "]"
        self._open.append({})
        if self._next() == "}":
            return False
        self._key()
        return True

    def _leave(self) -> Value:
        self._at += 1
        self._keys.pop()
        return self._open.pop()

    def _attach(self, value: Value) -> None:
        inner = self._open[-1]
        if isinstance(inner, list):
            inner.append(value)
        else:
            inner.pop(self._keys[-1], None)  # the earlier value of an equal key, and its place
            inner[self._keys[-1]] = value

    def _goes_on(self) -> bool:
        """Say whether another value follows in the array or object, else its closing bracket does."""
        in_array = isinstance(self._open[-1], list)
        closing = "]" if in_array else "}"
        character = self._next()
        if character == ",":
            self._at += 1
            if not in_array:
                self._key()
            return True
        if character == closing:
            return False
        raise JsonError(f'"," or "{closing}" expected', self._at)

    def _key(self) -> None:
        if self._next() != '"':
            raise JsonError("a key in double quotes expected", self._at)
        self._keys[-1] = self._string()
        if self._next() != ":":
            raise JsonError('":" expected', self._at)
        self._at += 1

    def _scalar(self, character: str) -> Value:
        if character == '"':
            return self._string()
        number = _NUMBER.match(self._text, self._at)
        if number:
            self._at = number.end()
            text = number.group()
            if len(text) > _SHORT:
                return Number(text)
            return self._numbers.setdefault(text, Number(text))
        for word, value in _WORDS:
            if self._text.startswith(word, self._at):
                self._at += len(word)
                return value
        raise JsonError("a value expected", self._at)

    def _string(self) -> str:
        start = self._at
        self._at += 1
        parts: list[str] = []
        while True:
            end = _end(_PLAIN, self._text, self._at)
            parts.append(_without_surrogates(self._text[self._at : end]))
            self._at = end
            character = self._text[end : end + 1]
            if character == '"':
                self._at += 1
                return "".join(parts)
            if not character:
                raise JsonError("a string without an end", start)
            if character != "\\":
                raise JsonError("a control character in a string", end)
            parts.append(self._escape())

    def _escape(self) -> str:
        start = self._at
        letter = self._text[start + 1 : start + 2]
        if letter != "u":
            if letter not in _ESCAPES:
                raise JsonError("an unknown escape", start)
            self._at += 2
            return _ESCAPES[letter]
        digits = _HEX.match(self._text, start + 2)
        if not digits:
            raise JsonError("four hexadecimal digits expected", start + 2)
        self._at = digits.end()
        code = int(digits.group(), 16)
        if 0xD800 <= code < 0xDC00:
            low = _LOW_HALF.match(self._text, self._at)
            if low:
                self._at = low.end()
                return chr(0x10000 + ((code - 0xD800) << 10) + int(low[1], 16) - 0xDC00)
        return _without_surrogates(chr(code))


def _without_surrogates(text: str) -> str:
    return text if text.isascii() else _SURROGATE.sub("\ufffd", text)


def _end(pattern: re.Pattern[str], text: str, start: int) -> int:
    """Return the end of the match of *pattern*, which may be empty, at *start*."""
    match = pattern.match(text, start)
    return match.end() if match else start
