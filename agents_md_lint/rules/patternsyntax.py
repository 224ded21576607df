"""Patterns of a ``.qignore`` in a syntax that q takes for something else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from agents_md_lint.rules.base import Problem, Subject, Workspace
from agents_md_lint.rules.patternlines import PatternLine, code, pattern_lines
from agents_md_lint.rules.patterns import is_escaped_space, is_quoted, is_quoted_space
from agents_md_lint.rules.wording import excerpt

# Repetitions are bounded: a hostile line of brackets must not cost its length squared.
_BRACKETS = re.compile(r"\[[!^]?(?:\[:[a-z]{1,9}:\]|[^/\r\n])(?:\[:[a-z]{1,9}:\]|[^\]/\r\n]){0,250}\]")
_BRACES = re.compile(r"\{[^{}]{1,250}\}")
_RANGE = re.compile(r"\w+\.\.\w+")
_LONGEST_LIST = 6
"""The most lines that a help text suggests in place of one."""
_MOST_PARTS = 8
_SPECIAL = frozenset("[]{}\\\"'")
_ESCAPED = re.compile(r"\\(.?)", re.DOTALL)
_UNESCAPED = re.compile(r"[*?\[\]{}#! \t\\]")


@dataclass(frozen=True, slots=True)
class _Syntax:
    """Something that q doesn't take for what it looks like; ``start`` is its index in the line."""

    start: int
    message: str
    taken_for: str
    help: str


def unsupported_syntax(subject: Subject) -> Iterator[Problem]:
    r"""A pattern uses brackets, braces, a backslash or quotes, which mean nothing special to q.

    `*.py[co]` matches names that end in `.py[co]`, and `{a,b}` only a name with the braces in it. A
    backslash escapes nothing: in front it stands for a slash and anchors the pattern (`\!x` is `/!x`),
    at the end it stands for one too (`foo\` is `foo/`: directories only), elsewhere it is a character
    of the name. Quotes are characters as well.

    Silent where Git knows a path with the very characters in it, such as `app/[id]/page.tsx`, and for
    a bracket or brace without its partner.

    Write a line for each case (`*.pyc`, `*.pyo`), or `?` for any one character.
    """
    for found in pattern_lines(subject):
        if not found.rule.can_match or is_escaped_space(found) or is_quoted_space(found.rule):
            continue
        syntax = _first(found)
        if syntax is not None:
            place = found.place(syntax.start)
            yield Problem(syntax.message, f"q takes {syntax.taken_for}", syntax.help, place)


def _first(found: PatternLine) -> _Syntax | None:
    written = found.rule.written
    if _SPECIAL.isdisjoint(written):
        return None
    candidates = (*_slashes(found), *_groups(found), *_backslashes(found), *_quotes(found))
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
        everything = text[:end].lstrip()
        yield _Syntax(
            text.index("\\", end),
            f"the backslash at the end of {excerpt(rule.written)} escapes nothing",
            "it for a slash: the pattern matches directories only",
            f"write {code(everything + '/')} for directories, {code(everything)} for files too",
        )


def _line(found: PatternLine, anchor: str) -> str:
    """Return the line with *anchor* in front of the pattern, and slashes for backslashes at its end."""
    rule = found.rule
    return f"{'!' if rule.negated else ''}{anchor}{rule.pattern}{'/' if rule.directory_only else ''}"


def _groups(found: PatternLine) -> Iterator[_Syntax]:
    pattern = found.rule.pattern
    group = _first_group(pattern, _tree(found.subject.workspace).groups)
    if group is not None:
        brackets = group.group().startswith("[")
        what, kind = ("set of characters", "brackets") if brackets else ("list of alternatives", "braces")
        yield _Syntax(
            found.rule.column - 1 + group.start(),
            f"{excerpt(group.group())} in {excerpt(found.rule.written)} is no {what}",
            f"{kind} literally: it looks for a name with them in it",
            _alternatives(found, group),
        )


def _first_group(text: str, known: frozenset[str] = frozenset()) -> re.Match[str] | None:
    groups = (found for found in _all_groups(text) if found.group() not in known)
    return min(groups, key=lambda found: found.start(), default=None)


def _all_groups(text: str) -> Iterator[re.Match[str]]:
    if "[" in text and "]" in text:
        yield from _BRACKETS.finditer(text)
    if "{" in text and "}" in text:
        for found in _BRACES.finditer(text):
            if "," in found.group() or _RANGE.fullmatch(found.group()[1:-1]):
                yield found


def _alternatives(found: PatternLine, group: re.Match[str]) -> str:
    """Say what to write instead: a line for each case where they are few."""
    parts: list[list[str]] = []
    rest = found.rule.pattern
    while len(parts) < _MOST_PARTS and (group_here := _first_group(rest)):
        parts += [[rest[: group_here.start()]], _cases(group_here.group())]
        rest = rest[group_here.end() :]
    parts.append([rest])
    count = 1
    for cases in parts:
        count *= len(cases)
    texts = ["".join(choice) for choice in product(*parts)] if 0 < count <= _LONGEST_LIST else []
    if texts and not any(set("[]{}\\") & set(text) for text in texts):
        return f"write a line for each: {', '.join(code(found.with_pattern(text)) for text in texts)}"
    if group.group().startswith("["):
        mended = _BRACKETS.sub("?", found.rule.pattern)
        return f"write {code(found.with_pattern(mended))} (`?` is any one character), or a line for each name"
    return "write a line for each name"


def _cases(group: str) -> list[str]:
    """Return what *group* would stand for elsewhere; nothing where it is long to say."""
    inner = group[1:-1]
    if group.startswith("{"):
        return inner.split(",") if "," in inner else []
    return [] if set(inner) & set("-!^[]*?\\") else list(dict.fromkeys(inner))


def _backslashes(found: PatternLine) -> Iterator[_Syntax]:
    """Find a backslash inside of the pattern, where it is a character of a name."""
    pattern = found.rule.pattern
    if "\\" not in pattern or _is_known(found):
        return
    at = pattern.index("\\")
    behind = pattern[at + 1]  # none stands at the end: q takes it for a slash there
    escape = _UNESCAPED.match(behind) is not None
    what = "escapes nothing" if escape else "is not between directories: only a slash is"
    mended = code(found.with_pattern(_ESCAPED.sub(_plain, pattern)))
    yield _Syntax(
        found.rule.column - 1 + at,
        f"the backslash in {excerpt(found.rule.written)} {what}",
        "it for a character of the name",
        f"write {mended}" + (", where `?` is any one character" if behind in "*?" else ""),
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


@dataclass(frozen=True, slots=True)
class _Tree:
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
        frozenset(group.group() for name in names for group in _all_groups(name)),
        frozenset(name for name in names if "\\" in name),
        any(name[0] in "\"'" and name[0] == name[-1] for name in names),
    )
