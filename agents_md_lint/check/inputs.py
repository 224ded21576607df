"""The files that a check reads, which no report may be written over."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from agents_md_lint.errors import UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.names import CONFIG, MISSPELT, PYPROJECT, QIGNORE
from agents_md_lint.paths import contains
from agents_md_lint.snapshot.lookalikes import concerns
from agents_md_lint.snapshot.sources import Source, Target, view

_OURS = MISSPELT | {QIGNORE, CONFIG, PYPROJECT}
"""The names of what a check reads, in lower case."""


def refuse(path: str, repository: Repository, others: Iterable[str] = ()) -> None:
    """Raise ``UsageError`` if *path*, as on the command line, is a file that a check reads.

    That is guidance or a configuration of the repository, there already or not, whatever a guidance file is
    a link to, and the *others*, paths on this disk too.
    """
    real = _real(path)
    if _is_ours(real, repository) or any(_is_same(real, other) for other in (*others, *_led_to(repository))):
        raise UsageError(f"{path!r} is no place for a report: a check reads that file", "name another file")


def _is_ours(real: str, repository: Repository) -> bool:
    inside = repository.top is not None and contains(os.path.realpath(repository.top), real)
    return inside and os.path.basename(real).lower() in _OURS


def _led_to(repository: Repository) -> Iterator[str]:
    """Yield the paths on this disk of all guidance in the worktree."""
    if repository.top is not None:
        for path in view(repository, Target(Source.WORKTREE), ignored=True).listing():
            if concerns(path):
                yield os.path.join(repository.top, path)


def _real(path: str) -> str:
    """Return *path* without links in its directory part: a last name that is a link is no place anyway."""
    directory, name = os.path.split(os.path.abspath(path))
    return os.path.join(os.path.realpath(directory), name)


def _is_same(real: str, other: str) -> bool:
    """Whether *other* leads to *real*, by this name or by another of the same file."""
    try:
        return os.path.realpath(other) == real or os.path.samefile(other, real)
    except (OSError, ValueError):  # one of them isn't there
        return False
