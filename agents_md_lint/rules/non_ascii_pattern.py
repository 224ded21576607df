"""A pattern has a character that isn't ASCII, which q doesn't match.

By q's documentation any character matches itself. The releases of q to date take the bytes of a
pattern for characters one by one, so `café/` never matches the directory `café`. `?` does: it
stands for any one character.

Write `?` for each of them: `caf?/`.
"""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import QIGNORE_FILE, Problem, Rule, Subject
from agents_md_lint.rules.support.content import origin
from agents_md_lint.rules.support.hidden import find_hidden
from agents_md_lint.rules.support.pattern_lines import code, pattern_lines
from agents_md_lint.rules.support.wording import excerpt


def check(subject: Subject) -> Iterator[Problem]:
    """Yield the first character of each pattern that isn't ASCII."""
    hidden: frozenset[int] | None = None
    for found in pattern_lines(subject):
        pattern = found.rule.pattern
        if pattern.isascii() or not found.rule.can_match:
            continue
        if hidden is None:  # reported by the rules on characters that nobody sees
            hidden = frozenset(character.at for character in find_hidden(subject.text))
        start = found.line.offset + found.rule.column - 1
        visible = (at for at, char in enumerate(pattern) if not char.isascii() and start + at not in hidden)
        at = next(visible, None)
        if at is not None:
            suggested = "".join(char if char.isascii() else "?" for char in pattern)
            char, here = f"{excerpt(pattern[at])} (U+{ord(pattern[at]):04X})", found.in_pattern(at)
            yield Problem(
                f"{char} in {excerpt(found.rule.written)} is not ASCII",
                "q, in its releases to date, never matches that character, so nothing matches the pattern",
                f"write {code(found.with_pattern(suggested))}, where `?` is any one character",
                here,
                origin(subject, here),
            )


RULE = Rule("non-ascii-pattern", Severity.WARNING, check, QIGNORE_FILE, __doc__ or "")
