"""What a fix offers: a change of one file, and how sure it is."""

from __future__ import annotations

from agents_md_lint.records import NamedTuple


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
    """A change that fixes a finding: what it does, in the words of the report.

    It is *sure* where the author can't have meant anything else; the others are made on demand only.
    """

    change: FixChange
    what: str
    sure: bool = True
