"""Comments in a ``.qignore`` that say which findings to skip. Pure."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence

from agents_md_lint.loading.whitespace import trim
from agents_md_lint.records import NamedTuple

_NAME = r"agents[-_]md[-_]lint"
# Few files have such comments, so these are compiled where they are used; ``re`` keeps them.
_ADDRESSED = rf"(?si)#+\s*{_NAME}\s*:\s*(?P<rest>.*)"
_FORM = r"(?s)ignore\s*\[(?P<rules>[^\[\]]*)\](?:[\s:].*)?"


def mentions(text: str) -> bool:
    """Whether a comment in *text* may speak to the linter, in whatever case."""
    return bool(text) and re.search(_NAME, text, re.IGNORECASE) is not None


class NamedRule(NamedTuple):
    """A rule that a comment names, and the 0-based index of its first character in the text."""

    rule: str
    at: int


class Suppression(NamedTuple):
    """One comment: it covers the lines behind its own, up to the first that is no comment.

    ``line`` and ``last`` are 1-based, ``at`` is where the comment starts in the text, 0-based and in
    characters. ``rules`` is empty for a comment that speaks to the linter and isn't understood.
    """

    line: int
    last: int
    at: int
    rules: tuple[NamedRule, ...]

    def covers_any(self, lines: Sequence[int]) -> bool:
        """Whether one of the sorted 1-based *lines* is covered."""
        at = bisect_right(lines, self.line)
        return at < len(lines) and lines[at] <= self.last


class Suppressions:
    """All suppressions of a ``.qignore``: ``comments``, in order, and what they cover together."""

    def __init__(self, text: str) -> None:
        self.comments = _comments(text)
        self._lines = text.split("\n") if self.comments else []
        self._ends: dict[str, list[int]] = {}
        self._starts: dict[str, list[int]] = {}
        for one in self.comments:
            for rule in {named.rule for named in one.rules}:
                ends = self._ends.setdefault(rule, [])
                if not ends or ends[-1] != one.last:  # else an earlier comment covers more already
                    ends.append(one.last)
                    self._starts.setdefault(rule, []).append(one.line)

    def cover(self, rule: str, line: int | None) -> bool:
        """Whether a finding of *rule* in the 1-based *line* is to be skipped."""
        if line is None or rule not in self._ends:
            return False
        at = bisect_left(self._ends[rule], line)
        return at < len(self._ends[rule]) and self._starts[rule][at] < line

    def line(self, number: int | None) -> str:
        """Return the line with the 1-based *number*, trimmed."""
        return trim(self._lines[number - 1]) if number is not None and number <= len(self._lines) else ""

    def pairs(self) -> Counter[tuple[str, str]]:
        """Return what is suppressed: a rule and the line behind the comment that names it, trimmed."""
        found: Counter[tuple[str, str]] = Counter()
        for one in self.comments:
            found.update({(named.rule, self.line(one.last)) for named in one.rules})
        return found


class Accepted:
    """The suppressions that were in force before a change, known by their rule and the text of the line.

    A comment of the change counts where there was one for the same rule and the same line: the change may
    move it, not bring it.
    """

    def __init__(self, text: str) -> None:
        self._before = Suppressions(text)
        self._lines: dict[str, list[int]] = {}
        for number, line in enumerate(text.split("\n"), start=1):
            self._lines.setdefault(trim(line), []).append(number)
        self._known: dict[tuple[str, str], bool] = {}

    def cover(self, rule: str, line: str) -> bool:
        """Whether a finding of *rule* in a line that says *line* was to be skipped before."""
        key = (rule, trim(line))
        if key not in self._known:
            numbers = self._lines.get(key[1], ())
            self._known[key] = any(self._before.cover(rule, number) for number in numbers)
        return self._known[key]


def _comments(text: str) -> tuple[Suppression, ...]:
    if not mentions(text):
        return ()
    lines = text.split("\n")
    last = len(lines)
    start = len(text) + 1
    found: list[Suppression] = []
    for number in range(len(lines), 0, -1):
        line = lines[number - 1]
        start -= len(line) + 1
        written = trim(line)
        if not written.startswith("#"):
            last = number
            continue
        addressed = re.match(_ADDRESSED, written)
        if addressed:
            index = start + line.index("#")
            rules = _named(addressed["rest"], index + addressed.start("rest"))
            found.append(Suppression(number, last, index, rules))
    return tuple(reversed(found))


def _named(rest: str, start: int) -> tuple[NamedRule, ...]:
    form = re.fullmatch(_FORM, rest)
    if form is None:
        return ()
    at = start + form.start("rules")
    named: list[NamedRule] = []
    for part in form["rules"].split(","):
        rule = part.strip()
        if rule:
            named.append(NamedRule(rule, at + len(part) - len(part.lstrip())))
        at += len(part) + 1
    return tuple(named)
