"""The guidance that Git ignores and q loads all the same: how many there is, not what is in it.

A plain ``check`` goes by what Git lists. Directories that Git ignores as a whole, such as ``node_modules``,
it doesn't look into either, so they are looked through here: by their names alone, and not for ever. The
fast lane asks too, so next to nothing is imported.
"""

from __future__ import annotations

import os

from agents_md_lint.names import NAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

MOST = 10_000
"""The entries of ignored directories that are looked at: some twenty milliseconds, that is."""


def words(files: int, complete: bool) -> str:
    """Return what the line that counts says about what :func:`count` found; nothing if that is nothing."""
    if files:
        which = f"{'' if complete else 'at least '}{files} {NAME} that Git ignores and q loads"
        return f"; not looked at: {which} (--ignored does)"
    return "" if complete else "; not looked through: what Git ignores, for it is much (--ignored does)"


def count(
    top: str, entries: Iterable[str], counts: Callable[[str], bool], enters: Callable[[str], bool]
) -> tuple[int, bool]:
    """Count the guidance among *entries*, what Git ignores in the worktree *top*, and say if that is all.

    It isn't where ignored directories have more than 10,000 entries: then it is what is nearest to the top.

    Those are repository-relative paths; one that ends in a slash is a directory that is ignored as a whole.
    *counts* tells whether a guidance file is to be counted, *enters* whether any in a directory may be.
    """
    found: set[str] = set()  # Git names a file, and then again the directory that holds nothing else
    pending: list[str] = []
    for path in entries:
        if path.endswith("/"):
            pending.append(path[:-1])
        elif path.rpartition("/")[2] == NAME and counts(path):
            found.add(path)
    left = MOST
    while pending:  # level by level: what is near the top is what q is likely to come by
        below: list[str] = []
        for directory in filter(enters, pending):
            for entry in _entries(f"{top}/{directory}"):
                if not left:
                    return len(found), False
                left -= 1
                path = f"{directory}/{entry.name}"
                if _is_directory(entry):
                    below.append(path)
                elif entry.name == NAME and counts(path):
                    found.add(path)
        pending = below
    return len(found), True


def _entries(directory: str) -> Iterator[os.DirEntry[str]]:
    """Yield what is in *directory*, nothing where that can't be told."""
    try:
        with os.scandir(directory) as entries:
            yield from entries
    except OSError:
        return


def _is_directory(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.name != ".git" and entry.is_dir(follow_symlinks=False)
    except OSError:
        return False
