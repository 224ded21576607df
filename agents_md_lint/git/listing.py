"""What Git lists: the entries of trees, and the changes between two."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Container, Iterable, Iterator
from itertools import chain

from agents_md_lint.errors import GitError
from agents_md_lint.git.entries import ABSENT_MODE, DIRECTORY_MODE, EXECUTABLE_MODE, SAME_DIRECTORY
from agents_md_lint.git.errors import garbled, shown, unsorted
from agents_md_lint.git.repository import Repository
from agents_md_lint.records import NamedTuple

EntriesByPath = dict[str, str]
"""``"MODE ID"`` of each entry by its repository-relative path."""

RAW = (
    "--raw",
    "-r",
    "-z",
    "--no-renames",
    "--no-ext-diff",
    "--no-textconv",
    "--no-color",
    "--no-relative",
    "--no-abbrev",
    # Else ``.gitmodules`` could hide that a submodule changed.
    "--ignore-submodules=none",
)
"""What every command that prints changes for ``parse_changes`` is told."""

LONGEST_PATH = 4096
"""The longest path that a system opens, in bytes. Git holds longer ones, and lists ten thousand nested
directories in a hundred megabytes: what can't be checked out anywhere isn't worth that."""
_LONGEST_RECORD = LONGEST_PATH + 200  # modes, ids and kind stand in front of the path

SHORTEST_FACTS = 49
"""The characters in front of a path in a listing, at least: modes, ids of 40 digits, blanks."""
_TREE_RECORD = rb"\x00[0-7]{6} (blob|tree|commit) [0-9a-f]+\t[^\x00]+\x00"

_GROUP = 1 << 18

_DIRECTORY = DIRECTORY_MODE.encode()
_SAME = SAME_DIRECTORY.encode()
_FILES = "100644", EXECUTABLE_MODE
EDITS = (*(f":{mode} {mode} ".encode() for mode in _FILES), _SAME)
"""How a raw listing begins a file that is edited, or a directory in which something is."""
BEYOND_EDITS = re.compile(b":(?!%b)[0-7]{6} [0-7]{6} " % b"|".join(one[1:] for one in EDITS))
"""Finds in a raw listing what is more than :data:`EDITS`, or a path that looks like it."""
_USUAL = (
    *EDITS,
    *(f":{mode} {ABSENT_MODE} ".encode() for mode in _FILES),
    *(f":{ABSENT_MODE} {mode} ".encode() for mode in _FILES),
)

RawRecord = tuple[bytes, bytes]
"""``:MODE MODE ID ID LETTER`` and the path of a change, as Git lists it."""


class TreeChange(NamedTuple):
    """One path that differs between two sides; a side without it has the mode ``ABSENT_MODE``.

    ``status`` is Git's letter: ``A``, ``D``, ``M``, ``T`` (another kind), ``U`` (unmerged), ``X``.
    """

    status: str
    path: str
    old_mode: str
    new_mode: str
    old_oid: str
    new_oid: str


def list_tree(repository: Repository, treeish: str) -> bytes:
    """Return all of the commit or tree with the id *treeish*, directories too, as Git lists it.

    A NUL stands in front, so that every record is between two.
    """
    asked = ("ls-tree", "-r", "-t", "-z", "--full-tree", treeish)
    listed = held(repository.run(*asked, lead=b"\0"))
    if listed == b"\0":
        tree = repository.run("rev-parse", "--verify", "--end-of-options", treeish + "^{tree}")
        if tree.decode("ascii", "replace").strip() != repository.empty_tree:
            raise garbled(asked)
    elif not re.match(_TREE_RECORD, listed):
        raise garbled(asked)
    return listed


def held(listed: bytes) -> bytes:
    """Return *listed*, NUL-terminated records. Raises ``GitError`` for a path that no system can hold."""
    at = 0
    while len(listed) - at > _LONGEST_RECORD:
        end = listed.rfind(b"\0", at, at + _LONGEST_RECORD)
        if end < 0:
            start = shown(os.fsdecode(listed[at : at + 120].rpartition(b"\t")[2]))
            raise GitError(
                f"a path is longer than {LONGEST_PATH:,} bytes, which no system can hold: {start}…",
                "remove it from the commit, or look at others",
            )
        at = end + 1
    return listed


def parse_tree(listed: bytes) -> EntriesByPath:
    """Parse ``ls-tree -r -t -z``: ``MODE TYPE ID TAB PATH NUL``. There may be a NUL in front."""
    found: EntriesByPath = {}
    for record in chain.from_iterable(records(listed, listed[:1] == b"\0")):
        facts, _, path = record.partition("\t")
        if len(facts) < SHORTEST_FACTS:
            raise garbled(("ls-tree",))
        found[path] = facts[:7] + facts[12:] if facts[7] != "c" else facts[:7] + facts[14:]
    return found


def records(listed: bytes, at: int = 0) -> Iterator[list[str]]:
    """Yield the NUL-terminated records of *listed*, from the byte *at* on, in groups.

    All at once would take thrice its size.
    """
    while at < len(listed):
        end = listed.find(b"\0", at + _GROUP) + 1 or len(listed)
        yield os.fsdecode(listed[at:end]).split("\0")[:-1]
        at = end


def changes(repository: Repository, old: str, new: str) -> list[TreeChange]:
    """Return :func:`difference`, parsed."""
    return parse_changes(difference(repository, old, new))


def difference(repository: Repository, old: str, new: str) -> bytes:
    """Return what differs between two commits' or trees' ids, directories too, as Git lists it.

    Raises ``GitError`` where one of them isn't sorted.
    """
    raw = held(repository.run("diff-tree", "-t", *RAW, old, new, "--"))
    require_order(raw_records(raw))
    return raw


def raw_records(raw: bytes) -> Iterator[RawRecord]:
    """Yield the records of a raw listing."""
    parts = raw.split(b"\0")
    return zip(parts[0:-1:2], parts[1::2], strict=True)


def require_order(found: Iterable[RawRecord]) -> None:
    """Raise ``GitError`` where one of two trees isn't sorted, of which *found* are the differences."""
    leaves = [path for facts, path in found if _DIRECTORY not in facts[:14]]
    if leaves != sorted(set(leaves)):
        raise unsorted()


def telling_changes(
    found: Iterable[RawRecord], names: tuple[bytes, ...], watched: Container[bytes] = frozenset()
) -> list[TreeChange]:
    """Return *found* but for files that came, went or were edited, and directories in which they were.

    Of those, what is *watched* or ends with one of *names* is there too. Most isn't: to pass it over takes
    a tenth of what it takes to parse it.
    """
    telling = (
        (facts, path)
        for facts, path in found
        if not facts.startswith(_USUAL)
        or ((path.endswith(names) or path in watched) and not facts.startswith(_SAME))
    )
    return [_telling_change(facts, path) for facts, path in telling]


def _telling_change(facts: bytes, path: bytes) -> TreeChange:
    try:
        old_mode, new_mode, old_oid, new_oid, status = facts[1:].decode().split(" ")
    except ValueError as error:
        raise garbled(("log",)) from error
    return tree_change(status, os.fsdecode(path), old_mode, new_mode, old_oid, new_oid)


def parse_changes(listed: bytes) -> list[TreeChange]:
    """Parse ``--raw -z --no-renames``: ``:MODE MODE ID ID LETTER NUL PATH NUL``."""
    found: list[TreeChange] = []
    fields = chain.from_iterable(records(held(listed)))
    try:
        for facts, path in zip(fields, fields, strict=True):
            old_mode, new_mode, old_oid, new_oid, status = facts[1:].split(" ")
            found.append(tree_change(status[0], path, old_mode, new_mode, old_oid, new_oid))
    except (ValueError, IndexError) as error:
        raise garbled(("diff-tree",)) from error
    return found


def tree_change(
    status: str, path: str, old_mode: str, new_mode: str, old_oid: str, new_oid: str
) -> TreeChange:
    """Return the change; what most of a hundred thousand have in common is there once."""
    if old_mode == ABSENT_MODE:
        old_oid = sys.intern(old_oid)
    elif new_mode == ABSENT_MODE:
        new_oid = sys.intern(new_oid)
    return TreeChange(status, path, sys.intern(old_mode), sys.intern(new_mode), old_oid, new_oid)
