"""A commit as reports show it."""

from __future__ import annotations

from agents_md_lint.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.git.log import LogEntry

_LONGEST = 500
"""The characters of an author's name or a subject that are shown."""


class CommitNote(NamedTuple):
    """A commit as reports show it: full id, ISO 8601 author date, author's name and subject line."""

    id: str
    date: str
    author: str
    subject: str


def note(entry: LogEntry) -> CommitNote:
    """Return the commit of *entry* as reports show it."""
    return CommitNote(entry.id, entry.date.decode(), _cut(entry.author), _cut(entry.subject))


def _cut(text: bytes) -> str:
    """Return *text* for a report, in at most 500 characters: a commit can hold megabytes of it."""
    shown = text[: 4 * _LONGEST + 4].decode("utf-8", "surrogateescape")
    return shown if len(shown) <= _LONGEST else shown[: _LONGEST - 1] + "…"
