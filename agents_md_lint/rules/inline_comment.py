"""A comment behind a pattern is part of the pattern.

Only a line that starts with `#` is a comment to q. `build/ # output` is one pattern: the name
` # output` in the directory `build`. Silent where Git knows a path with such a ` #` in it.

Put the comment on a line of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.loading.whitespace import trim
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import QIGNORE_FILE, Problem, Rule, Subject
from agents_md_lint.rules.support.content import origin
from agents_md_lint.rules.support.pattern_lines import code, comment_start, is_joined, lines, place
from agents_md_lint.rules.support.wording import excerpt


def check(subject: Subject) -> Iterator[Problem]:
    """Yield each pattern that has a comment behind it."""
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


RULE = Rule("inline-comment", Severity.WARNING, check, QIGNORE_FILE, __doc__ or "")
