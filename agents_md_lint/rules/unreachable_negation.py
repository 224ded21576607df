"""A negation is about something in a directory that stays hidden.

q doesn't go into a directory that it doesn't show. With `build/` and `!build/keep` the directory
`build` stays hidden, and q doesn't come to `build/keep` by itself. (Asked to list `build` by name, it
shows what is in it, `build/keep` and all else that no line hides.) Reported where that is certain:
the directories on the way are named in the pattern, or all directories at the root are hidden.

Hide what is in the directory instead of the directory: `build/*` and `!build/keep`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agents_md_lint.paths import ancestors, parent
from agents_md_lint.qignore import IgnoreRule, TokenKind
from agents_md_lint.qignore.decider import Decider
from agents_md_lint.records import NamedTuple
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import QIGNORE_FILE, Problem, Rule, Subject
from agents_md_lint.rules.support.content import origin
from agents_md_lint.rules.support.pattern_lines import (
    PatternLine,
    code,
    related,
    rules,
)
from agents_md_lint.rules.support.redundancy import telling_negations
from agents_md_lint.rules.support.shapes import covers_contents, shape
from agents_md_lint.rules.support.wording import excerpt


def check(subject: Subject) -> Iterator[Problem]:
    """Yield each negation of what lies in a hidden directory."""
    all_rules = rules(subject)
    if not any(rule.negated for rule in all_rules):
        return
    way = _Way(all_rules)
    for found in telling_negations(subject):
        hidden = way.hidden(found.at)
        if hidden is not None:
            yield _unreachable(found, hidden)
    if way.gave_up:
        subject.workspace.unfinished.add((RULE.slug, subject.shown))


class _HiddenWay(NamedTuple):
    """The directory on the way to all that a negation matches, and the rule that hides it."""

    directory: str | None
    """Its path below the root; None where it is just any directory at the root."""
    anywhere: bool
    """Whether ``directory`` is a name that is hidden at any depth."""
    direct: bool
    """Whether the negation is about what lies right in ``directory``, as far as it says."""
    rule: IgnoreRule


def _unreachable(found: PatternLine, hidden: _HiddenWay) -> Problem:
    subject, hider = found.subject, hidden.rule
    what = "every directory at the root"
    if hidden.directory is not None:
        what = f"the directory {excerpt(hidden.directory)}"
    return Problem(
        f"{excerpt(found.rule.written)} doesn't bring q to anything, for {what} stays hidden",
        f"q lists a directory that line {hider.line} hides only when asked for it by name",
        _way_in(found, hidden),
        found.start,
        (related(subject, hider, "hides the directory"), *origin(subject, found.start)),
    )


def _way_in(found: PatternLine, hidden: _HiddenWay) -> str:
    """Say how the directory is shown, with nothing in it but what the negation is about."""
    hider = hidden.rule
    move, here = "", "this line"
    if hider.line > found.rule.line:
        move, here = f"move this line below line {hider.line}, and ", "it"
    if hidden.directory is None:
        return f"show the directory first: {move}add `!/*/` above {here}"
    prefix = "/**/" if hidden.anywhere else "/"
    show, inside = code(f"!{prefix}{hidden.directory}/"), code(f"{prefix}{hidden.directory}/*")
    if not hidden.direct:
        return f"show every directory on the way: {move}add lines such as {show} above {here}"
    if covers_contents(hider):
        return f"show the directory first: {move}add {show} above {here}"
    return f"hide what is in the directory instead: {move}add {show} and {inside} above {here}"


def _parent_directory(rule: IgnoreRule) -> str:
    """Return the directory that everything the pattern matches lies in, as far as it is certain."""
    first = rule.tokens[0]
    return parent(first.text) if rule.anchored and first.kind is TokenKind.LITERAL else "."


class _Way:
    """The directories on the way to what a negation matches."""

    def __init__(self, all_rules: Sequence[IgnoreRule]) -> None:
        self._rules = all_rules
        self._decider = Decider(all_rules)
        self._negations = [
            (index, shape(rule)) for index, rule in enumerate(all_rules) if rule.negated and rule.can_match
        ]
        self._root = self._root_hider()

    @property
    def gave_up(self) -> bool:
        """Whether some weren't looked at, since there are too many."""
        return self._decider.gave_up

    def hidden(self, index: int) -> _HiddenWay | None:
        """Return what surely stays hidden on the way to all that the negation matches."""
        rule = self._rules[index]
        found = self._named(_parent_directory(rule)) or self._anywhere(rule)
        if found is None and self._root is not None and _goes_down(rule):
            found = _HiddenWay(None, False, False, self._rules[self._root])
        return found

    def _named(self, directory: str) -> _HiddenWay | None:
        if not self._decider.spend(directory):
            return None
        for above in ancestors(directory)[1:]:
            hider = self._decider.hides(above, directory=True)
            if hider is not None:
                return _HiddenWay(above, False, above == directory, self._rules[hider])
        return None

    def _anywhere(self, rule: IgnoreRule) -> _HiddenWay | None:
        """Look at ``**/name/…``, where all directories of that name may be hidden."""
        kinds = [token.kind for token in rule.tokens[:2]]
        if kinds != [TokenKind.DIRECTORIES, TokenKind.LITERAL] or "/" not in rule.tokens[1].text:
            return None
        directory = rule.tokens[1].text.partition("/")[0]
        hider = self._decider.named(directory)
        if hider is None or self._rules[hider].negated:
            return None
        for index, known in reversed(self._negations):
            if index < hider:
                break
            if not self._decider.spend(directory) or known.may_be_named(directory):
                return None
        direct = rule.tokens[1].text.count("/") == 1
        return _HiddenWay(directory, True, direct, self._rules[hider])

    def _root_hider(self) -> int | None:
        """Return the rule that hides every directory at the root, if no negation shows one again."""
        for index in range(len(self._rules) - 1, -1, -1):
            rule = self._rules[index]
            if rule.negated and rule.can_match and not _goes_down(rule):
                return None
            if not rule.negated and rule.pattern == "*":  # "**" spares a name with a newline
                return index
        return None


def _goes_down(rule: IgnoreRule) -> bool:
    """Whether everything that the pattern matches lies in a directory below the root."""
    return any(token.kind is TokenKind.LITERAL and "/" in token.text for token in rule.tokens)


RULE = Rule("unreachable-negation", Severity.WARNING, check, QIGNORE_FILE, __doc__ or "")
