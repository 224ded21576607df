"""Commits and what they changed, in one pass over Git's output."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

from agents_md_lint.git.entries import SAME_DIRECTORY
from agents_md_lint.git.errors import failed, garbled, too_much
from agents_md_lint.git.listing import RAW, TreeChange, held, records, tree_change
from agents_md_lint.git.process import MOST
from agents_md_lint.git.repository import Repository
from agents_md_lint.records import NamedTuple


class LogEntry(NamedTuple):
    """A commit as Git lists it, in bytes: most commits of a history are only passed by.

    ``oid``, the ``parents`` that Git admits (a shallow clone's oldest commit has none), ISO 8601 author
    ``date``, author's name, subject line, and the ``raw`` listing of what it changed.
    """

    oid: bytes
    parents: bytes
    date: bytes
    author: bytes
    subject: bytes
    raw: bytes

    @property
    def id(self) -> str:
        """The full id."""
        return self.oid.decode()

    def changes(self) -> list[TreeChange]:
        """Return what the commit changed, in Git's order.

        Directories are there where they came or went, not where only what is in them differs.
        """
        fields = chain.from_iterable(records(self.raw))
        return [
            tree_change(facts[-1], path, facts[1:7], facts[8:14], *facts[15:-2].split(" "))
            for facts, path in zip(fields, fields, strict=True)
            if not facts.startswith(SAME_DIRECTORY)
        ]

    def paths(self) -> Iterator[str]:
        """Yield the paths of all that is listed, in Git's order."""
        return islice(chain.from_iterable(records(self.raw)), 1, None, 2)


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
    process = repository.start(
        "log",
        "-z",
        *RAW,
        *(["-t"] if trees else []),
        *(["--first-parent", "-m"] if first_parent else ["-m", "--full-history"]),
        f"-O{os.devnull}",  # a configured order file that isn't there would be fatal
        "--no-show-signature",
        "--no-notes",
        "--no-mailmap",
        "--no-decorate",
        "--root",
        f"--format={mark}%H%x00%P%x00%aI%x00%an%x00%s%x00",
        "--end-of-options",
        *revisions,
        "--",
        *paths,
    )
    with process:
        last = None
        for entry in map(_entry, _records(map(bytes, process.pieces()), mark.encode())):
            last = entry.parents
            yield entry
            del entry  # its listing may be large, and the next one comes while it is held
        status, stderr = process.finish()
    if status:
        raise failed(("log",), status, stderr, repository.remedy())
    is_whole = not paths and not any(revision.startswith("^") for revision in revisions)
    if is_whole and last != b"":  # a whole history ends with a commit that has none
        raise garbled(("log",))


def _records(chunks: Iterable[bytes], mark: bytes) -> Iterator[bytes]:
    """Yield what stands behind each mark."""
    pieces: list[bytes] = []
    tail = b""
    size = 0
    for chunk in chunks:
        # The mark may be cut; what is surely in front of it is put aside, since a record may be large.
        first, *others = (tail + chunk).split(mark)
        for other in others:
            pieces.append(first)
            first = other
            if any(pieces):
                yield _taken(pieces)
        keep = max(0, len(first) - len(mark))
        pieces.append(first[:keep])
        size = (0 if others else size) + keep
        if size > MOST:
            raise too_much(MOST)
        tail = first[keep:]
    pieces.append(tail)
    if any(pieces):
        yield _taken(pieces)


def _taken(pieces: list[bytes]) -> bytes:
    """Return *pieces* as one, and forget them: a record may be large."""
    record = b"".join(pieces)
    pieces.clear()
    return record


def _entry(record: bytes) -> LogEntry:
    try:
        oid, parents, date, author, subject, raw = record.split(b"\0", 5)
    except ValueError as error:
        raise garbled(("log",)) from error
    if not record.endswith(b"\0"):
        raise garbled(("log",))
    # A NUL ends the message, and a newline stands before the changes where there are some.
    changes = held(raw.removeprefix(b"\0").removeprefix(b"\n"))
    return LogEntry(oid, parents, date, author, subject, changes)
