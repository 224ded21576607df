"""A line has no effect: it repeats another, or a later line decides about all that it matches.

The last line that matches a path decides. So `build/` before `build`, or `*.log` before `*`, does
nothing, and neither does `!src/` before `*`, `debug.log` below `*.log`, or a negation of what no line
above hides: q doesn't read `.gitignore`. A repeated line is only reported when no line of the
other kind (`!keep.log` between two `*.log`) could make both of them matter.

Remove the line; or move a negation behind the line that overrides it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from agents_md_lint.qignore import IgnoreRule
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import QIGNORE_FILE, Faulty, Problem, Rule, Subject
from agents_md_lint.rules.offers import Offer
from agents_md_lint.rules.support.content import origin
from agents_md_lint.rules.support.line_edits import is_own, line_edits
from agents_md_lint.rules.support.pattern_lines import PatternLine, is_metadata, pattern_lines, related, rules
from agents_md_lint.rules.support.shapes import Shape, overridden, shape
from agents_md_lint.rules.support.wording import excerpt
from agents_md_lint.rules.unsupported_syntax import first_fault

_PATIENCE = 500_000
"""Pairs of lines that are looked at: a hostile file must not cost the square of its length."""


def check(subject: Subject) -> Iterator[Problem]:
    """Yield each line that has no effect, with the line that is to blame."""
    redundant = redundant_rules(subject)
    all_rules = rules(subject)
    idle, gave_up = _idle_negations(all_rules)
    if gave_up:
        subject.workspace.unfinished.add((RULE.slug, subject.shown))
    if idle and not _all_plain(subject):
        idle = frozenset()
    for found in pattern_lines(subject) if redundant or idle else ():
        if found.at in redundant:
            yield _problem(found, all_rules[redundant[found.at]])
        elif found.at in idle and not is_metadata(found.rule) and first_fault(found) is None:
            yield Problem(
                f"{excerpt(found.rule.written)} shows nothing: no line above hides what it matches",
                "q shows all that no line hides, and doesn't read .gitignore",
                "remove the line, or move it below the line that it is to undo",
                found.start,
                origin(subject, found.start),
            )


def _problem(found: PatternLine, other: IgnoreRule) -> Problem:
    subject, rule = found.subject, found.rule
    message = f"{excerpt(rule.written)} adds nothing to line {other.line}, {excerpt(other.written)}"
    link = related(subject, other, "matches all that this line does, and decides")
    remedy = "remove the line"
    if other.line < rule.line:
        message = f"{excerpt(rule.written)} repeats line {other.line}"
        link = related(subject, other, "the same pattern")
        if not _same(rule, other):
            message = f"{excerpt(rule.written)} adds nothing to line {other.line}, {excerpt(other.written)}"
            link = related(subject, other, "matches all that this line does")
    elif other.negated != rule.negated:
        message = f"{excerpt(rule.written)} is overridden by line {other.line}, {excerpt(other.written)}"
        remedy = f"remove the line, or move it below line {other.line}"
    effect = "q goes by the last line that matches, so this one changes nothing"
    if other.line < rule.line and not _same(rule, other):
        effect = "q decides the same without it, so this one changes nothing"
    return Problem(message, effect, remedy, found.start, (link, *origin(subject, found.start)))


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
    last = len(all_rules) - 1
    for turned, upper in sorted(overridden(all_rules[::-1], shapes[::-1]).items()):
        index, earlier = last - turned, last - upper
        rule, reason = all_rules[index], all_rules[earlier]
        if index in found or earlier in found or index in spoilt or earlier in spoilt:
            continue
        if rule.negated == reason.negated and rule.can_match and not others.may_touch(index, earlier):
            found[index] = earlier
    if others.gave_up:
        subject.workspace.unfinished.add((RULE.slug, subject.shown))
    return found


def _all_plain(subject: Subject) -> bool:
    """Whether every line that hides means to q what it meant to its author: else a negation may, too."""
    plain = {
        found.at
        for found in pattern_lines(subject)
        if found.rule.negated or (found.rule.can_match and first_fault(found) is None)
    }
    return all(index in plain for index, rule in enumerate(rules(subject)) if not rule.negated)


def _idle_negations(all_rules: Sequence[IgnoreRule]) -> tuple[frozenset[int], bool]:
    """Return the indexes of negations that surely undo no line above them, and whether there were too many.

    One about the inside of a directory is left to the rule about directories that stay hidden, unless
    nothing is hidden above it at all.
    """
    hiding: list[Shape] = []
    idle: set[int] = set()
    patience = _PATIENCE
    for index, rule in enumerate(all_rules):
        if not rule.negated:
            hiding.append(shape(rule))
        elif rule.can_match and ("/" not in rule.pattern or not hiding):
            patience -= len(hiding)
            if patience < 0:
                break
            known = shape(rule)
            if not any(known.may_meet(one) for one in hiding):
                idle.add(index)
    return frozenset(idle), patience < 0


def _same(one: IgnoreRule, other: IgnoreRule) -> bool:
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
        self._patience = _PATIENCE

    @property
    def gave_up(self) -> bool:
        """Whether some weren't looked at, since there are too many."""
        return self._patience < 0

    def may_touch(self, last: int, first: int) -> bool:
        """Whether a rule of the other kind between two may undo the first for what the last matches."""
        indexes = self._indexes[not self._rules[last].negated]
        between = indexes[bisect_left(indexes, first) : bisect_left(indexes, last)]
        self._patience -= len(between)
        if self._patience < 0:
            return True
        return any(self._shapes[index].may_meet(self._shapes[last]) for index in between)

    def may_matter(self, first: int, last: int) -> bool:
        """Whether a rule between two may undo the first of them for a path; False is certain."""
        indexes = self._indexes[not self._rules[first].negated]
        between = indexes[bisect_left(indexes, first) : bisect_left(indexes, last)]
        self._patience -= len(between)
        if self._patience < 0:
            return True
        return any(self._shapes[index].may_meet(self._shapes[first]) for index in between)


def fix(faulty: Faulty) -> Iterator[Offer]:
    """Remove lines that repeat others or add nothing to them.

    A line that a later one of the other kind overrides was written for something, so it is removed on
    demand only.
    """
    subject = faulty.subject
    if not is_own(subject):
        return
    every, reasons = rules(subject), redundant_rules(subject)
    same = {index: at for index, at in reasons.items() if every[index].negated == every[at].negated}
    for chosen, sure in ((same, True), *(((reasons, False),) if len(reasons) > len(same) else ())):
        edits = {every[index].line: "" for index in _removable(chosen)}
        yield from line_edits(
            faulty, edits, "removed {}", "line without effect", "lines without effect", sure=sure
        )


def _removable(reasons: Mapping[int, int]) -> Iterable[int]:
    """Return the rules whose reasons, and theirs, end at one that stays: two never stand for each other."""
    ends: dict[int, bool] = {}
    for index in reasons:
        at, passed = index, list[int]()
        while at in reasons and at not in ends:
            ends[at] = False  # it is met again on a way that never ends
            passed.append(at)
            at = reasons[at]
        ends.update(dict.fromkeys(passed, at not in reasons or ends[at]))
    return (index for index, ending in ends.items() if ending)


RULE = Rule("redundant-pattern", Severity.WARNING, check, QIGNORE_FILE, __doc__ or "", fix)
