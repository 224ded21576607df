"""A commit as reports show it: whole, unless somebody made it enormous."""

from __future__ import annotations

import pytest

from agents_md_lint.git.log import LogEntry
from agents_md_lint.scope.commit_note import CommitNote, note


def noted(author: bytes, subject: bytes = b"s") -> CommitNote:
    """Return the note of a commit."""
    return note(LogEntry(b"1" * 40, b"", b"2026-01-02T03:04:05+00:00", author, subject, b""))


def test_what_it_says() -> None:
    assert noted(b"Ada", "Änderung \udcff".encode("utf-8", "surrogateescape")) == CommitNote(
        "1" * 40, "2026-01-02T03:04:05+00:00", "Ada", "Änderung \udcff"
    )


@pytest.mark.parametrize("letter", ["x", "é", "\U0001f600", "\udcff"])
def test_at_most_500_characters_are_shown(letter: str) -> None:
    raw = letter.encode("utf-8", "surrogateescape")
    assert noted(raw * 500).author == letter * 500
    assert noted(raw * 501).author == letter * 499 + "…"
    assert noted(b"a", raw * 10_000).subject == letter * 499 + "…"
