"""The parsers of what Git writes: what is written as Git writes it is read back, however it arrives.

Each line of the input is an entry; its first letter chooses the mode, the rest is the path. The last line
chooses where the output is cut into pieces.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from agents_md_lint.git import log
from agents_md_lint.git.entries import ABSENT_MODE
from agents_md_lint.git.index import parse_index
from agents_md_lint.git.listing import TreeChange, held, parse_changes, parse_tree
from agents_md_lint.git.patched_tree import PatchedListing
from agents_md_lint.git.tree import TreeListing
from tests.git.trees import grown, judge, records

_MODES = ("100644", "100755", "120000", "160000")
_MARK = b"0123456789abcdef"


def target(data: bytes) -> None:
    """Judge one input."""
    *lines, cuts = data.split(b"\n")
    entries = grown({path: mode for mode, path in _entries(lines)})
    listed = records(entries)
    assert held(listed) == listed
    assert parse_tree(listed) == entries
    tree = TreeListing(b"\0" + listed)
    judge(tree, entries)
    _index(entries)
    _changes(tree, entries)
    _log(entries, cuts)


def _entries(lines: list[bytes]) -> Iterator[tuple[str, str]]:
    for line in lines[:40]:
        parts = [part for part in line[1:].replace(b"\0", b"").split(b"/") if part not in (b"", b".", b"..")]
        if parts:
            yield _MODES[line[0] % 4], os.fsdecode(b"/".join(parts))


def _index(entries: dict[str, str]) -> None:
    """An entry's stage is chosen by the length of its path."""
    leaves = {path: entry for path, entry in entries.items() if not entry.startswith("04")}
    stages = {path: len(path) % 4 for path in leaves}
    staged = parse_index(b"".join(os.fsencode(f"{leaves[p]} {stages[p]}\t{p}\0") for p in leaves))
    assert staged.entries == {path: entry for path, entry in leaves.items() if not stages[path]}
    for stage in (1, 2, 3):
        expected = {path: entry for path, entry in leaves.items() if stages[path] == stage}
        assert staged.unmerged[stage] == expected


def _changes(tree: TreeListing, entries: dict[str, str]) -> None:
    """All that is there goes, and comes back; all files are edited, and that is undone."""
    gone = [
        TreeChange("D", path, entry[:6], ABSENT_MODE, entry[7:], "0" * 40) for path, entry in entries.items()
    ]
    written = _written(gone)
    assert parse_changes(written) == gone
    came = [TreeChange("A", c.path, ABSENT_MODE, c.old_mode, c.new_oid, c.old_oid) for c in gone]
    patched = PatchedListing(tree, _written(came))
    judge(patched, {})
    patched.undo(written)
    judge(patched, entries)
    edited = [
        TreeChange("M", path, entry[:6], entry[:6], "3" * 40, entry[7:])
        for path, entry in entries.items()
        if entry.startswith("100")
    ]
    patched = PatchedListing(tree, _written(edited))
    judge(patched, {**entries, **{change.path: f"{change.old_mode} {'3' * 40}" for change in edited}})
    patched.undo(_written([change._replace(old_oid=change.new_oid, new_oid="3" * 40) for change in edited]))
    judge(patched, entries)


def _written(changes: list[TreeChange]) -> bytes:
    return b"".join(
        os.fsencode(f":{c.old_mode} {c.new_mode} {c.old_oid} {c.new_oid} {c.status}\0{c.path}\0")
        for c in changes
    )


def _log(entries: dict[str, str], cuts: bytes) -> None:
    """One record for each entry, in pieces of any size."""
    told = [os.fsencode(path) for path in entries]
    fields = [b"1" * 40, b"", b"2020-01-01T00:00:00+00:00"]
    output = b"".join(_MARK + b"\0".join((*fields, path, path.replace(b"\n", b" "), b"\0")) for path in told)
    pieces, at = [], 0
    for size in cuts:
        pieces.append(output[at : at + size])
        at += size
    read = [log._entry(record) for record in log._records([*pieces, output[at:]], _MARK)]
    assert [entry.author for entry in read] == told
    assert all((entry.oid, entry.date, entry.raw) == (fields[0], fields[2], b"") for entry in read)
