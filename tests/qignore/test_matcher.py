"""Patterns match what a naive reference matches."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from agents_md_lint.qignore import IgnoreRule
from agents_md_lint.qignore.automaton import Automaton
from agents_md_lint.qignore.matcher import compile_rule
from tests.qignore.reference import paths, patterns, reference_match


@settings(max_examples=400)
@given(patterns, st.booleans(), paths)
@example("a?b", True, "a/b")
@example("a?**b", False, "a/b")
@example("a?b/c", True, "a\nb/c")
@example("ab*b", False, "ab")
@example("ab*b", False, "abb")
@example("a**a", True, "a")
@example("**/**a", True, "ba")
@example("****/a", True, "ba")
@example("**/a", True, "b\n/a")
@example("x*", False, "a\n/x\n")
def test_patterns_match_what_the_reference_matches(pattern: str, anchored: bool, path: str) -> None:
    rule = IgnoreRule(
        1, 1, pattern, pattern, negated=False, directory_only=False, anchored=anchored or "/" in pattern
    )
    expected = reference_match(pattern, rule.anchored, path)
    assert compile_rule(rule)(path) == expected
    assert Automaton(rule.tokens, anywhere=not rule.anchored).accepts(path) == expected
