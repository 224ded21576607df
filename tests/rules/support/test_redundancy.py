"""Which rules have no effect beside the others, and which negations are looked at."""

from __future__ import annotations

import pytest

from agents_md_lint.qignore import QIgnore
from agents_md_lint.rules.support.redundancy import redundant_rules, same, telling_negations
from tests.rules.support import subject


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a\nb\n", {}),
        ("a\na\n", {1: 0}),
        ("*.log\ndebug.log\n", {1: 0}),
        ("debug.log\n*.log\n", {0: 1}),
        ("!a\n*\n", {0: 1}),
        ("*.log\n!keep.log\n*.log\n", {1: 2}),
        ("*.log\n!keep.txt\n*.log\n", {2: 0}),
        ("a\n!a\na\n", {0: 1, 1: 2}),
    ],
)
def test_a_rule_without_effect_has_one_that_is_to_blame(text: str, found: dict[int, int]) -> None:
    assert redundant_rules(subject({".qignore": text}, ".qignore")) == found


def test_negations_with_an_effect() -> None:
    text = "!a//b\n!c\nc\n!.q/x\n*\nd\n!e\n"
    told = telling_negations(subject({".qignore": text}, ".qignore"))
    assert [one.rule.written for one in told] == ["!e"]


def test_the_same_pattern() -> None:
    first, *others = QIgnore.from_text("a\n!a\n/a\na/\nb\n").rules
    assert [same(first, other) for other in others] == [True, False, False, False]
