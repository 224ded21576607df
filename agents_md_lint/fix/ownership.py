"""Which files of a workspace are the repository's own to change."""

from __future__ import annotations

from agents_md_lint.names import GIT
from agents_md_lint.paths import absolute, contains, relative
from agents_md_lint.rules.support.walk import is_metadata
from agents_md_lint.snapshot.protocol import Kind, Snapshot


def foreign(snapshot: Snapshot, path: str) -> str:
    """Return why the file at the absolute, link-free *path* is none to change, or nothing if it is one."""
    if not contains(snapshot.root, path):
        return "it lies outside the workspace"
    here = snapshot.repository
    for part in relative(here, path).split("/"):
        here = absolute(here, part)
        if is_metadata(snapshot, here):
            return "it belongs to Git or to q itself"
        inner = absolute(here, GIT)
        if snapshot.entry(here).kind is Kind.DIRECTORY and snapshot.entry(inner).kind is not Kind.MISSING:
            return "it belongs to another repository"
    return ""
