"""`**` stands inside a name, where it crosses directories.

Only between slashes is `**` a wildcard for directories: `**/a`, `a/**`, `a/**/b`. Elsewhere Git
takes it for `*`, which stays in one directory; to q it is any run of characters, slashes included:
`a**b` also matches `a/x/b`. (In front of a name without slashes that makes no difference: `**.log`
is `*.log`.)

Write `*` to stay in one directory, and `**` between slashes to cross them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agents_md_lint.paths import clean
from agents_md_lint.qignore import IgnoreRule, Token, TokenKind
from agents_md_lint.qignore.matcher import compile_rule
from agents_md_lint.records import NamedTuple
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import QIGNORE_FILE, Problem, Rule, Subject
from agents_md_lint.rules.support.content import origin
from agents_md_lint.rules.support.pattern_lines import code, pattern_lines
from agents_md_lint.rules.support.wording import excerpt

_STARS = (TokenKind.STAR, TokenKind.ANY, TokenKind.DIRECTORIES)


class _Run(NamedTuple):
    """Stars in a row, two or more, with a name at one of their sides; places are indexes in the pattern."""

    start: int
    end: int
    name_before: bool
    name_behind: bool
    slash: bool
    """Whether a slash ends the run."""


def check(subject: Subject) -> Iterator[Problem]:
    """Yield each pattern with stars that stand at a name."""
    for found in pattern_lines(subject):
        rule = found.rule
        if "**" not in rule.pattern or not rule.can_match:
            continue
        runs = list(_glued(rule))
        if not runs:
            continue
        within = code(found.with_pattern(_rewritten(rule.pattern, runs, deep=False)))
        across = code(found.with_pattern(_rewritten(rule.pattern, runs, deep=True)))
        if _is_one_star(rule):
            effect, remedy = f"q matches the same as with {within}", f"write {within}"
        else:
            example = _example(rule, runs[0])
            effect = "q lets it cross directories"
            if example is not None:
                effect += f", and also matches {excerpt(example)}"
            remedy = f"write {within} to stay in one directory, or {across} to cross directories"
            if within == across:
                remedy = f"write {within}"
        place = found.in_pattern(runs[0].start)
        message = f"'**' in {excerpt(rule.written)} stands inside a name"
        yield Problem(message, effect, remedy, place, origin(subject, place))


def _glued(rule: IgnoreRule) -> Iterator[_Run]:
    tokens = rule.tokens
    at = 0
    while at < len(tokens):
        first = at
        while at < len(tokens) and tokens[at].kind in _STARS:
            at += 1
            if tokens[at - 1].kind is TokenKind.DIRECTORIES:
                break
        if at > first:
            run = _run(tokens, first, at)
            if run is not None:
                yield run
        else:
            at += 1


def _run(tokens: Sequence[Token], first: int, behind: int) -> _Run | None:
    last = tokens[behind - 1]
    start, end = tokens[first].start, last.start + len(last.text)
    slash = last.kind is TokenKind.DIRECTORIES
    name_before = first > 0 and not tokens[first - 1].text.endswith("/")
    name_behind = not slash and behind < len(tokens) and not tokens[behind].text.startswith("/")
    stars = end - start - slash
    if stars < 2 or not (name_before or name_behind or (slash and stars > 2)):
        return None
    return _Run(start, end, name_before, name_behind, slash)


def _rewritten(pattern: str, runs: Sequence[_Run], *, deep: bool) -> str:
    """Return *pattern* with each run as one ``*``, or with ``**`` between slashes."""
    parts: list[str] = []
    at = 0
    for run in runs:
        before, behind = "*" * run.name_before, "*" * run.name_behind
        stars = f"{before}{'/' * run.name_before}**{'/' * run.name_behind}{behind}" if deep else "*"
        if not deep and not (run.name_before or run.name_behind):
            stars = "**"
        parts += [pattern[at : run.start], stars, "/" * run.slash]
        at = run.end
    return "".join(parts) + pattern[at:]


def _is_one_star(rule: IgnoreRule) -> bool:
    """Whether the pattern is ``**`` and a name: any tail of a path matches, so that ``*`` does as much."""
    first = rule.tokens[0].kind
    return not rule.anchored and first is TokenKind.ANY and "**" not in rule.pattern[2:]


def _example(rule: IgnoreRule, run: _Run) -> str | None:
    """Return a path that the pattern matches since ``**`` crosses directories in it."""
    likely = "/" * run.name_before + "x" + ("/" if run.slash or run.name_before else "/y") * run.name_behind
    for crossing in (likely, "/x/", "x/y", "x/y/"):
        path = rule.pattern[: run.start] + crossing + rule.pattern[run.end :]
        path = path.replace("**/", "").replace("*", "x").replace("?", "x")
        if clean(path) == path and not path.startswith("/") and compile_rule(rule)(path):
            return path
    return None


RULE = Rule("crossing-star", Severity.WARNING, check, QIGNORE_FILE, __doc__ or "")
