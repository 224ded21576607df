"""The parts of a pattern: what each stretch of its text stands for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from functools import lru_cache

from agents_md_lint.records import NamedTuple


class TokenKind(Enum):
    """What a stretch of a pattern matches."""

    LITERAL = "literal"  # itself, character by character
    ONE = "?"  # one character, a newline too, but not "/"
    STAR = "*"  # any run without "/", newlines included
    ANY = "**"  # any run without a newline, "/" included
    DIRECTORIES = "**/"  # nothing, or any run without a newline that ends in "/"


class Token(NamedTuple):
    """One part of a pattern; ``start`` is its 0-based offset in the pattern, in characters."""

    kind: TokenKind
    text: str
    start: int


_PART = re.compile(r"\*\*/|\*\*|\*|\?|[^*?]+")


@lru_cache(maxsize=8)  # one rule is looked at from several sides, and a pattern may have 64 KiB
def tokenize(pattern: str) -> tuple[Token, ...]:
    """Split *pattern*, read from left to right, the longest special part first.

    So ``***/a`` is ``**``, ``*`` and ``/a``, and a ``*`` is never followed by another star.
    """
    return tuple(
        Token(_kind(match.group()), match.group(), match.start()) for match in _PART.finditer(pattern)
    )


def _kind(part: str) -> TokenKind:
    match part:
        case "?":
            return TokenKind.ONE
        case "*":
            return TokenKind.STAR
        case "**":
            return TokenKind.ANY
        case "**/":
            return TokenKind.DIRECTORIES
        case _:
            return TokenKind.LITERAL


class _Component(Enum):
    """How far the path component being written has come."""

    EMPTY = 0
    DOT = 1
    DOTS = 2
    NAME = 3


# What a dot makes of the component so far; any other character makes a name of each.
_AFTER_DOT = {
    _Component.EMPTY: _Component.DOT,
    _Component.DOT: _Component.DOTS,
    _Component.DOTS: _Component.NAME,
    _Component.NAME: _Component.NAME,
}


def can_match(tokens: Iterable[Token]) -> bool:
    """Say whether any path can match: one with no component that is empty, ``.`` or ``..``.

    The paths asked about are cleaned first, so ``./a``, ``a//b`` and ``a/../b`` never match. A
    wildcard that may write something is taken to write a letter, since no other text serves a
    component better; ``**/`` is taken both ways, as nothing and as the end of a component.
    """
    reached = {_Component.EMPTY}
    for token in tokens:
        if token.kind is TokenKind.LITERAL:
            for character in token.text:
                reached = _written(reached, character)
        elif token.kind is TokenKind.DIRECTORIES:
            reached = reached | {_Component.EMPTY}
        else:
            reached = {_Component.NAME}
        if not reached:
            return False
    return _Component.NAME in reached


def _written(reached: set[_Component], character: str) -> set[_Component]:
    if character == "/":
        return {_Component.EMPTY} if _Component.NAME in reached else set()
    if character == ".":
        return {_AFTER_DOT[component] for component in reached}
    return {_Component.NAME} if reached else set()
