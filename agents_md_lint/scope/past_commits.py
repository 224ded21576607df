"""Which commits a history goes through: a range as ``git log`` takes it, an author, a date."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from agents_md_lint.git.log import LogEntry
from agents_md_lint.git.repository import Repository
from agents_md_lint.git.revisions import parents, revision


def selected(repository: Repository, text: str) -> list[str]:
    """Return the ids that select the commits of a range: the newest, and behind ``^`` what is left out.

    Raises ``GitError`` for a revision that isn't there.
    """
    if "..." in text:
        base, _, tip = text.partition("...")
        from agents_md_lint.scope import ranges

        chosen = ranges.forked(repository, base or "HEAD", tip or "HEAD")
        return [chosen.head.id, f"^{chosen.base.id}"]
    if ".." in text:
        base, _, tip = text.partition("..")
        return [revision(repository, tip or "HEAD"), f"^{revision(repository, base or 'HEAD')}"]
    return [revision(repository, text)]


def number(repository: Repository, revisions: Sequence[str]) -> int:
    """Return how many first parents *revisions*, as of :func:`selected`, have."""
    return int(repository.run("rev-list", "--count", "--first-parent", *revisions, "--"))


def matching(
    repository: Repository, revisions: Sequence[str], authors: Sequence[str], since: str | None
) -> frozenset[str]:
    """Return the ids of those among *revisions* that one of *authors* wrote and that came *since* a date.

    Both are patterns and a date as ``git log`` reads them, and none is any. Raises ``GitError`` for a pattern
    that is none.
    """
    chosen = [f"--author={pattern}" for pattern in authors]
    chosen += [] if since is None else [f"--since={since}"]
    found = repository.run("rev-list", "--first-parent", "--encoding=UTF-8", *chosen, *revisions, "--")
    return frozenset(found.decode().split())


def truthful(repository: Repository, entries: Iterable[LogEntry]) -> Iterator[LogEntry]:
    """Yield *entries*, but not the oldest commit of a shallow clone, which Git takes for a root commit.

    Raises ``MissingObjectError`` there: what it changed isn't known.
    """
    for entry in entries:
        if not entry.parents:
            for parent in parents(repository, entry.id)[:1]:
                raise repository.missing_object(parent)
        yield entry
