"""Which rules of a ``.qignore`` surely have no effect beside the others."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache

from agents_md_lint.qignore import IgnoreRule
from agents_md_lint.rules.model import Subject
from agents_md_lint.rules.support.pattern_lines import PatternLine, is_metadata, pattern_lines, rules
from agents_md_lint.rules.support.shapes import Shape, overridden, shape

PATIENCE = 500_000
"""Pairs of lines that are looked at: a hostile file must not cost the square of its length."""
_RULE = "redundant-pattern"
"""The rule that is told of as unfinished where some weren't looked at."""


def telling_negations(subject: Subject) -> Iterator[PatternLine]:
    """Yield the negations that can match and have an effect, but for those of q's own directory."""
    redundant = redundant_rules(subject)
    for found in pattern_lines(subject):
        rule = found.rule
        if rule.negated and rule.can_match and not is_metadata(rule) and found.at not in redundant:
            yield found


@lru_cache(maxsize=1)  # several rules ask
def redundant_rules(subject: Subject) -> dict[int, int]:
    """Return the indexes of the rules without an effect, each with that of the rule that is to blame."""
    all_rules = rules(subject)
    shapes = [shape(rule) for rule in all_rules]
    spoilt = set(range(len(all_rules))) - {found.at for found in pattern_lines(subject)}
    others = _Others(all_rules, shapes)
    found: dict[int, int] = {}
    for index, later in sorted(overridden(all_rules, shapes).items()):
        rule, reason = all_rules[index], all_rules[later]
        if index in spoilt or later in spoilt or not rule.can_match or (rule.negated and is_metadata(rule)):
            continue
        if rule.negated != reason.negated:
            found[index] = later
        elif not others.may_undo(index, index, later):
            if same(rule, reason):
                found[later] = index
            else:
                found[index] = later
    last = len(all_rules) - 1
    for turned, upper in sorted(overridden(all_rules[::-1], shapes[::-1]).items()):
        index, earlier = last - turned, last - upper
        rule, reason = all_rules[index], all_rules[earlier]
        if index in found or earlier in found or index in spoilt or earlier in spoilt:
            continue
        if rule.negated == reason.negated and rule.can_match and not others.may_undo(index, earlier, index):
            found[index] = earlier
    if others.gave_up:
        subject.workspace.unfinished.add((_RULE, subject.shown))
    return found


def same(one: IgnoreRule, other: IgnoreRule) -> bool:
    """Whether two rules have the same pattern."""
    return (one.pattern, one.anchored, one.directory_only) == (
        other.pattern,
        other.anchored,
        other.directory_only,
    )


class _Others:
    """The rules of each kind, negated or not, to look for those between two of the other kind."""

    def __init__(self, all_rules: Sequence[IgnoreRule], shapes: Sequence[Shape]) -> None:
        self._rules = all_rules
        self._shapes = shapes
        self._indexes: dict[bool, list[int]] = {False: [], True: []}
        for index, rule in enumerate(all_rules):
            self._indexes[rule.negated].append(index)
        self._patience = PATIENCE

    @property
    def gave_up(self) -> bool:
        """Whether some weren't looked at, since there are too many."""
        return self._patience < 0

    def may_undo(self, index: int, first: int, last: int) -> bool:
        """Whether one of the other kind between two may undo for a path what a rule does: no is certain."""
        indexes = self._indexes[not self._rules[index].negated]
        between = indexes[bisect_left(indexes, first) : bisect_left(indexes, last)]
        self._patience -= len(between)
        if self._patience < 0:
            return True
        return any(self._shapes[other].may_meet(self._shapes[index]) for other in between)
