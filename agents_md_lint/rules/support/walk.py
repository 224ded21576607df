"""What a link would lead to, and what lies in metadata."""

from __future__ import annotations

from agents_md_lint.names import GIT
from agents_md_lint.paths import absolute, contains, utf8
from agents_md_lint.qignore.discovery import METADATA_DIRECTORY
from agents_md_lint.snapshot.protocol import Kind, Snapshot
from agents_md_lint.snapshot.resolve import LINK_BYTES, lead


def is_path(text: str) -> bool:
    """Whether a file system can hold *text* as the text of a link."""
    return bool(text) and len(utf8(text)) <= LINK_BYTES


def regular_file(snapshot: Snapshot, directory: str, text: str) -> str | None:
    """Return the absolute path of the regular file in the workspace that a link *text* would lead to.

    The link would lie in the absolute, link-free *directory*. None where there is no such file, and
    for a way that no fresh clone could go, or into metadata.
    """
    if text.startswith("/") or not is_path(text) or "\0" in text:
        return None
    found = lead(snapshot, directory, text)
    if not found.found or found.entry.kind is not Kind.FILE or not contains(snapshot.root, found.path):
        return None
    if any(lookup.leaves or is_metadata(snapshot, lookup.path) for lookup in found.lookups):
        return None
    return found.path


def directory_of(path: str) -> str:
    """Return the absolute directory that holds the absolute *path*."""
    return path.rpartition("/")[0] or "/"


def is_metadata(snapshot: Snapshot, path: str) -> bool:
    """Whether the absolute *path* in the repository is a ``.git`` of any case, or the workspace's ``.q``.

    A file of that name isn't q's directory. One that isn't there may be in another clone.
    """
    if path == absolute(snapshot.root, METADATA_DIRECTORY):
        return snapshot.entry(path).kind is not Kind.FILE
    return path.rpartition("/")[2].lower() == GIT
