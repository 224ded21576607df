"""The lines of a ``.qignore``, and the rules that they state."""

from __future__ import annotations

from enum import Enum

from agents_md_lint.loading.whitespace import trim
from agents_md_lint.qignore import tokens
from agents_md_lint.records import NamedTuple

_SLASHES = "/\\"


class LineKind(Enum):
    """What q makes of a line."""

    BLANK = "blank"  # nothing but white space
    COMMENT = "comment"
    INERT = "inert"  # only slashes and backslashes, or only "!": it does nothing
    RULE = "rule"


class IgnoreRule(NamedTuple):
    """A pattern and what to do with the paths that it matches.

    ``line`` is 1-based. ``text`` is the whole line as written, without its line feed (a carriage
    return before that is part of it). ``pattern`` is what is left to match after white space,
    ``!`` and the slashes at both ends are gone. ``column`` is the place of its first character in
    ``text``, 1-based and in characters; a byte order mark in front of the file counts as one, for
    it belongs to the pattern.
    """

    line: int
    column: int
    text: str
    pattern: str
    negated: bool
    directory_only: bool
    anchored: bool

    @property
    def written(self) -> str:
        """The rule as its author wrote it, without the white space around."""
        return trim(self.text)

    @property
    def tokens(self) -> tuple[tokens.Token, ...]:
        """The parts of the pattern."""
        return tokens.tokenize(self.pattern)

    @property
    def is_text(self) -> bool:
        """Whether the pattern is valid UTF-8 throughout: other bytes stand in it as surrogate escapes.

        q takes such a byte for the character of that number, which isn't what the name of any file that
        the author meant has there.
        """
        return self.pattern.isascii() or not any("\ud800" <= char <= "\udfff" for char in self.pattern)

    @property
    def can_match(self) -> bool:
        """Whether there is any path that the pattern matches."""
        return self.is_text and tokens.can_match(self.tokens)


class Line(NamedTuple):
    """One line; ``number`` is 1-based, ``offset`` where it starts in the text, 0-based and in characters.

    ``text`` is without the line feed. ``rule`` is there when ``kind`` is ``RULE``, and only then.
    """

    number: int
    offset: int
    text: str
    kind: LineKind
    rule: IgnoreRule | None


def read_lines(text: str) -> tuple[Line, ...]:
    """Read every line of a ``.qignore``; a line feed at the end of *text* starts no other line.

    Only a line feed ends a line. A carriage return before it is white space, and so dropped.
    """
    texts = text.split("\n")
    if not texts[-1]:
        texts.pop()
    lines: list[Line] = []
    offset = 0
    for number, line_text in enumerate(texts, start=1):
        lines.append(_read_line(number, offset, line_text))
        offset += len(line_text) + 1
    return tuple(lines)


def _read_line(number: int, offset: int, text: str) -> Line:
    written = trim(text)
    if not written:
        return Line(number, offset, text, LineKind.BLANK, None)
    if written.startswith("#"):
        return Line(number, offset, text, LineKind.COMMENT, None)
    rule = _read_rule(number, text, written)
    return Line(number, offset, text, LineKind.RULE if rule else LineKind.INERT, rule)


def _read_rule(number: int, text: str, written: str) -> IgnoreRule | None:
    negated = written.startswith("!")
    body = trim(written[1:]) if negated else written
    # White space that the slashes uncover stays: q trims before it looks at them, and not again.
    head = body.rstrip(_SLASHES)
    pattern = head.lstrip(_SLASHES)
    if not pattern:
        return None
    # Only white space stands before `written` and before `body`, and neither starts with any, so
    # the first place that each is found at is its own.
    body_start = text.index(written) + written.index(body, int(negated))
    return IgnoreRule(
        line=number,
        column=body_start + len(head) - len(pattern) + 1,
        text=text,
        pattern=pattern,
        negated=negated,
        directory_only=len(head) < len(body),
        anchored=len(pattern) < len(head) or "/" in pattern,
    )
