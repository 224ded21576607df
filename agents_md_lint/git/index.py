"""What is staged: the entries of the index, and how they differ from a commit."""

from __future__ import annotations

import os
from itertools import chain

from agents_md_lint.errors import GitError
from agents_md_lint.git.entries import ABSENT_MODE, DIRECTORY_MODE, EMPTY_BLOBS, mode, oid
from agents_md_lint.git.errors import garbled
from agents_md_lint.git.listing import (
    RAW,
    SHORTEST_FACTS,
    EntriesByPath,
    TreeChange,
    parse_changes,
    parse_tree,
    records,
)
from agents_md_lint.git.repository import Repository
from agents_md_lint.git.revisions import head
from agents_md_lint.records import NamedTuple

_STAGES = (" 1", " 2", " 3")
INDEX = ("ls-files", "-s", "-z")
"""How Git is asked for the index."""
_COMPARED = ("diff-index", "--cached", "--ita-invisible-in-index", *RAW)
STAGED = (*_COMPARED, "HEAD", "--")
"""How Git is asked what is staged, where there is a commit."""
_NAMED = 20_000
"""Paths of more characters than this in all aren't named one by one: the system sets a limit."""


class Staged(NamedTuple):
    """The index: *entries* that a commit would take, and those of unmerged paths by stage (1 to 3)."""

    entries: EntriesByPath
    unmerged: dict[int, EntriesByPath]


def staged_entries(repository: Repository) -> Staged:
    """Return the entries of the index. Those that are only intended to be added are left out."""
    return _staged(repository, repository.listed(*INDEX))


def _staged(repository: Repository, listed: bytes) -> Staged:
    staged = parse_index(listed)
    empty = EMPTY_BLOBS[repository.object_format]
    candidates = [path for path, entry in staged.entries.items() if entry.endswith(empty)]
    if candidates:
        real = _really_staged(repository, candidates)
        for path in candidates:
            if path not in real:
                del staged.entries[path]
    return staged


def stored_entry(repository: Repository, path: str, commit: str) -> tuple[str, str]:
    """Return mode and object id of the entry at *path* in the commit (the index, for an empty text).

    Both are empty where there is none; the index has no id of a directory. Of an unmerged path *our* side
    counts, as in ``Index``.
    """
    if commit:
        listing = parse_tree(repository.run("ls-tree", "-z", "--full-tree", commit, "--", path))
    else:
        staged = _staged(repository, _part(repository.listed(*INDEX), os.fsencode(path)))
        listing = {**staged.entries, **staged.unmerged[2]}
        if listing and path not in listing:
            return DIRECTORY_MODE, ""
    entry = listing.get(path, "")
    return mode(entry), oid(entry)


def staged_changes(repository: Repository, commit: str = "") -> list[TreeChange]:
    """Return what differs between *commit* and the index: ``HEAD``, or nothing before the first commit."""
    if not commit:
        try:
            return parse_changes(repository.run(*STAGED))
        except GitError:
            commit = head(repository) or repository.empty_tree  # it says what is wrong
    return parse_changes(repository.run(*_COMPARED, commit, "--"))


def parse_index(listed: bytes) -> Staged:
    """Parse ``ls-files -s -z``: ``MODE ID STAGE TAB PATH NUL``."""
    staged = Staged({}, {1: {}, 2: {}, 3: {}})
    for record in chain.from_iterable(records(listed)):
        facts, _, path = record.partition("\t")
        if facts.startswith(ABSENT_MODE):  # Git doesn't look at the sum of an index that was cut
            raise GitError("the index is damaged", "make it anew: rm .git/index, then git reset")
        if len(facts) < SHORTEST_FACTS:
            raise garbled(("ls-files",))
        if facts.endswith(" 0"):
            staged.entries[path] = facts[:-2]
        elif facts[-2:] in _STAGES:
            staged.unmerged[int(facts[-1])][path] = facts[:-2]
        else:
            raise garbled(("ls-files",))
    return staged


def _really_staged(repository: Repository, paths: list[str]) -> set[str]:
    """Return those of *paths* (at least) that are more than intended to be added."""
    named = paths if sum(map(len, paths)) <= _NAMED else ()
    compared = repository.run(*_COMPARED, repository.empty_tree, "--", *named)
    return {change.path for change in parse_changes(compared)}


def _part(listed: bytes, path: bytes) -> bytes:
    """Return the records of an index that are at or below *path*, of all that are *listed*."""
    found: list[bytes] = []
    at = -1
    while (at := listed.find(b"\t" + path, at + 1)) >= 0:
        end = listed.index(b"\0", at)
        if listed[at + 1 + len(path) : at + 2 + len(path)] in (b"\0", b"/"):
            found.append(listed[listed.rfind(b"\0", 0, at) + 1 : end + 1])
    return b"".join(found)
