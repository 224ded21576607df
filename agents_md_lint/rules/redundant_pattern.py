"""A line has no effect: it repeats another, or a later line decides about all that it matches.

The last line that matches a path decides. So `build/` before `build`, or `*.log` before `*`, does
nothing, and neither does `!src/` before `*`, `debug.log` below `*.log`, or a negation of what no line
above hides: q doesn't read `.gitignore`. A repeated line is only reported when no line of the
other kind (`!keep.log` between two `*.log`) could make both of them matter.

Remove the line; or move a negation behind the line that overrides it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from agents_md_lint.qignore import IgnoreRule
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import QIGNORE_FILE, Faulty, Problem, Rule, Subject
from agents_md_lint.rules.offers import Offer
from agents_md_lint.rules.support.content import origin
from agents_md_lint.rules.support.line_edits import is_own, line_edits
from agents_md_lint.rules.support.pattern_lines import PatternLine, is_metadata, pattern_lines, related, rules
from agents_md_lint.rules.support.redundancy import PATIENCE, redundant_rules, same
from agents_md_lint.rules.support.shapes import Shape, shape
from agents_md_lint.rules.support.wording import excerpt
from agents_md_lint.rules.unsupported_syntax import first_fault


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
    link, remedy = "matches all that this line does", "remove the line"
    effect = "q goes by the last line that matches, so this one changes nothing"
    if other.line > rule.line:
        link += ", and decides"
        if other.negated != rule.negated:
            message = f"{excerpt(rule.written)} is overridden by line {other.line}, {excerpt(other.written)}"
            remedy = f"remove the line, or move it below line {other.line}"
    elif same(rule, other):
        message, link = f"{excerpt(rule.written)} repeats line {other.line}", "the same pattern"
    else:
        effect = "q decides the same without it, so this one changes nothing"
    places = (related(subject, other, link), *origin(subject, found.start))
    return Problem(message, effect, remedy, found.start, places)


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
    patience = PATIENCE
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


def fix(faulty: Faulty) -> Iterator[Offer]:
    """Remove lines that repeat others or add nothing to them.

    A line that a later one of the other kind overrides was written for something, so it is removed on
    demand only.
    """
    subject = faulty.subject
    if not is_own(subject):
        return
    every, reasons = rules(subject), redundant_rules(subject)
    kin = {index: at for index, at in reasons.items() if every[index].negated == every[at].negated}
    for chosen, sure in ((kin, True), *(((reasons, False),) if len(reasons) > len(kin) else ())):
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
