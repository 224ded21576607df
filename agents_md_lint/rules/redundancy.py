"""Lines of a ``.qignore`` without an effect of their own."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache

from agents_md_lint.qignore import Rule
from agents_md_lint.rules.base import Problem, Subject
from agents_md_lint.rules.content import origin
from agents_md_lint.rules.patternlines import PatternLine, is_metadata, pattern_lines, related, rules
from agents_md_lint.rules.shapes import Shape, overridden, shape
from agents_md_lint.rules.wording import excerpt

_PATIENCE = 500_000
"""Pairs of lines that are looked at: a hostile file must not cost the square of its length."""


def redundant_pattern(subject: Subject) -> Iterator[Problem]:
    """A line has no effect: it repeats another, or a later line decides about all that it matches.

    The last line that matches a path decides. So `build/` before `build`, or `*.log` before `*`, does
    nothing, and neither does `!src/` before `*`. A repeated line is only reported when no line of the
    other kind (`!keep.log` between two `*.log`) could make both of them matter.

    Remove the line; or move a negation behind the line that overrides it.
    """
    redundant = redundant_rules(subject)
    all_rules = rules(subject)
    for found in pattern_lines(subject) if redundant else ():
        if found.at in redundant:
            yield _problem(found, all_rules[redundant[found.at]])


def _problem(found: PatternLine, other: Rule) -> Problem:
    subject, rule = found.subject, found.rule
    message = f"{excerpt(rule.written)} adds nothing to line {other.line}, {excerpt(other.written)}"
    link = related(subject, other, "matches all that this line does, and decides")
    mend = "remove the line"
    if other.line < rule.line:
        message = f"{excerpt(rule.written)} repeats line {other.line}"
        link = related(subject, other, "the same pattern")
    elif other.negated != rule.negated:
        message = f"{excerpt(rule.written)} is overridden by line {other.line}, {excerpt(other.written)}"
        mend = f"remove the line, or move it below line {other.line}"
    effect = "q goes by the last line that matches, so this one changes nothing"
    return Problem(message, effect, mend, found.start, (link, *origin(subject, found.start)))


@lru_cache(maxsize=1)  # the rules on negations ask too
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
        elif not others.may_matter(index, later):
            if _same(rule, reason):
                found[later] = index
            else:
                found[index] = later
    return found


def _same(one: Rule, other: Rule) -> bool:
    return (one.pattern, one.anchored, one.directory_only) == (
        other.pattern,
        other.anchored,
        other.directory_only,
    )


class _Others:
    """The rules of each kind, negated or not, to look for those between two of the other kind."""

    def __init__(self, all_rules: Sequence[Rule], shapes: Sequence[Shape]) -> None:
        self._rules = all_rules
        self._shapes = shapes
        self._indexes: dict[bool, list[int]] = {False: [], True: []}
        for index, rule in enumerate(all_rules):
            self._indexes[rule.negated].append(index)
        self._patience = _PATIENCE

    def may_matter(self, first: int, last: int) -> bool:
        """Whether a rule between two may undo the first of them for a path; False is certain."""
        indexes = self._indexes[not self._rules[first].negated]
        between = indexes[bisect_left(indexes, first) : bisect_left(indexes, last)]
        self._patience -= len(between)
        if self._patience < 0:
            return True
        return any(self._shapes[index].may_meet(self._shapes[first]) for index in between)
