"""The automaton takes each character once, whatever the pattern."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from agents_md_lint.qignore.automaton import Automaton
from agents_md_lint.qignore.tokens import tokenize
from tests.qignore.reference import HARD


class Counted:
    """The characters of a text, and how many of them were taken."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.taken = 0

    def __iter__(self) -> Iterator[str]:
        for character in self.text:
            self.taken += 1
            yield character


@pytest.mark.parametrize("pattern", HARD)
@pytest.mark.parametrize("anywhere", [False, True])
def test_the_automaton_takes_each_character_once(pattern: str, anywhere: bool) -> None:
    for path in ("a" * 100_000, "a/" * 50_000 + "a", "a" * 99_999 + "b"):
        counted = Counted(path)
        accepted = Automaton(tokenize(pattern), anywhere=anywhere).accepts(counted)
        assert counted.taken <= len(path)
        # Where it stops early, no tail of the path can change the answer.
        assert counted.taken == len(path) or not accepted
