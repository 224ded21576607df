"""The text of a file as an editor has it, which comes from stdin in place of what is on the disk."""

from __future__ import annotations

import sys

from agents_md_lint.check.workspaces import Amend
from agents_md_lint.errors import UsageError
from agents_md_lint.loading.loader import Loader
from agents_md_lint.paths import absolute, contains, name, parent
from agents_md_lint.snapshot.overlay import Overlay
from agents_md_lint.snapshot.protocol import Kind
from agents_md_lint.snapshot.resolve import End
from agents_md_lint.snapshot.sources import View, within

LIMIT = 1 << 24
"""The bytes that an edited file may have."""


def read() -> bytes:
    """Return the text on stdin. Raises ``UsageError`` for one that no guidance file can be."""
    data = sys.stdin.buffer.read(LIMIT + 1)
    if len(data) > LIMIT:
        raise UsageError(f"stdin has more than {LIMIT:,} bytes", "name the file instead: it is read in part")
    return data


def amend(path: str, data: bytes) -> Amend:
    """Return what puts *data* in the place of the file at the repository-relative *path*.

    An editor saves through links: it is what they lead to that gets the text. Where they lead to no file of
    the workspace nothing is replaced, since it is that which is wrong.
    """

    def amended(seen: View) -> View:
        snapshot = seen.snapshot
        inside = within(snapshot.workspace, path)
        if inside is None:
            return seen._replace(snapshot=Overlay(snapshot, {absolute(snapshot.repository, path): data}))
        found = Loader(snapshot).locate(parent(inside), name(inside)).resolution
        is_file = found.found and found.entry.kind is Kind.FILE
        is_new = found.end is End.MISSING and not found.hops
        if not (is_file or is_new) or not contains(snapshot.root, found.path):
            return seen
        return seen._replace(snapshot=Overlay(snapshot, {found.path: data}))

    return amended
