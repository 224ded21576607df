"""Shapes of patterns: those that can't meet share no path."""

from __future__ import annotations

from hypothesis import given

from agents_md_lint.qignore import QIgnore
from agents_md_lint.rules.support.shapes import shape
from tests.rules.test_ruleset import PATHS, patterns


@given(patterns, patterns)
def test_shapes_that_cannot_meet_share_no_path(one: str, other: str) -> None:
    rules = QIgnore.from_text(f"{one}\n{other}").rules
    if len(rules) == 2 and not shape(rules[0]).may_meet(shape(rules[1])):
        first, second = (QIgnore.from_text(pattern) for pattern in (one, other))
        assert not any(first.is_ignored(path, True) and second.is_ignored(path, True) for path in PATHS)
