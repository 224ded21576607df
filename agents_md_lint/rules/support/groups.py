"""Brackets and braces as other tools read them: ``[co]`` and ``{a,b}``. Pure, over text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from math import prod

# Repetitions are bounded: a hostile line of brackets must not cost its length squared.
_BRACKETS = re.compile(r"\[[!^]?(?:\[:[a-z]{1,9}:\]|[^/\n])(?:\[:[a-z]{1,9}:\]|[^\]/\n]){0,250}\]")
_BRACES = re.compile(r"\{[^{}]{1,250}\}")
_RANGE = re.compile(r"\w+\.\.\w+")
_LONGEST_LIST = 6
_MOST_GROUPS = 4


def all_groups(text: str) -> Iterator[re.Match[str]]:
    """Yield the brackets and the braces in *text* that mean something elsewhere.

    A bracket or brace without its partner doesn't, nor do braces around one thing, as in
    ``{{cookiecutter.name}}``.
    """
    if "[" in text and "]" in text:
        yield from _BRACKETS.finditer(text)
    if "{" in text and "}" in text:
        for found in _BRACES.finditer(text):
            if "," in found.group() or _RANGE.fullmatch(found.group()[1:-1]):
                yield found


def first_group(text: str, known: frozenset[str] = frozenset()) -> re.Match[str] | None:
    """Return the first group in *text* that isn't one of the *known* ones."""
    groups = (found for found in all_groups(text) if found.group() not in known)
    return min(groups, key=lambda found: found.start(), default=None)


def spelt_out(pattern: str) -> list[str]:
    """Return a pattern for each case of the groups in *pattern*; none where they are more than a few."""
    parts: list[list[str]] = []
    rest = pattern
    for _ in range(_MOST_GROUPS):
        group = first_group(rest)
        if group is None:
            break
        parts += [[rest[: group.start()]], _cases(group.group())]
        rest = rest[group.end() :]
    parts.append([rest])
    if prod(map(len, parts)) > _LONGEST_LIST:
        return []
    texts = ["".join(choice) for choice in product(*parts)]
    return [] if any(set("[]{}") & set(text) for text in texts) else texts


def any_character(pattern: str) -> str:
    """Return *pattern* with a ``?`` for all brackets."""
    return _BRACKETS.sub("?", pattern)


def _cases(group: str) -> list[str]:
    """Return what *group* would stand for elsewhere; nothing where it is long to say."""
    inner = group[1:-1]
    if group.startswith("{"):
        return inner.split(",") if "," in inner else []
    if set(inner) & set("-!^[]*?\\") or any(char.isspace() for char in inner):
        return []  # q would drop white space at the end of a line
    return list(dict.fromkeys(inner))
