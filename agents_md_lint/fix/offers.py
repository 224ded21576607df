"""What a fix offers: a change of one file, and how sure it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from agents_md_lint.rules.model import Subject


class NewText(NamedTuple):
    """The file gets another content."""

    data: bytes


class ToLink(NamedTuple):
    """The file becomes a symbolic link with this text."""

    text: str


class Rename(NamedTuple):
    """The entry gets another name in its directory."""

    name: str


FixChange = NewText | ToLink | Rename


class Offer(NamedTuple):
    """A change that mends a finding: what it does, in the words of the report.

    It is *sure* where the author can't have meant anything else; the others are made on demand only.
    """

    change: FixChange
    what: str
    sure: bool = True


class Faulty(NamedTuple):
    """What has findings of a rule: the subject, the whole content of the regular file that it leads to
    (empty where it leads to none), and the 1-based lines in which the findings are."""

    subject: Subject
    data: bytes
    lines: frozenset[int]


Fix = Callable[[Faulty], Iterator[Offer]]
"""From what has findings to what mends them: nothing, an offer, or several, the surest first. Pure."""
