"""Finding guidance and links below a workspace that Git doesn't list: q needs no repository."""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.errors import UsageError
from agents_md_lint.names import GIT, NAME, QIGNORE
from agents_md_lint.paths import absolute, relative
from agents_md_lint.snapshot.protocol import Kind, Snapshot, UnreadableError

MOST = 1_000_000
"""The entries that are looked at before the walk gives up."""
_NAMES = frozenset({NAME, QIGNORE})


def guidance_files(snapshot: Snapshot) -> Iterator[str]:
    """Yield the repository-relative paths of what is named ``AGENTS.md`` or ``.qignore``, whatever it is."""
    for path, _ in _entries(snapshot):
        if path.rpartition("/")[2] in _NAMES:
            yield relative(snapshot.repository, path)


def links(snapshot: Snapshot) -> Iterator[str]:
    """Yield the repository-relative paths of all links."""
    for path, kind in _entries(snapshot):
        if kind is Kind.LINK:
            yield relative(snapshot.repository, path)


def _entries(snapshot: Snapshot) -> Iterator[tuple[str, Kind]]:
    """Walk the workspace without following a link or entering a ``.git``, or what can't be read.

    Raises ``UsageError`` after a million entries.
    """
    pending = [snapshot.root]
    seen = 0
    while pending:
        here = pending.pop()
        try:
            names = snapshot.names(here)
        except UnreadableError:
            continue
        for name in names:
            seen += 1
            if seen > MOST:
                raise UsageError(f"the workspace has more than {MOST:,} entries", "name a smaller one")
            path = absolute(here, name)
            kind = snapshot.entry(path).kind
            yield path, kind
            if kind is Kind.DIRECTORY and name != GIT:
                pending.append(path)
