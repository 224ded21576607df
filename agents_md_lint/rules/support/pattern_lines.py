"""What the rules about a ``.qignore`` have in common: which lines they look at, and where things stand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from agents_md_lint.loading.whitespace import trim
from agents_md_lint.qignore import IgnoreRule, Line, QIgnore
from agents_md_lint.qignore.discovery import METADATA_DIRECTORY
from agents_md_lint.records import NamedTuple
from agents_md_lint.rules.findings import Place, Related
from agents_md_lint.rules.model import BYTE_ORDER_MARK, Subject, Workspace
from agents_md_lint.rules.support.conflicts import find_conflicts

_COMMENT = re.compile(r"\s#(?=\s|$)|\s\s#")
_BRACKETS_WITH_CR = re.compile(r"\[[^][/ \t\n]{0,40}\r[^][/ \t\n]{0,40}\]")
_POINTER = b"version https://git-lfs"
_QUOTES = "\"'"
_SUGGESTION = 80


class PatternLine(NamedTuple):
    """A line with a pattern that means what it says; ``at`` is the index of its rule in the file."""

    subject: Subject
    at: int
    line: Line
    rule: IgnoreRule

    @property
    def start(self) -> Place:
        """The place of the first character that isn't white space."""
        return self.place(self.line.text.index(self.rule.written))

    def place(self, index: int) -> Place:
        """Return the place of the character at the 0-based *index* of the line."""
        return place(self.subject, self.line, index)

    def in_pattern(self, index: int) -> Place:
        """Return the place of the character at the 0-based *index* of the pattern."""
        return self.place(self.rule.column - 1 + index)

    def with_pattern(self, pattern: str) -> str:
        """Return the line as written, with *pattern* in place of its own."""
        start = self.rule.column - 1
        text = self.line.text
        return trim(text[:start] + pattern + text[start + len(self.rule.pattern) :])


@lru_cache(maxsize=1)  # every rule about patterns asks
def lines(subject: Subject) -> Sequence[Line]:
    """Return the lines of a ``.qignore``, without one that the limit cuts.

    None where the text is something else as a whole, which other rules report: a pointer of Git LFS,
    the two sides of a conflict, what q doesn't take for text.
    """
    if not subject.is_text or subject.data.startswith(_POINTER) or _has_conflict(subject):
        return ()
    found = _parsed(subject).lines
    return found if is_whole(subject) or subject.text.endswith("\n") else found[:-1]


def rules(subject: Subject) -> Sequence[IgnoreRule]:
    """Return all rules of the file, for what they do together; none where some are unknown."""
    return _parsed(subject).rules if is_whole(subject) and lines(subject) else ()


@lru_cache(maxsize=1)
def _parsed(subject: Subject) -> QIgnore:
    """Return the part of the file that rules look at, line by line."""
    return QIgnore.from_text(subject.text)


def is_whole(subject: Subject) -> bool:
    """Whether all rules that q has are known: q goes on reading behind our limit."""
    guidance = subject.candidate.guidance
    return guidance is not None and not guidance.truncated


def _has_conflict(subject: Subject) -> bool:
    if b"<<<<<<<" not in subject.data:
        return False
    return next(find_conflicts(subject.text.split("\n"), markdown=False), None) is not None


@lru_cache(maxsize=1)
def pattern_lines(subject: Subject) -> Sequence[PatternLine]:
    """Return the lines with a pattern, but for those on which another fault is reported.

    What a byte order mark, a lone carriage return or a comment behind it has spoilt isn't the pattern
    that the author wrote.
    """
    found: list[PatternLine] = []
    index = -1
    for line in lines(subject):
        rule = line.rule
        if rule is None:
            continue
        index += 1
        if not is_joined(line) and comment_start(subject, rule) is None:
            found.append(PatternLine(subject, index, line, rule))
    return tuple(found)


def is_escaped_space(found: PatternLine) -> bool:
    """Whether the line ends in a space that a backslash is to keep."""
    written = found.rule.written
    if (len(written) - len(written.rstrip("\\"))) % 2 == 0:  # an escaped backslash
        return False
    end = found.line.text.index(written) + len(written)
    return found.line.text[end:].rstrip("\r") != ""


def is_quoted_space(rule: IgnoreRule) -> bool:
    """Whether the pattern is in quotes, with white space just inside of one of them."""
    inner = rule.pattern[1:-1]
    return is_quoted(rule) and trim(inner) != inner != ""


def is_quoted(rule: IgnoreRule) -> bool:
    """Whether the pattern stands in quotes."""
    pattern = rule.pattern
    return len(pattern) > 2 and pattern[0] in _QUOTES and pattern[0] == pattern[-1]


def is_joined(line: Line) -> bool:
    """Whether a byte order mark or a lone carriage return makes the line another than it looks."""
    return has_bare_cr(line) or (line.number == 1 and line.text.startswith(BYTE_ORDER_MARK))


def has_bare_cr(line: Line) -> bool:
    """Whether a carriage return joins the line of two."""
    return "\r" in line.text and bool(bare_crs(line.text))


def bare_crs(text: str) -> tuple[int, ...]:
    """Return the 0-based places of the carriage returns in a line that are taken for line ends.

    Not one at an end of the line, where q drops it, nor one that is meant as a character.
    """
    written = trim(text)
    start = text.index(written)
    kept = meant_as_characters(written)
    return tuple(start + at for at, char in enumerate(written) if char == "\r" and at not in kept)


def meant_as_characters(text: str) -> frozenset[int]:
    """Return the 0-based places of the carriage returns in brackets.

    ``Icon[\r]``, a line of many templates for Git, means the file whose name ends in one.
    """
    groups = _BRACKETS_WITH_CR.finditer(text)
    return frozenset(at for group in groups for at in range(*group.span()) if text[at] == "\r")


def comment_start(subject: Subject, rule: IgnoreRule) -> int | None:
    """Return the 0-based index in the pattern of a ``#`` that was meant to start a comment."""
    if "#" not in rule.pattern:
        return None
    found = _COMMENT.search(rule.pattern)
    if found is None or _has_hash_names(subject.workspace):
        return None
    return found.end() - 1


@lru_cache(maxsize=1)
def _has_hash_names(workspace: Workspace) -> bool:
    """Whether Git knows a path in which a ``#`` looks like the start of a comment."""
    return any("#" in path and _COMMENT.search(path) for path in workspace.files)


def place(subject: Subject, line: Line, index: int) -> Place:
    """Return the place of the character at the 0-based *index* of *line*."""
    text, at = subject.text, line.offset + index
    offset = at if text.isascii() else len(text[:at].encode("utf-8", "surrogateescape"))
    unseen = int(line.number == 1 and text.startswith(BYTE_ORDER_MARK))
    return Place(line.number, max(index - unseen, 0) + 1, offset)


def related(subject: Subject, rule: IgnoreRule, message: str) -> Related:
    """Return the line of *rule* as another place that has to do with a finding."""
    return Related(subject.shown, rule.line, message)


def is_metadata(rule: IgnoreRule) -> bool:
    """Whether the pattern is about the ``.q/`` at the workspace root, which q always hides."""
    return rule.pattern == METADATA_DIRECTORY or rule.pattern.startswith(METADATA_DIRECTORY + "/")


def code(text: str) -> str:
    """Return *text*, a line to write, as a report shows it; a hostile one must not fill the report."""
    return f"`{text}`" if len(text) <= _SUGGESTION else f"`{text[:_SUGGESTION]}…`"
