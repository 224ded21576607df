r"""A pattern uses brackets, braces, a backslash or quotes, which mean nothing special to q.

`*.py[co]` matches names that end in `.py[co]`, and `{a,b}` only a name with the braces in it. A
backslash escapes nothing: in front it stands for a slash and anchors the pattern (`\!x` is `/!x`),
at the end it stands for one too (`foo\` is `foo/`: directories only), elsewhere it is a character
of the name. Quotes are characters as well. Several patterns in one line (`*.log *.tmp`, `a/,b/`), a
choice (`(a|b)`), `~`, a path of the machine, and `syntax: glob` mean nothing special either.

Silent where Git knows a path with the very characters in it, such as `app/[id]/page.tsx`, and for
a bracket or brace without its partner.

Write a line for each case (`*.pyc`, `*.pyo`), or `?` for any one character.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from agents_md_lint.loading.whitespace import trim
from agents_md_lint.records import NamedTuple
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import QIGNORE_FILE, Problem, Rule, Subject, Workspace
from agents_md_lint.rules.support.content import origin
from agents_md_lint.rules.support.foreign_syntax import foreign_syntax
from agents_md_lint.rules.support.groups import all_groups, any_character, first_group, spelt_out
from agents_md_lint.rules.support.pattern_lines import (
    PatternLine,
    code,
    is_escaped_space,
    is_quoted,
    is_quoted_space,
    pattern_lines,
)
from agents_md_lint.rules.support.wording import excerpt

_SPECIAL = frozenset("[]{}\\\"'")
_ESCAPED = re.compile(r"\\(.?)", re.DOTALL)
_UNESCAPED = re.compile(r"[*?\[\]{}#! \t\\]")


class _Syntax(NamedTuple):
    """Something that q doesn't take for what it looks like; ``start`` is its index in the line."""

    start: int
    message: str
    taken_for: str
    help: str


def check(subject: Subject) -> Iterator[Problem]:
    """Yield the first syntax in each pattern that means nothing to q."""
    for found in pattern_lines(subject):
        if not found.rule.can_match or is_escaped_space(found) or is_quoted_space(found.rule):
            continue
        syntax = first_fault(found)
        if syntax is not None:
            place = found.place(syntax.start)
            related = origin(subject, place)
            yield Problem(syntax.message, f"q takes {syntax.taken_for}", syntax.help, place, related)


def first_fault(found: PatternLine) -> _Syntax | None:
    written = found.rule.written
    offset = found.rule.column - 1
    candidates = [_Syntax(offset + one.start, *one[1:]) for one in foreign_syntax(found)]
    if not _SPECIAL.isdisjoint(written):
        candidates += [*_slashes(found), *_groups(found), *_backslashes(found), *_quotes(found)]
    return min(candidates, key=lambda syntax: syntax.start, default=None)


def _slashes(found: PatternLine) -> Iterator[_Syntax]:
    """Find a backslash that q takes for a slash, at one end of the pattern."""
    rule, text = found.rule, found.line.text
    end = rule.column - 1 + len(rule.pattern)
    head = text[: rule.column - 1]
    if "\\" in head:
        anywhere = "" if "/" in rule.pattern else f", or {code(_line(found, '**/'))} for any directory"
        yield _Syntax(
            head.index("\\"),
            f"the backslash in front of {excerpt(rule.pattern)} escapes nothing",
            "it for a slash: the pattern is anchored at the root",
            f"write {code(_line(found, '/'))} for the root{anywhere}",
        )
    elif "\\" in text[end:]:
        everything = trim(text[:end])
        yield _Syntax(
            text.index("\\", end),
            f"the backslash at the end of {excerpt(rule.written)} escapes nothing",
            "it for a slash: the pattern matches directories only",
            f"write {code(everything + '/')} for directories, {code(everything)} for files too",
        )


def _line(found: PatternLine, anchor: str) -> str:
    """Return the line with *anchor* in front of the pattern, and without a backslash."""
    rule = found.rule
    pattern = _ESCAPED.sub(_plain, rule.pattern)
    return f"{'!' if rule.negated else ''}{anchor}{pattern}{'/' if rule.directory_only else ''}"


def _groups(found: PatternLine) -> Iterator[_Syntax]:
    pattern = found.rule.pattern
    group = first_group(pattern, _tree(found.subject.workspace).groups)
    if group is not None:
        brackets = group.group().startswith("[")
        what, kind = ("set of characters", "brackets") if brackets else ("list of alternatives", "braces")
        yield _Syntax(
            found.rule.column - 1 + group.start(),
            f"{excerpt(group.group())} in {excerpt(found.rule.written)} is no {what}",
            f"{kind} literally: it looks for a name with them in it",
            _without(found, brackets=brackets),
        )


def _without(found: PatternLine, *, brackets: bool) -> str:
    """Say what to write instead of brackets or braces: a line for each case where they are few."""
    texts = spelt_out(found.rule.pattern)
    if texts:
        return f"write a line for each: {', '.join(code(found.with_pattern(text)) for text in texts)}"
    if brackets:
        suggested = found.with_pattern(any_character(found.rule.pattern))
        return f"write {code(suggested)}, where `?` is any one character, or a line for each name"
    return "write a line for each name"


def _backslashes(found: PatternLine) -> Iterator[_Syntax]:
    """Find a backslash inside of the pattern, where it is a character of a name."""
    pattern = found.rule.pattern
    if "\\" not in pattern or _is_known(found):
        return
    at = pattern.index("\\")
    behind = pattern[at + 1]  # none stands at the end: q takes it for a slash there
    escape = _UNESCAPED.match(behind) is not None
    what = "escapes nothing" if escape else "is not between directories: only a slash is"
    suggested = code(found.with_pattern(_ESCAPED.sub(_plain, pattern)))
    yield _Syntax(
        found.rule.column - 1 + at,
        f"the backslash in {excerpt(found.rule.written)} {what}",
        "it for a character of the name",
        f"write {suggested}" + (", where `?` is any one character" if behind in "*?" else ""),
    )


def _plain(escape: re.Match[str]) -> str:
    """Write what a backslash and the character behind it were meant to match."""
    behind = escape.group(1)
    if behind in ("*", "?"):
        return "?"
    return behind if _UNESCAPED.match(behind) else "/" + behind


def _is_known(found: PatternLine) -> bool:
    """Whether Git knows a name with a backslash that the pattern seems to mean."""
    names = _tree(found.subject.workspace).backslashes
    if not names:
        return False
    part = next(part for part in found.rule.pattern.split("/") if "\\" in part)
    return part in names if "*" not in part and "?" not in part else True


def _quotes(found: PatternLine) -> Iterator[_Syntax]:
    """Find quotes around the whole pattern."""
    rule = found.rule
    if is_quoted(rule) and not _tree(found.subject.workspace).quotes:
        yield _Syntax(
            rule.column - 1,
            f"the quotes around {excerpt(rule.pattern[1:-1])} are part of the pattern",
            "them for characters of the name",
            f"write {code(found.with_pattern(rule.pattern[1:-1]))}",
        )


class _Tree(NamedTuple):
    """The names that Git knows with characters that look like syntax in them."""

    groups: frozenset[str]
    backslashes: frozenset[str]
    quotes: bool


@lru_cache(maxsize=1)
def _tree(workspace: Workspace) -> _Tree:
    names: set[str] = set()
    for path in workspace.files:
        if not _SPECIAL.isdisjoint(path):
            names.update(name for name in path.split("/") if not _SPECIAL.isdisjoint(name))
    return _Tree(
        frozenset(group.group() for name in names for group in all_groups(name)),
        frozenset(name for name in names if "\\" in name),
        any(name[0] in "\"'" and name[0] == name[-1] for name in names),
    )


RULE = Rule("unsupported-syntax", Severity.WARNING, check, QIGNORE_FILE, __doc__ or "")
