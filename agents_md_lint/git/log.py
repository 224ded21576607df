"""Commits and what they changed, in one pass over Git's output."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from agents_md_lint.git.failure import failed
from agents_md_lint.git.lack import remedy
from agents_md_lint.git.listing import RAW, Change, parse_changes
from agents_md_lint.git.repository import Repository
from agents_md_lint.git.stream import Stream


class LogEntry(NamedTuple):
    """A commit: id, ISO 8601 author date, author's name, subject line, and what it changed as Git's raw
    listing (``changes`` parses it)."""

    id: str
    date: str
    author: str
    subject: str
    raw: bytes

    def changes(self) -> list[Change]:
        """Return what the commit changed, in Git's order."""
        return parse_changes(self.raw)


def log(
    repository: Repository,
    revisions: Sequence[str],
    paths: Sequence[str] = (),
    *,
    first_parent: bool,
    trees: bool,
) -> Iterator[LogEntry]:
    """Yield the commits that *revisions* (ids, or ids with ``^`` in front) select, newest first.

    A merge is compared with its first parent when *first_parent* follows only those; otherwise its
    changes are those against every parent. *trees* lists directories too. *paths* are literal and keep
    all commits that touch one. Raises ``GitError`` when Git fails, also in the middle.
    """
    mark = os.urandom(16).hex()  # nothing that a repository holds can look like it
    command = repository.command(
        "log",
        "-z",
        *RAW,
        *(["-t"] if trees else []),
        *(["--first-parent", "-m"] if first_parent else ["-m", "--full-history"]),
        "--no-show-signature",
        "--no-notes",
        "--no-mailmap",
        "--no-decorate",
        "--root",
        f"--format={mark}%H%x00%aI%x00%an%x00%s%x00",
        "--end-of-options",
        *revisions,
        "--",
        *paths,
    )
    with Stream(command, repository.environment) as stream:
        for record in _records(stream.chunks(), mark.encode()):
            yield _entry(record)
        status, stderr = stream.finish()
    if status:
        raise failed(("log",), status, stderr, remedy(repository))


def _records(chunks: Iterable[bytes], mark: bytes) -> Iterator[bytes]:
    """Yield what stands behind each mark."""
    kept = b""
    for chunk in chunks:
        *whole, kept = (kept + chunk).split(mark)
        yield from (record for record in whole if record.strip(b"\0\n"))
    if kept:
        yield kept


def _entry(record: bytes) -> LogEntry:
    oid, date, author, subject, raw = record.split(b"\0", 4)
    return LogEntry(
        oid.decode(), date.decode(), os.fsdecode(author), os.fsdecode(subject), raw.strip(b"\0\n") + b"\0"
    )
