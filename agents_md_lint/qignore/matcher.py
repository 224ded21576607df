"""From a rule to a function that says whether its pattern matches a path.

Most patterns have at most one wildcard, and comparing strings decides them. The others go through
the automaton, after tests that turn most paths away for little. Every function takes a clean path
below the workspace, without a slash at either end, and looks at its text alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from agents_md_lint.qignore.automaton import Automaton, merge_gaps
from agents_md_lint.qignore.lines import IgnoreRule
from agents_md_lint.qignore.tokens import Token, TokenKind

Matcher = Callable[[str], bool]


def compile_rule(rule: IgnoreRule) -> Matcher:
    """Return the test of *rule*'s pattern (whether it wants a directory is not part of it)."""
    tokens = merge_gaps(rule.tokens)
    kinds = [token.kind for token in tokens]
    if kinds == [TokenKind.LITERAL]:
        return _is_text(rule.pattern) if rule.anchored else _ends_in_text(rule.pattern)
    # A pattern with neither "/" nor "**" matches no tail but the last component.
    last_component = not rule.anchored and TokenKind.ANY not in kinds
    gap = _only_gap(rule, kinds)
    if gap is not None:
        matcher = _one_gap(gap, _prefix(tokens), _suffix(tokens))
    else:
        matcher = _many_gaps(tokens, anywhere=not rule.anchored and not last_component)
    return _of_last_component(matcher, _suffix(tokens)) if last_component else matcher


def needs_automaton(rule: IgnoreRule) -> bool:
    """Whether comparing strings doesn't decide about the pattern of *rule*, which has a wildcard."""
    return _only_gap(rule, [token.kind for token in merge_gaps(rule.tokens)]) is None


def _only_gap(rule: IgnoreRule, kinds: Sequence[TokenKind]) -> TokenKind | None:
    """Return the one wildcard of a pattern, None where it has more or takes more than comparing strings."""
    if not rule.anchored and TokenKind.ANY in kinds:
        return None  # it may match any tail of the path
    wild = [kind for kind in kinds if kind is not TokenKind.LITERAL]
    return wild[0] if len(wild) == 1 and wild[0] is not TokenKind.ONE else None


def _prefix(tokens: Sequence[Token]) -> str:
    return tokens[0].text if tokens[0].kind is TokenKind.LITERAL else ""


def _suffix(tokens: Sequence[Token]) -> str:
    return tokens[-1].text if tokens[-1].kind is TokenKind.LITERAL else ""


def _is_text(text: str) -> Matcher:
    return text.__eq__


def _ends_in_text(text: str) -> Matcher:
    below = "/" + text

    def matches(path: str) -> bool:
        return path.endswith(below) or path == text

    return matches


def _of_last_component(matcher: Matcher, suffix: str) -> Matcher:
    def matches(path: str) -> bool:
        return path.endswith(suffix) and matcher(path[path.rfind("/") + 1 :])

    return matches


def _one_gap(kind: TokenKind, prefix: str, suffix: str) -> Matcher:
    """Match *prefix*, one ``*``, ``**`` or ``**/``, and *suffix*: the gap can only be what is between."""
    start = len(prefix)
    shortest = start + len(suffix)
    forbidden = "/" if kind is TokenKind.STAR else "\n"
    directories = kind is TokenKind.DIRECTORIES

    def matches(path: str) -> bool:
        if not path.endswith(suffix) or not path.startswith(prefix) or len(path) < shortest:
            return False
        end = len(path) - len(suffix)
        if directories and end > start and path[end - 1] != "/":
            return False
        return path.find(forbidden, start, end) < 0

    return matches


def _many_gaps(tokens: Sequence[Token], *, anywhere: bool) -> Matcher:
    suffix = _suffix(tokens)
    prefix = "" if anywhere else _prefix(tokens)
    texts = [token.text for token in tokens if token.kind is TokenKind.LITERAL]
    automaton = Automaton(tokens, anywhere=anywhere)

    def matches(path: str) -> bool:
        if not path.endswith(suffix) or not path.startswith(prefix):
            return False
        start = 0
        for text in texts:  # each must be there, behind the one before
            found = path.find(text, start)
            if found < 0:
                return False
            start = found + len(text)
        return automaton.accepts(path)

    return matches
