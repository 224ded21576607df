"""Which rule decides about a path: the last one that matches it."""

from __future__ import annotations

from collections.abc import Sequence

from agents_md_lint import paths as pathtext
from agents_md_lint.qignore.lines import IgnoreRule
from agents_md_lint.qignore.matcher import Matcher, compile_rule
from agents_md_lint.qignore.tokens import TokenKind

_PATIENCE = 500_000
_LONGEST = 4096
"""The longest path that is asked about, in characters: no system opens a longer one."""


class Decider:
    """The rules of a file, those without a wildcard by their text.

    After *patience* matches it gives up, and says of every path that no rule decides, as it does of a
    path that is too long: a file with tens of thousands of rules must not cost their square. With None
    it never gives up.
    """

    def __init__(self, rules: Sequence[IgnoreRule], patience: int | None = _PATIENCE) -> None:
        self.rules = rules
        self.patience = patience
        self._files: dict[tuple[bool, str], int] = {}
        self._directories: dict[tuple[bool, str], int] = {}
        self._anywhere: dict[str, int] = {}
        self._wild: list[int] = []
        self._matchers: dict[int, Matcher] = {}
        for index, rule in enumerate(rules):
            if not rule.is_text:
                continue
            match [token.kind for token in rule.tokens]:
                case [TokenKind.LITERAL]:
                    self._directories[rule.anchored, rule.pattern] = index
                    if not rule.directory_only:
                        self._files[rule.anchored, rule.pattern] = index
                case [TokenKind.DIRECTORIES, TokenKind.LITERAL]:
                    self._anywhere[rule.tokens[1].text] = index
                    self._wild.append(index)
                case _:
                    self._wild.append(index)

    def decide(self, path: str, *, directory: bool) -> int | None:
        """Return the index of the rule that decides about the clean *path*.

        None if none does, or the decider gave up.
        """
        literal = self._directories if directory else self._files
        best = max(literal.get((True, path), -1), literal.get((False, pathtext.name(path)), -1))
        for index in reversed(self._wild):
            if index < best:
                break
            if not (directory or not self.rules[index].directory_only):
                continue
            if not self.spend(path):
                return None
            if self.matches(index, path):
                return index
        return None if best < 0 else best

    def hides(self, path: str, *, directory: bool) -> int | None:
        """Return the index of the rule that hides *path*; None if it is shown, or the decider gave up."""
        index = self.decide(path, directory=directory)
        return None if index is None or self.rules[index].negated else index

    def named(self, name: str) -> int | None:
        """Return the index of the last rule that is just ``name`` or ``**/name``."""
        index = max(self._directories.get((False, name), -1), self._anywhere.get(name, -1))
        return None if index < 0 else index

    def matches(self, index: int, path: str) -> bool:
        """Whether the pattern of a rule matches the clean *path*."""
        matcher = self._matchers.get(index)
        if matcher is None:
            matcher = self._matchers[index] = compile_rule(self.rules[index])
        return matcher(path)

    def spend(self, path: str) -> bool:
        """Count a match against *path*; False when there were too many."""
        if self.patience is None:
            return True
        self.patience -= 1 + len(path) // 64
        return self.patience >= 0 and len(path) <= _LONGEST
