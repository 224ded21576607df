"""The rules as pathspec patterns: pathspec finds the last one that matches.

In a module of its own, since importing pathspec costs several interpreter starts, and a workspace
without rules never needs it.
"""

from __future__ import annotations

from collections.abc import Iterable

from pathspec import PathSpec
from pathspec.pattern import Pattern

from agents_md_lint.qignore.lines import Rule
from agents_md_lint.qignore.matcher import compile_rule


class QIgnorePattern(Pattern):
    """One rule of a ``.qignore`` for pathspec; ``include`` says that what it matches is ignored."""

    __slots__ = ("_directory_only", "_matches")

    def __init__(self, rule: Rule) -> None:
        super().__init__(include=not rule.negated)
        self._directory_only = rule.directory_only
        self._matches = compile_rule(rule)

    def match_file(self, file: str) -> bool | None:
        """Return ``True`` when the rule matches the clean path *file*, ``None`` when it doesn't.

        A slash at the end says that *file* is a directory, as everywhere in pathspec.
        """
        if file.endswith("/"):
            return self._matches(file[:-1]) or None
        return None if self._directory_only else self._matches(file) or None


def path_spec(rules: Iterable[Rule]) -> PathSpec[QIgnorePattern]:
    """Return the rules in their order, the index of each being that of its pattern."""
    patterns = [QIgnorePattern(rule) for rule in rules]
    try:
        # The other backends take each pattern to be a regular expression, and pathspec picks one
        # of them by itself when its library is installed.
        return PathSpec(patterns, backend="simple")
    except TypeError:  # before pathspec 1.0 there was one way to match
        return PathSpec(patterns)
