r"""A space at the end of a name seems to be meant, and q drops it or doesn't take it for the end.

q drops white space at both ends of a line and knows no escape: of `foo\ ` (Git's way to write a
space at the end) it keeps `foo\`, and a backslash at the end stands for directories only. Quotes
are characters like others: `"foo "` matches a name that has the quotes in it.

Write `?`, which is any one character, for the space: `foo?`. For directories `foo /` will do,
since only what stands at the end of the line is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import QIGNORE_FILE, Problem, Rule, Subject
from agents_md_lint.rules.support.content import origin
from agents_md_lint.rules.support.pattern_lines import code, is_escaped_space, is_quoted_space, pattern_lines
from agents_md_lint.rules.support.wording import excerpt


def check(subject: Subject) -> Iterator[Problem]:
    """Yield each pattern whose space at an end q drops."""
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
            suggested = re.sub(r"^\s|\s$", "?", inner)
            yield Problem(
                f"the quotes around {excerpt(inner)} are part of the pattern",
                "q matches only a name that has the quotes in it",
                f"write {code(found.with_pattern(suggested))}, where `?` is any one character",
                found.start,
                origin(subject, found.start),
            )


RULE = Rule("trimmed-space", Severity.WARNING, check, QIGNORE_FILE, __doc__ or "")
