"""Lines of a ``.qignore`` that end, for q, elsewhere than for their author: in a space, a CR, a comment."""

from __future__ import annotations

import re
from collections.abc import Iterator

from agents_md_lint.loading.whitespace import trim
from agents_md_lint.qignore import LineKind
from agents_md_lint.rules.content import counted, origin, real
from agents_md_lint.rules.model import Problem, Subject
from agents_md_lint.rules.patternlines import (
    bare_crs,
    code,
    comment_start,
    has_bare_cr,
    is_escaped_space,
    is_joined,
    is_quoted_space,
    lines,
    pattern_lines,
    place,
)
from agents_md_lint.rules.wording import excerpt

_IN_BRACKETS = re.compile(r"\r(?!\n)[^][\n]*\]")


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
        if not rule.can_match:
            continue
        if is_escaped_space(found):
            name = found.with_pattern(rule.pattern).rstrip("/\\")
            here = found.place(found.line.text.index(written) + len(written))
            yield Problem(
                f"the space behind {excerpt(written)} is dropped, and the backslash escapes nothing",
                f"q takes it for {excerpt(name + '/')}: directories only, and no space in the name",
                f"write {code(name + '?')}, where `?` is any one character, or {code(name + ' /')} for "
                "directories",
                here,
                origin(subject, here),
            )
        elif is_quoted_space(rule):
            inner = rule.pattern[1:-1]
            mended = re.sub(r"^\s|\s$", "?", inner)
            yield Problem(
                f"the quotes around {excerpt(inner)} are part of the pattern",
                "q matches only a name that has the quotes in it",
                f"write {code(found.with_pattern(mended))}, where `?` is any one character",
                found.start,
                origin(subject, found.start),
            )


def bare_cr(subject: Subject) -> Iterator[Problem]:
    """A carriage return without a line feed joins two lines into one.

    Lines of a `.qignore` end at LF or CRLF. A lone CR inside of a line, from an editor for old Macs or
    a conversion gone wrong, is a character of the pattern, which then matches nothing that was meant;
    in a comment it takes the pattern behind it into the comment. (At the end of a line it is white
    space, which q drops; in brackets, as in `Icon[CR]` of templates for macOS, it is meant.)

    Let every line end in a line feed: `perl -pi -e 's/\\r\\n?/\\n/g' .qignore`.
    """
    for line in lines(subject):
        if not has_bare_cr(line):
            continue
        written, ends = trim(line.text), bare_crs(line.text)
        starts = (0, *(at + 1 for at in ends))
        count = sum(1 for part in zip(starts, (*ends, None), strict=True) if trim(line.text[slice(*part)]))
        kind = "comment" if line.kind is LineKind.COMMENT else "pattern"
        here = place(subject, line, ends[0])
        yield Problem(
            f"a carriage return without a line feed joins {counted(count, 'line', 'lines')} into one {kind}",
            f"q takes {excerpt(written)} for one {kind}",
            f"end every line with a line feed: `perl -pi -e '{_line_ends(subject.text)}' {real(subject)}`",
            here,
            origin(subject, here),
        )


def _line_ends(text: str) -> str:
    """Return the substitution in Perl that ends every line of *text* with a line feed."""
    in_brackets = _IN_BRACKETS.search(text) is not None
    return r"s/\r\n?(?![^][]*\])/\n/g" if in_brackets else r"s/\r\n?/\n/g"


def inline_comment(subject: Subject) -> Iterator[Problem]:
    """A comment behind a pattern is part of the pattern.

    Only a line that starts with `#` is a comment to q. `build/ # output` is one pattern: the name
    ` # output` in the directory `build`. Silent where Git knows a path with such a ` #` in it.

    Put the comment on a line of its own.
    """
    for line in lines(subject):
        if line.rule is None or is_joined(line):
            continue
        at = comment_start(subject, line.rule)
        if at is not None:
            pattern = line.rule.pattern
            index = line.rule.column - 1 + at
            here = place(subject, line, index)
            comment, meant = trim(line.text[index:]), trim(line.text[:index])
            yield Problem(
                f"the comment behind {excerpt(meant)} is part of the pattern",
                f"q looks for paths with {excerpt(pattern[at:])} in them",
                f"put the comment on a line of its own, {code(comment)}, before {code(meant)}",
                here,
                origin(subject, here),
            )
