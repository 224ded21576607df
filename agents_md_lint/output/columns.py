"""Lines that fit a terminal, whose columns some characters take two of and its own sequences none."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

_SEQUENCE = "\x1b\\[[0-9;]*m|\x1b\\]8;[^\x1b]*\x1b\\\\"
"""What colours a text or makes a link of it."""
_RESET = "\x1b[0m"
_MORE = "\N{HORIZONTAL ELLIPSIS}"


def terminal_width(stream: TextIO, environ: Mapping[str, str]) -> int | None:
    """Return the columns of the terminal that *stream* is, None where it is none or they aren't known.

    ``COLUMNS`` goes before what the terminal says.
    """
    if not stream.isatty():
        return None
    named = environ.get("COLUMNS", "")
    if named.isdecimal() and int(named):
        return int(named)
    try:
        return os.get_terminal_size(stream.fileno()).columns or None
    except (OSError, ValueError):
        return None


def columns(text: str) -> int:
    """Return how many columns *text*, escaped but for colours and links, takes."""
    if text.isascii() and "\x1b" not in text:
        return len(text)
    return sum(map(_columns, re.sub(_SEQUENCE, "", text)))


def fit(line: str, width: int | None) -> str:
    """Return *line*, cut with an ellipsis where it takes more than *width* columns; None is no limit."""
    if width is None or columns(line) <= width:
        return line
    left = max(width, 1) - 1
    parts: list[str] = []
    styled = False
    for part in re.split("(\x1b\\[[0-9;]*m)", line):
        if re.fullmatch(_SEQUENCE, part):
            styled = part != _RESET
            parts.append(part)
            continue
        for character in part:
            left -= _columns(character)
            if left < 0:
                return "".join(parts) + _MORE + (_RESET if styled else "")
            parts.append(character)
    return "".join(parts)


def wrapped(text: str, width: int | None) -> Iterator[str]:
    """Yield the lines of *text*, without colours, broken at blanks; a word that is too long is cut."""
    for line in filled(text.split(" "), width):
        yield fit(line, width)


def broken(line: str, width: int | None) -> Iterator[str]:
    """Yield *line* broken at blanks, what comes under it indented by four more; a word too long is cut."""
    start = len(line) - len(line.lstrip(" "))
    first, *rest = line[start:].split(" ")
    indent = " " * (start + 4)
    parts = filled([line[:start] + first, *rest], width, indent)
    yield fit(next(parts).rstrip(" "), width)
    yield from (fit(indent + part.strip(" "), width) for part in parts if part.strip(" "))


def filled(words: Iterable[str], width: int | None, indent: str = "") -> Iterator[str]:
    """Yield *words* as lines of *width* columns, the second and later ones with *indent* in front.

    No word is cut: a command or a path stays in one piece, which the terminal itself breaks if it must.
    """
    line, room = "", 0
    for word in words:
        taken = columns(word)
        if line and width is not None and room < taken + 1:
            yield line
            line, room = indent + word, width - len(indent) - taken
        elif line:
            line, room = f"{line} {word}", room - taken - 1
        else:
            line, room = word, (width or 0) - taken
    yield line


@lru_cache(maxsize=1 << 12)  # a text has few characters, again and again
def _columns(character: str) -> int:
    if character < "\x7f":
        return 1
    from unicodedata import category, east_asian_width  # most reports are in ASCII

    if category(character) in ("Mn", "Me"):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1
