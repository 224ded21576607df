"""A whole ``.qignore``, and what it says about a path."""

from __future__ import annotations

from functools import cached_property

from agents_md_lint.paths import clean
from agents_md_lint.qignore.decider import Decider
from agents_md_lint.qignore.lines import IgnoreRule, Line, read_lines


class QIgnore:
    """The rules of one file, in order. The ``.q/`` that q always hides is no part of them.

    *patience* is the number of patterns that are tried in all; after that no rule decides. None is no
    limit.
    """

    def __init__(self, lines: tuple[Line, ...], patience: int | None = None) -> None:
        self.lines = lines
        self._patience = patience

    @classmethod
    def from_text(cls, text: str, patience: int | None = None) -> QIgnore:
        """Read a file's text. A byte order mark must still be in it: q doesn't drop it.

        Bytes that aren't UTF-8 stand in it as surrogate escapes; a pattern with one matches nothing.
        """
        return cls(read_lines(text), patience)

    @cached_property
    def rules(self) -> tuple[IgnoreRule, ...]:
        """The lines that state a rule."""
        return tuple(line.rule for line in self.lines if line.rule is not None)

    def is_ignored(self, path: str, directory: bool = False) -> bool:
        """Say whether the rules ignore *path* itself, whatever they say of the directories above it.

        *path* is relative to the workspace and cleaned first; *directory* says what it names.
        """
        rule = self.decide(path, directory)
        return rule is not None and not rule.negated

    def decide(self, path: str, directory: bool = False) -> IgnoreRule | None:
        """Return the rule that decides about *path*: the last that matches it, or ``None``.

        No rule decides about the workspace itself, nor about what is outside of it.
        """
        place = below_workspace(path)
        if place is None or not self.rules:
            return None
        index = self._decider.decide(place, directory=directory)
        return None if index is None else self.rules[index]

    @property
    def gave_up(self) -> bool:
        """Whether the patience is used up: what was said since then is not to be relied on."""
        return self._decider.gave_up

    @cached_property
    def _decider(self) -> Decider:
        return Decider(self.rules, self._patience)


def below_workspace(path: str) -> str | None:
    """Return *path* clean and without slashes around it, ``None`` for the workspace and what is outside."""
    place = clean(path).removeprefix("/")
    if place in ("", ".", "..") or place.startswith("../"):
        return None
    return place
