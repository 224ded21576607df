"""Which rule decides about a path: the last one that matches it.

A file may have tens of thousands of rules, and be asked about tens of thousands of paths. So rules without
a wildcard are looked up, and of many with one only those are tried of which the path has a piece of text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import merge

from agents_md_lint import paths as pathtext
from agents_md_lint.qignore.lines import IgnoreRule
from agents_md_lint.qignore.matcher import Matcher, compile_rule, needs_automaton
from agents_md_lint.qignore.tokens import TokenKind

_PATIENCE = 500_000

_CHARACTERS, _CHARACTERS_HARD = 64, 8
"""The characters of a path that cost as much as a match: of strings compared, and in an automaton."""
_COMPILED, _COMPILED_HARD = 10, 100
"""What a rule costs once, in matches: memory too, of which a million bytes of rules must not take much."""
_FEW = 8
"""The rules with a wildcard that are tried one after another: to look up pieces of the path costs more."""
_PIECE = 4
"""The characters of a piece of text that rules are looked up by, at most."""


class Decider:
    """The rules of a file, those without a wildcard by their text.

    After *patience* matches it gives up (:attr:`gave_up`), and says of every path that no rule decides, as
    it does of a path that is too long: patterns can be made so that each is to be tried for every path.
    With None it never gives up.
    """

    def __init__(self, rules: Sequence[IgnoreRule], patience: int | None = _PATIENCE) -> None:
        self.rules = rules
        self.patience = patience
        self._files: dict[tuple[bool, str], int] = {}
        self._directories: dict[tuple[bool, str], int] = {}
        self._anywhere: dict[str, int] = {}
        self.gave_up = False
        self._matchers: dict[int, Matcher] = {}
        self._hard: set[int | None] = set()
        wild: dict[tuple[str, bool, bool], int] = {}  # of equal rules only the last can decide
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
                    wild[rule.pattern, rule.anchored, rule.directory_only] = index
                case _:
                    wild[rule.pattern, rule.anchored, rule.directory_only] = index
        self._wild = sorted(wild.values())
        self._pieces = _Pieces(rules, self._wild) if len(self._wild) > _FEW else None

    def decide(self, path: str, *, directory: bool) -> int | None:
        """Return the index of the rule that decides about the clean *path*.

        None if none does, or the decider gave up.
        """
        literal = self._directories if directory else self._files
        best = max(literal.get((True, path), -1), literal.get((False, pathtext.name(path)), -1))
        for index in self._candidates(path):
            if index < best:
                break
            if not self.spend(path, index):
                return None
            if not directory and self.rules[index].directory_only:
                continue
            if self.matches(index, path):
                return index
        return None if best < 0 else best

    def _candidates(self, path: str) -> Iterable[int]:
        """Return the rules with a wildcard that may match *path*, the last first."""
        if self._pieces is None or (self.patience is not None and len(path) > pathtext.LONGEST):
            return reversed(self._wild)
        return self._pieces.candidates(path)

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

    def spend(self, path: str, index: int | None = None) -> bool:
        """Count a match of a rule against *path*, as what it costs; False when there were too many."""
        if self.patience is None:
            return True
        if index is not None and index not in self._matchers:
            if needs_automaton(self.rules[index]):
                self._hard.add(index)
            self.patience -= _COMPILED_HARD if index in self._hard else _COMPILED
        self.patience -= 1 + len(path) // (_CHARACTERS_HARD if index in self._hard else _CHARACTERS)
        self.gave_up = self.patience < 0
        return not self.gave_up and len(path) <= pathtext.LONGEST


class _Pieces:
    """Rules with a wildcard by a piece of the text that every path which they match has.

    Each waits under its piece that the fewest others have too, so that a path comes by few of them.
    """

    def __init__(self, rules: Sequence[IgnoreRule], wild: Iterable[int]) -> None:
        texts = {index: _pieces(rules[index]) for index in wild}
        times: dict[str, int] = {}
        for pieces in texts.values():
            for piece in pieces:
                times[piece] = times.get(piece, 0) + 1
        self._rules: dict[str, list[int]] = {}
        for index, pieces in texts.items():
            rarest = min(pieces, key=lambda piece: (times[piece], -len(piece), piece), default="")
            self._rules.setdefault(rarest, []).append(index)
        self._sizes = sorted({len(piece) for piece in self._rules})

    def candidates(self, path: str) -> Iterable[int]:
        """Return the rules that may match *path*, the last first; each is found when it is asked for."""
        found: dict[str, list[int]] = {}
        for size in self._sizes:
            # The empty piece, of rules that are all wildcards, is looked up once.
            for start in range(len(path) - size + 1 if size else 1):
                piece = path[start : start + size]
                if piece in self._rules:
                    found[piece] = self._rules[piece]
        return merge(*map(reversed, found.values()), reverse=True)


def _pieces(rule: IgnoreRule) -> set[str]:
    """Return the pieces of the text of *rule*; none where it is all wildcards."""
    found: set[str] = set()
    for token in rule.tokens:
        if token.kind is TokenKind.LITERAL:
            last = max(0, len(token.text) - _PIECE)
            found.update(token.text[start : start + _PIECE] for start in range(last + 1))
    return found
