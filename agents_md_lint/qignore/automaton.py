"""Matching a pattern in one pass over the path, whatever the pattern.

A regular expression would try the runs that a ``*`` can take one after another, and a pattern such
as ``*a*a*a*a*b`` makes that take minutes. Here all ways to match go on at the same time: each place
in the pattern is a bit of one integer, set when the path read so far leads there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from agents_md_lint.qignore.tokens import Token, TokenKind

_DEEP_GAPS = (TokenKind.ANY, TokenKind.DIRECTORIES)


def merge_gaps(tokens: Iterable[Token]) -> list[Token]:
    """Join neighbouring ``**`` and ``**/``, which match no more together than one of them does.

    With a ``**`` among them that is ``**``: it may also write what ends in a slash. Then a deep
    gap is only followed by a ``*``, a character or the end, and a ``*`` by a character or the end.
    """
    merged: list[Token] = []
    for token in tokens:
        if not (merged and token.kind in _DEEP_GAPS and merged[-1].kind in _DEEP_GAPS):
            merged.append(token)
        elif token.kind is TokenKind.ANY:
            merged[-1] = token
    return merged


class Automaton:
    """A compiled pattern.

    Bit *n* of a state set stands for a place in the pattern; the lowest is its start, the highest
    its end. A character or ``?`` leads from its place to the next, ``*`` and ``**`` stay where they
    are. ``**/`` takes two places: its entry, from where it may be skipped, and its run.
    """

    def __init__(self, tokens: Sequence[Token], *, anywhere: bool) -> None:
        """Compile *tokens*; *anywhere* lets a match start at any component, else only at the first."""
        self._star = 0  # a "*": may be left at any time
        self._deep = 0  # a "**", or the entry of a "**/": leads on to the next place
        self._skip = 0  # the entry of a "**/": leads on to the place behind its run
        literal: dict[str, int] = {"/": 0, "\n": 0}
        one = run = 0
        place = 1
        for token in merge_gaps(tokens):
            match token.kind:
                case TokenKind.LITERAL:
                    for character in token.text:
                        literal[character] = literal.get(character, 0) | place
                        place <<= 1
                    continue
                case TokenKind.ONE:
                    one |= place
                case TokenKind.STAR:
                    self._star |= place
                case TokenKind.ANY:
                    self._deep |= place
                    run |= place
                case TokenKind.DIRECTORIES:
                    self._deep |= place
                    self._skip |= place
                    place <<= 1
                    run |= place
                    literal["/"] |= place
            place <<= 1
        self._end = place
        self._start = self._spread(1)
        # For each character: the places it leads on from, those it stays at, those it starts anew.
        self._other = (one, self._star | run, 0)
        self._steps = {
            character: (places | one, self._star | run, 0) for character, places in literal.items()
        }
        self._steps["\n"] = (literal["\n"] | one, self._star, 0)
        self._steps["/"] = (literal["/"], run, self._start if anywhere else 0)
        self._anywhere = anywhere

    def accepts(self, path: Iterable[str]) -> bool:
        """Say whether the pattern matches *path*, read once, character by character."""
        steps, other, give_up = self._steps, self._other, not self._anywhere
        deep, skip, star = self._deep, self._skip, self._star
        states = self._start
        for character in path:
            onward, stay, anew = steps.get(character, other)
            states = (states & onward) << 1 | states & stay
            # As in _spread, which costs a call for each character.
            states |= (states & deep) << 1 | (states & skip) << 2
            states |= (states & star) << 1 | anew
            if give_up and not states:
                return False
        return states & self._end != 0

    def _spread(self, states: int) -> int:
        """Add the places that can be reached from *states* without a character.

        Two steps do: a deep gap is followed by at most one ``*`` (see :func:`merge_gaps`).
        """
        states |= (states & self._deep) << 1 | (states & self._skip) << 2
        return states | (states & self._star) << 1
