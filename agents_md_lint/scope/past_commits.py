"""Which commits a history goes through: a range as ``git log`` takes it, an author, a date."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Iterator, Sequence

from agents_md_lint.errors import GitError, LintError, UsageError
from agents_md_lint.git.log import LogEntry
from agents_md_lint.git.repository import Repository
from agents_md_lint.git.revisions import parents, revision
from agents_md_lint.loading.loader import Loader
from agents_md_lint.paths import absolute, name, parent, relative
from agents_md_lint.snapshot.commit import Commit
from agents_md_lint.snapshot.sources import repository_path


def selected(repository: Repository, text: str) -> list[str]:
    """Return the ids that select the commits of a range: the newest, and behind ``^`` what is left out.

    Raises ``GitError`` for a revision that isn't there, and ``UsageError`` for a path in its place.
    """
    if "..." in text:
        base, _, tip = text.partition("...")
        from agents_md_lint.scope import ranges

        chosen = ranges.forked(repository, base or "HEAD", tip or "HEAD")
        return [chosen.head.id, f"^{chosen.base.id}"]
    if ".." in text:
        base, _, tip = text.partition("..")
        return [revision(repository, tip or "HEAD"), f"^{revision(repository, base or 'HEAD')}"]
    try:
        return [revision(repository, text)]
    except GitError:
        if not _is_path(repository, text) and not _was_path(repository, text):
            raise
    raise UsageError(
        f"no commit is named {text!r}; it is a path", f"put it behind --: history -- {shlex.quote(text)}"
    )


def _is_path(repository: Repository, text: str) -> bool:
    """Whether *text*, as it was typed, is a path in the worktree; a bare one has Git's own files."""
    return repository.top is not None and os.path.lexists(text)


def _was_path(repository: Repository, text: str) -> bool:
    """Whether *text*, as it was typed, was a path in a commit of this history."""
    try:
        return bool(last(repository, ["HEAD"], repository_path(repository, text)))
    except LintError:
        return False


def last(repository: Repository, revisions: Sequence[str], path: str) -> str:
    """Return the newest commit that changed the repository-relative *path*, or one in it; "" for none."""
    asked = ("rev-list", "--max-count=1", "--full-history", *revisions, "--", path)
    return repository.run(*asked).decode().strip()


def told_in(newest: Commit, revisions: Sequence[str], path: str) -> str:
    """Return the directory whose guidance is that of the clean, workspace-relative *path*.

    That is *path* itself, unless it is a file, or was one when it was last there: then it is the directory
    that it lies in. Git follows no link to that directory, so it is asked where *path* is now.
    """
    loader, repository = Loader(newest), newest.git
    if loader.is_directory(path):
        return path
    if loader.directory(path).found:
        return parent(path)
    above = loader.directory(parent(path))
    real = absolute(above.path, name(path)) if above.found else absolute(newest.root, path)
    changed = last(repository, revisions, relative(newest.repository, real))
    for one in (changed, *parents(repository, changed)) if changed else ():
        then = Commit(repository.directory, one, newest.workspace, repository=repository, base=newest)
        if Loader(then).is_directory(path):
            return path
    return parent(path) if changed else path


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
