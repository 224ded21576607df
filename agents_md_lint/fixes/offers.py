"""What a fix offers: a change of one file, and how sure it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from agents_md_lint.rules.base import Subject


@dataclass(frozen=True, slots=True)
class Text:
    """The file gets another content."""

    data: bytes


@dataclass(frozen=True, slots=True)
class ToLink:
    """The file becomes a symbolic link with this text."""

    text: str


@dataclass(frozen=True, slots=True)
class Rename:
    """The entry gets another name in its directory."""

    name: str


Change = Text | ToLink | Rename


@dataclass(frozen=True, slots=True)
class Offer:
    """A change that mends a finding: what it does, in the words of the report.

    It is *sure* where the author can't have meant anything else; the others are made on demand only.
    """

    change: Change
    what: str
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Faulty:
    """What has findings of a rule: the subject, the whole content of the regular file that it leads to
    (empty where it leads to none), and the 1-based lines in which the findings are."""

    subject: Subject
    data: bytes
    lines: frozenset[int]


Fix = Callable[[Faulty], Iterator[Offer]]
"""From what has findings to what mends them: nothing, an offer, or several, the surest first. Pure."""
