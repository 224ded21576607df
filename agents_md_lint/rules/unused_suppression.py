"""A comment is to suppress a finding, and there is none, or it isn't understood.

In a `.qignore`, `# agents-md-lint: ignore[crossing-star]` suppresses the findings of that rule in the
line below (comments in between are skipped, and covered too); several rules stand between commas,
and a reason may follow. What is suppressed is counted in the summary. When the fault is gone, so
should the comment be: it would hide the next one.

Remove the name or the comment, or fix the spelling. Whether a suppression is used doesn't depend on
`--select`, and this rule can't be suppressed by a comment itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.output.suggest import suggestion
from agents_md_lint.qignore.suppression import NamedRule, Suppression, Suppressions
from agents_md_lint.rules.findings import Place, Severity
from agents_md_lint.rules.model import QIGNORE_FILE, Problem, Role, Rule, Subject
from agents_md_lint.rules.support.wording import excerpt

SLUG = "unused-suppression"
_KEPT = "the comment has no effect"
_LIST = "'agents-md-lint rules' lists them"
_SUGGESTIONS = 20
"""Names of one file for which a close one is looked for: that is slow, and a hostile file has thousands."""


def check(subject: Subject) -> Iterator[Problem]:
    """Yield each comment, or name in one, that suppresses nothing."""
    found = Suppressions(subject.text).comments
    if not found:
        return
    lines = _faulty_lines(subject)
    unknown = 0
    for one in found:
        if not one.rules:
            yield _misunderstood(subject, one)
        for named in one.rules:
            if named.rule not in lines and named.rule != SLUG:
                unknown += 1
                close = suggestion(named.rule, lines, _LIST) if unknown <= _SUGGESTIONS else _LIST
                message = f"there is no rule {excerpt(named.rule)} for a .qignore"
                yield Problem(message, _KEPT, close, subject.at_character(named.at))
            elif not one.covers_any(lines.get(named.rule, ())):
                yield _unused(subject, one, named)


def _faulty_lines(subject: Subject) -> dict[str, list[int]]:
    """Return for each rule that a comment may name the lines in which it finds something, sorted."""
    from agents_md_lint.rules import RULES  # the registry has this module's rule too

    return {
        rule.slug: sorted(place.line for place in _places(rule, subject) if place.line is not None)
        for rule in RULES
        if rule.slug != SLUG and Role.QIGNORE in rule.roles
    }


def _places(rule: Rule, subject: Subject) -> Iterator[Place]:
    return (problem.place for problem in rule.check(subject))


def _misunderstood(subject: Subject, one: Suppression) -> Problem:
    return Problem(
        "the comment speaks to this linter, which doesn't understand it",
        _KEPT,
        "write `# agents-md-lint: ignore[RULE]` above the line that it is about",
        subject.at_character(one.at),
    )


def _unused(subject: Subject, one: Suppression, named: NamedRule) -> Problem:
    """Return what is wrong with one name of a rule that there is."""
    here = subject.at_character(named.at)
    if named.rule == SLUG:
        remedy = "fix the other comment, or ignore the rule on the command line or in the configuration"
        return Problem(f"'{SLUG}' can't be suppressed by a comment", _KEPT, remedy, here)
    where = f"line {one.last}" if one.last == one.line + 1 else f"the lines up to {one.last}"
    remedy = "remove it: it would hide the next fault of that kind"
    return Problem(f"'{named.rule}' finds nothing to suppress in {where}", _KEPT, remedy, here)


RULE = Rule("unused-suppression", Severity.WARNING, check, QIGNORE_FILE, __doc__ or "")
