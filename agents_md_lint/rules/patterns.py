"""Lines of a ``.qignore`` that can't do what they were written for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from agents_md_lint.pathtext import clean
from agents_md_lint.qignore import LineKind, Rule
from agents_md_lint.rules.base import Problem, Subject
from agents_md_lint.rules.hidden import find_hidden
from agents_md_lint.rules.patternlines import (
    PatternLine,
    code,
    comment_start,
    has_bare_cr,
    lines,
    pattern_lines,
    place,
)
from agents_md_lint.rules.wording import argument, excerpt
from agents_md_lint.snapshot.resolve import NAME_BYTES
from agents_md_lint.whitespace import trim

_PIECE = re.compile(r"(?:[^/*]|\*(?!\*))+")
"""What one component of every path that matches must hold: a pattern between slashes and ``**``."""
_NOTHING = "q does nothing with the line"
_QUOTES = "\"'"


def inert_pattern(subject: Subject) -> Iterator[Problem]:
    """A pattern can never match.

    q cleans a path before it matches it, so no component of it is empty, `.` or `..`: `./a`, `a//b`
    and `a/../b` match nothing, and neither does a name of more than 255 bytes. A line that is only
    slashes, or only `!`, does nothing at all.

    Write the path as `git ls-files` shows it, with a slash in front for the workspace root: `/a` for
    `./a`.
    """
    for line in lines(subject):
        if line.kind is LineKind.INERT:
            written = trim(line.text)
            what = "negates nothing" if written.startswith("!") else "has slashes only, and no name"
            yield Problem(
                f"{excerpt(written)} {what}",
                _NOTHING,
                "name what is meant, as in `/build/`, or remove the line; `/*` is all at the root",
                place(subject, line, line.text.index(written)),
            )
    for found in pattern_lines(subject):
        yield from _unmatched(found)


def _unmatched(found: PatternLine) -> Iterator[Problem]:
    rule = found.rule
    effect = "q matches no path with it, since it cleans every path first"
    if not rule.can_match:
        start, part = _impossible_part(rule.pattern)
        what = f"{excerpt(part)} for a name" if part else "a name missing between two slashes"
        yield Problem(f"{excerpt(rule.written)} has {what}", effect, _cleaned(found), found.in_pattern(start))
    elif len(rule.pattern) * 4 > NAME_BYTES:
        for piece in _PIECE.finditer(rule.pattern):
            size = len(piece.group().replace("*", "").encode())
            if size > NAME_BYTES:
                yield Problem(
                    f"{excerpt(rule.written)} has a name of at least {size} bytes, and none is longer than "
                    f"{NAME_BYTES}",
                    "q matches no path with it",
                    "shorten the pattern, with `*` for a part of the name, or remove the line",
                    found.in_pattern(piece.start()),
                )
                return


def _impossible_part(pattern: str) -> tuple[int, str]:
    """Return where the first component stands that no path has, and that component."""
    start = 0
    for part in pattern.split("/"):
        if part in ("", ".", ".."):
            break
        start += len(part) + 1
    return start, part


def _cleaned(found: PatternLine) -> str:
    rule = found.rule
    cleaned = clean(rule.pattern)
    if cleaned.startswith("..") or cleaned == ".":
        return "remove the line: q's discovery is about what lies in the workspace"
    if "**" in rule.pattern and ".." in rule.pattern.split("/"):
        return "write the path without `..`"
    anchor = "/" if "/" not in cleaned else ""
    slash = "/" if rule.directory_only else ""
    return f"write {code(('!' if rule.negated else '') + anchor + cleaned + slash)}"


def non_ascii_pattern(subject: Subject) -> Iterator[Problem]:
    """A pattern has a character that isn't ASCII, which q doesn't match.

    By q's documentation any character matches itself. The releases of q to date take the bytes of a
    pattern for characters one by one, so `café/` never matches the directory `café`. `?` does: it
    stands for any one character.

    Write `?` for each of them: `caf?/`.
    """
    hidden: frozenset[int] | None = None
    for found in pattern_lines(subject):
        pattern = found.rule.pattern
        if pattern.isascii() or not found.rule.can_match:
            continue
        if hidden is None:  # reported by the rules on characters that nobody sees
            hidden = frozenset(character.index for character in find_hidden(subject.text))
        start = found.line.offset + found.rule.column - 1
        visible = (at for at, char in enumerate(pattern) if not char.isascii() and start + at not in hidden)
        at = next(visible, None)
        if at is not None:
            mended = "".join(char if char.isascii() else "?" for char in pattern)
            char = f"{excerpt(pattern[at])} (U+{ord(pattern[at]):04X})"
            yield Problem(
                f"{char} in {excerpt(found.rule.written)} is not ASCII",
                "q, in its releases to date, never matches that character, so nothing matches the pattern",
                f"write {code(found.with_pattern(mended))}, where `?` is any one character",
                found.in_pattern(at),
            )


def trimmed_space(subject: Subject) -> Iterator[Problem]:
    r"""A space at the end of a name seems to be meant, and q drops it or doesn't take it for the end.

    q drops white space at both ends of a line and knows no escape: of `foo\ ` (Git's way to write a
    space at the end) it keeps `foo\`, and a backslash at the end stands for directories only. Quotes
    are characters like others: `"foo "` matches a name that has the quotes in it.

    Write `?`, which is any one character, for the space: `foo?`. For directories `foo /` will do,
    since only what stands at the end of the line is dropped.
    """
    for found in pattern_lines(subject):
        rule, written = found.rule, found.rule.written
        if is_escaped_space(found):
            name = found.with_pattern(rule.pattern).rstrip("/\\")
            yield Problem(
                f"the space behind {excerpt(written)} is dropped, and the backslash escapes nothing",
                f"q takes it for {excerpt(name + '/')}: directories only, and no space in the name",
                f"write {code(name + '?')}, where `?` is any one character, or {code(name + ' /')} for "
                "directories",
                found.place(found.line.text.index(written) + len(written)),
            )
        elif is_quoted_space(rule):
            inner = rule.pattern[1:-1]
            mended = re.sub(r"^\s|\s$", "?", inner)
            yield Problem(
                f"the quotes around {excerpt(inner)} are part of the pattern",
                "q matches only a name that has the quotes in it",
                f"write {code(found.with_pattern(mended))}, where `?` is any one character",
                found.in_pattern(0),
            )


def is_escaped_space(found: PatternLine) -> bool:
    """Whether the line ends in a space that a backslash is to keep."""
    written = found.rule.written
    if (len(written) - len(written.rstrip("\\"))) % 2 == 0:  # an escaped backslash
        return False
    end = found.line.text.index(written) + len(written)
    return found.line.text[end:].rstrip("\r") != ""


def is_quoted_space(rule: Rule) -> bool:
    """Whether the pattern is in quotes, with white space just inside of one of them."""
    inner = rule.pattern[1:-1]
    return is_quoted(rule) and trim(inner) != inner != ""


def is_quoted(rule: Rule) -> bool:
    """Whether the pattern stands in quotes."""
    pattern = rule.pattern
    return len(pattern) > 2 and pattern[0] in _QUOTES and pattern[0] == pattern[-1]


def bare_cr(subject: Subject) -> Iterator[Problem]:
    """A carriage return without a line feed joins two lines into one.

    Lines of a `.qignore` end at LF or CRLF. A lone CR inside of a line, from an editor for old Macs or
    a conversion gone wrong, is a character of the pattern, which then matches nothing that was meant;
    in a comment it takes the pattern behind it into the comment. (At the end of a line it is white
    space, which q drops.)

    Let every line end in a line feed: `perl -pi -e 's/\\r\\n?/\\n/g' .qignore`.
    """
    for line in lines(subject):
        if not has_bare_cr(line):
            continue
        written = trim(line.text)
        count = sum(1 for part in written.split("\r") if trim(part))
        kind = "comment" if line.kind is LineKind.COMMENT else "pattern"
        yield Problem(
            f"a carriage return without a line feed joins {count} lines into one {kind}",
            f"q takes {excerpt(written)} for one {kind}",
            f"end every line with a line feed: `perl -pi -e 's/\\r\\n?/\\n/g' {argument(subject.shown)}`",
            place(subject, line, line.text.index("\r", line.text.index(written))),
        )


def inline_comment(subject: Subject) -> Iterator[Problem]:
    """A comment behind a pattern is part of the pattern.

    Only a line that starts with `#` is a comment to q. `build/ # output` is one pattern: the name
    ` # output` in the directory `build`. Silent where Git knows a path with such a ` #` in it.

    Put the comment on a line of its own.
    """
    for line in lines(subject):
        if line.rule is None or has_bare_cr(line):
            continue
        at = comment_start(subject, line.rule)
        if at is not None:
            pattern = line.rule.pattern
            index = line.rule.column - 1 + at
            comment, meant = trim(line.text[index:]), trim(line.text[:index])
            yield Problem(
                f"the comment behind {excerpt(meant)} is part of the pattern",
                f"q looks for paths with {excerpt(pattern[at:])} in them",
                f"put the comment on a line of its own, {code(comment)}, before {code(meant)}",
                place(subject, line, index),
            )
