"""A whole ``.qignore``, and what it says about a path."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from agents_md_lint.pathtext import clean
from agents_md_lint.qignore.lines import Line, Rule, read_lines

if TYPE_CHECKING:
    from pathspec import PathSpec

    from agents_md_lint.qignore.spec import QIgnorePattern


class QIgnore:
    """The rules of one file, in order. The ``.q/`` that q always hides is no part of them."""

    def __init__(self, lines: tuple[Line, ...]) -> None:
        self.lines = lines

    @classmethod
    def from_text(cls, text: str) -> QIgnore:
        """Read a file's text. A byte order mark must still be in it: q doesn't drop it."""
        return cls(read_lines(text))

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """The lines that state a rule."""
        return tuple(line.rule for line in self.lines if line.rule is not None)

    def is_ignored(self, path: str, directory: bool = False) -> bool:
        """Say whether the rules ignore *path* itself, whatever they say of the directories above it.

        *path* is relative to the workspace and cleaned first; *directory* says what it names.
        """
        rule = self.decide(path, directory)
        return rule is not None and not rule.negated

    def decide(self, path: str, directory: bool = False) -> Rule | None:
        """Return the rule that decides about *path*: the last that matches it, or ``None``.

        No rule decides about the workspace itself, nor about what is outside of it.
        """
        place = below_workspace(path)
        if place is None or not self.rules:
            return None
        # No separators: a backslash is an ordinary character on every system.
        result = self._spec.check_file(place + "/" if directory else place, separators=())
        return None if result.index is None else self.rules[result.index]

    @cached_property
    def _spec(self) -> PathSpec[QIgnorePattern]:
        from agents_md_lint.qignore.spec import path_spec  # pathspec is slow to import

        return path_spec(self.rules)


def below_workspace(path: str) -> str | None:
    """Return *path* clean and without slashes around it, ``None`` for the workspace and what is outside."""
    place = clean(path).removeprefix("/")
    if place in ("", ".", "..") or place.startswith("../"):
        return None
    return place
