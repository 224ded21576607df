"""A negation shows a directory, and all that is in it stays hidden.

q judges each path by itself. With `*` and `!src/` the directory `src` is shown, but `*` matches
`src/a` too, and `!src/` doesn't: a listing of `src` is empty. Where Git knows the directory, this is
reported if nothing that Git knows in it is shown; else if no other negation could show something.

Show what is in it as well (`!src/**`), or hide only what is at the root (`/*`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from agents_md_lint.paths import ancestors, parent
from agents_md_lint.qignore import IgnoreRule, TokenKind
from agents_md_lint.qignore.decider import Decider
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import QIGNORE_FILE, Problem, Rule, Subject, Workspace
from agents_md_lint.rules.support.content import origin
from agents_md_lint.rules.support.pattern_lines import (
    PatternLine,
    code,
    related,
    rules,
)
from agents_md_lint.rules.support.redundancy import telling_negations
from agents_md_lint.rules.support.shapes import covers_contents, covers_root
from agents_md_lint.rules.support.wording import excerpt


def check(subject: Subject) -> Iterator[Problem]:
    """Yield each negation that shows a directory without what is in it."""
    all_rules = rules(subject)
    covering = [index for index, rule in enumerate(all_rules) if not rule.negated and covers_contents(rule)]
    if not covering:
        return
    contents = _Contents(subject, covering)
    for found in telling_negations(subject):
        hider = contents.hider(found.at)
        if hider is not None:
            yield _problem(found, all_rules[hider])
    if contents.gave_up:
        subject.workspace.unfinished.add((RULE.slug, subject.shown))


def _problem(found: PatternLine, hider: IgnoreRule) -> Problem:
    subject, rule = found.subject, found.rule
    anchor = "/" if rule.anchored and "/" not in rule.pattern else ""
    inside = code(f"!{anchor}{rule.pattern}/**")
    only = "/*" if covers_root(hider) else f"/{hider.pattern[:-1]}" if hider.pattern.endswith("/**") else ""
    instead = f", or write {code(only)} in line {hider.line}" if only else ""
    return Problem(
        f"{excerpt(rule.written)} shows a directory, but all that is in it stays hidden",
        f"q judges each path by itself: line {hider.line}, {excerpt(hider.written)}, matches what is in the "
        "directory too",
        f"add {inside} below{instead}",
        found.start,
        (related(subject, hider, "hides what is in the directory"), *origin(subject, found.start)),
    )


class _Contents:
    """What the rules say about the inside of directories that negations show."""

    def __init__(self, subject: Subject, covering: list[int]) -> None:
        self._workspace = subject.workspace
        self._rules = rules(subject)
        self._covering = covering
        self._decider = Decider(self._rules)
        # Negations that may show something in a directory: by the first directory of what they match,
        # under None those that may show it in any, and in a list all of them.
        self._showing: dict[str | None, list[int]] = {}
        self._all_showing: list[int] = []
        for index, rule in enumerate(self._rules):
            if rule.negated and rule.can_match and not _is_a_name(rule):
                self._showing.setdefault(_first_directory(rule), []).append(index)
                self._all_showing.append(index)

    @property
    def gave_up(self) -> bool:
        """Whether some weren't looked at, since there are too many."""
        return self._decider.gave_up

    def hider(self, index: int) -> int | None:
        """Return the rule that hides all that is in the directories which the negation shows."""
        rule = self._rules[index]
        if [token.kind for token in rule.tokens] == [TokenKind.LITERAL]:
            return self._in_directory(index, rule)
        if not rule.directory_only or "/" in rule.pattern or "**" in rule.pattern or rule.pattern == "*":
            return None
        roots = [at for at in self._covering if at < index and covers_root(self._rules[at])]
        return None if not roots or _any_other(self._all_showing, roots[-1], index) else roots[-1]

    def _in_directory(self, index: int, rule: IgnoreRule) -> int | None:
        directory = rule.pattern
        hider = self._covering_rule(directory, index)
        if hider is None or self._decider.decide(directory, directory=True) != index:
            return None
        above = ancestors(directory)[1:-1]
        if any(self._decider.hides(path, directory=True) is not None for path in above):
            return None  # unreachable-negation
        if directory in self._workspace.directories:
            return hider if self._hides_all_in(directory, hider) else None
        first = directory.partition("/")[0]
        others = (self._showing.get(None, ()), self._showing.get(first, ()))
        if not rule.directory_only or any(_any_other(some, hider, index) for some in others):
            return None
        return hider

    def _covering_rule(self, directory: str, before: int) -> int | None:
        """Return the last rule that hides a directory with all that is in it."""
        for index in reversed(self._covering):
            if index < before:
                if not self._decider.spend(directory):
                    return None
                if self._decider.matches(index, directory):
                    return index
        return None

    def _hides_all_in(self, directory: str, hider: int) -> bool:
        children = _children(self._workspace)[directory]
        return all(
            self._decider.decide(child, directory=child in self._workspace.directories) == hider
            for child in children
        )


def _any_other(negations: Sequence[int], hider: int, negation: int) -> bool:
    """Whether there is another of the *negations*, whose indexes ascend, behind the *hider*."""
    return any(index > hider and index != negation for index in negations[-2:])


def _is_a_name(rule: IgnoreRule) -> bool:
    """Whether the pattern is a name, or about the root: it isn't there to show what is in a directory."""
    literal = [token.kind for token in rule.tokens] == [TokenKind.LITERAL]
    return "/" not in rule.pattern and (literal or (rule.anchored and "**" not in rule.pattern))


def _first_directory(rule: IgnoreRule) -> str | None:
    """Return the directory at the root that all that the pattern matches lies in; None if it can differ."""
    first = rule.tokens[0]
    if not rule.anchored or first.kind is not TokenKind.LITERAL or "/" not in first.text:
        return None
    return first.text.partition("/")[0]


@lru_cache(maxsize=1)
def _children(workspace: Workspace) -> dict[str, set[str]]:
    """Return the paths of what Git knows in each directory of the workspace."""
    found: dict[str, set[str]] = {}
    for path in (*workspace.files, *workspace.directories):
        found.setdefault(parent(path), set()).add(path)
    return found


RULE = Rule("hidden-contents", Severity.WARNING, check, QIGNORE_FILE, __doc__ or "")
