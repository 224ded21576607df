"""What is certain about the paths that a pattern matches, and which patterns match all that another does.

Everything here is cheap and errs on one side: what isn't proved may be true all the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agents_md_lint.qignore import IgnoreRule, TokenKind
from agents_md_lint.records import NamedTuple

_HEAD = re.compile(r"[^*?]*")


class Shape(NamedTuple):
    """What holds for every path that a pattern matches.

    ``head`` starts its last component, ``tail`` ends it, and ``name`` is the whole of it (None where it
    can differ). ``lead`` starts the path.
    """

    name: str | None
    head: str
    tail: str
    lead: str

    def may_meet(self, other: Shape) -> bool:
        """Whether a path may be of both shapes; False is certain."""
        if self.name is not None and not other.may_be_named(self.name):
            return False
        if other.name is not None and not self.may_be_named(other.name):
            return False
        return (
            (self.tail.endswith(other.tail) or other.tail.endswith(self.tail))
            and (self.head.startswith(other.head) or other.head.startswith(self.head))
            and (self.lead.startswith(other.lead) or other.lead.startswith(self.lead))
        )

    def may_be_named(self, name: str) -> bool:
        """Whether the last component may be *name*; False is certain."""
        if self.name is not None:
            return self.name == name
        return name.startswith(self.head) and name.endswith(self.tail)


def shape(rule: IgnoreRule) -> Shape:
    """Return what is certain about the paths that *rule* matches."""
    pattern, first = rule.pattern, rule.tokens[0]
    component = pattern[pattern.rfind("/") + 1 :]
    whole = "**" not in component and _ends_in_component(rule)
    head = _HEAD.match(component)
    return Shape(
        component if whole and "*" not in component and "?" not in component else None,
        head.group() if whole and head else "",
        component[max(component.rfind("*"), component.rfind("?")) + 1 :],
        first.text if rule.anchored and first.kind is TokenKind.LITERAL else "",
    )


def _ends_in_component(rule: IgnoreRule) -> bool:
    """Whether what stands behind the last slash is always a whole component, as it isn't in ``a**/b``."""
    tokens = rule.tokens
    at = next((at for at in range(len(tokens) - 1, -1, -1) if "/" in tokens[at].text), None)
    if at is None or tokens[at].kind is TokenKind.LITERAL:
        return True
    while at and tokens[at - 1].kind is TokenKind.DIRECTORIES:
        at -= 1
    return at == 0 or tokens[at - 1].text.endswith("/")


def covers_contents(rule: IgnoreRule) -> bool:
    """Whether a pattern that matches a directory also matches all that is in it, at any depth."""
    kinds = [token.kind for token in rule.tokens]
    if rule.directory_only:
        return False
    if kinds == [TokenKind.STAR]:
        return not rule.anchored
    return kinds[-1] is TokenKind.ANY or kinds[-2:] == [TokenKind.DIRECTORIES, TokenKind.STAR]


def covers_root(rule: IgnoreRule) -> bool:
    """Whether the pattern matches every directory at the workspace root (but for a name with a newline)."""
    return rule.pattern in ("*", "**", "**/*")


class _Covers:
    """Patterns by the paths that they match: for each the nearest index, since they come from the last on."""

    def __init__(self) -> None:
        self.everything: int | None = None
        self.same: dict[tuple[bool, str], int] = {}
        self.heads: dict[str, int] = {}
        self.tails: dict[str, int] = {}
        self.leads: dict[str, int] = {}
        self.head_lengths: set[int] = set()
        self.tail_lengths: set[int] = set()
        self.lead_lengths: set[int] = set()

    def add(self, index: int, rule: IgnoreRule) -> None:
        self.same[rule.anchored, rule.pattern] = index
        match [token.kind for token in rule.tokens], rule.anchored:
            case [TokenKind.STAR], False:
                self.everything = index
            case [TokenKind.LITERAL, TokenKind.STAR], False:
                self.heads[rule.tokens[0].text] = index
                self.head_lengths.add(len(rule.tokens[0].text))
            case [TokenKind.STAR, TokenKind.LITERAL], False:
                self.tails[rule.tokens[1].text] = index
                self.tail_lengths.add(len(rule.tokens[1].text))
            case [TokenKind.LITERAL, TokenKind.ANY], True if rule.tokens[0].text.endswith("/"):
                self.leads[rule.tokens[0].text] = index
                self.lead_lengths.add(len(rule.tokens[0].text))

    def nearest(self, rule: IgnoreRule, known: Shape) -> int | None:
        """Return the index of the nearest pattern that surely matches all that *rule*'s does."""
        found = [self.everything, self.same.get((rule.anchored, rule.pattern))]
        if known.name is not None:
            found.append(self.same.get((False, known.name)))
        found += [self.heads.get(known.head[:size]) for size in self.head_lengths if size <= len(known.head)]
        found += [self.tails.get(known.tail[-size:]) for size in self.tail_lengths if size <= len(known.tail)]
        # "**" doesn't match a newline, as "*" and "?" do.
        if not any(token.kind in (TokenKind.STAR, TokenKind.ONE) for token in rule.tokens):
            size_limit = len(known.lead)
            found += [self.leads.get(known.lead[:size]) for size in self.lead_lengths if size <= size_limit]
        return min((index for index in found if index is not None), default=None)


def overridden(rules: Sequence[IgnoreRule], shapes: Sequence[Shape]) -> dict[int, int]:
    """Return the indexes of rules that surely never decide, each with the nearest later rule that does."""
    files, directories = _Covers(), _Covers()
    found: dict[int, int] = {}
    for index in range(len(rules) - 1, -1, -1):
        rule = rules[index]
        nearest = files.nearest(rule, shapes[index])
        if rule.directory_only:
            near = directories.nearest(rule, shapes[index])
            nearest = near if nearest is None or (near is not None and near < nearest) else nearest
        if nearest is not None:
            found[index] = nearest
        (directories if rule.directory_only else files).add(index, rule)
    return found
