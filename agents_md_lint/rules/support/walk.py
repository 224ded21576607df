"""Walking links again, name by name: to tell which link is to blame, and what a link would lead to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from agents_md_lint.paths import absolute, contains, utf8
from agents_md_lint.qignore.discovery import METADATA_DIRECTORY
from agents_md_lint.snapshot.protocol import DIRECTORY, Kind, Snapshot
from agents_md_lint.snapshot.resolve import LINK_BYTES, TOTAL_LINKS, End, Hop, Resolution, step

GIT_DIRECTORY = ".git"


class LinkStep(NamedTuple):
    """A name that a walk looks up: its absolute path, and the link whose text has it (None: the start's).

    With ``leaves``, the walk leaves the repository instead, and ends. With ``behind``, it ends because
    it looks for a name behind what is no directory.
    """

    path: str
    link: Hop | None
    leaves: bool = False
    behind: bool = False


def steps(snapshot: Snapshot, directory: str, text: str, hops: Sequence[Hop]) -> Iterator[LinkStep]:
    """Walk *text* from the absolute, link-free *directory* again, and yield the names that it looks up.

    *hops* are the links that the walk followed. It ends where the first walk did, or at the first way
    out of the repository, whichever comes first.
    """
    here = directory
    ahead: list[tuple[str, Hop | None]] = [(part, None) for part in reversed(text.split("/"))]
    followed = 0
    while ahead:
        part, link = ahead.pop()
        if part in ("", "."):
            continue
        if part == "..":
            above = directory_of(here)
            if here == snapshot.repository:
                yield LinkStep(above, link, leaves=True)
                return
            here = above
            continue
        path = absolute(here, part)
        if followed < len(hops) and hops[followed].path == path:
            hop = hops[followed]
            followed += 1
            yield LinkStep(path, link)
            if hop.text.startswith("/"):
                yield LinkStep(hop.text, hop, leaves=True)
                return
            if is_path(hop.text):
                ahead.extend((part, hop) for part in reversed(hop.text.split("/")))
                continue
            return
        if ahead and snapshot.entry(path).kind is not Kind.DIRECTORY:
            yield LinkStep(path, link, behind=any(part not in ("", ".") for part, _ in ahead))
            return
        yield LinkStep(path, link)
        here = path


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
    found = Resolution(End.FOUND, directory, DIRECTORY)
    for part in text.split("/"):
        found = step(snapshot, found, part, TOTAL_LINKS)
        if not found.found:
            return None
    if found.entry.kind is not Kind.FILE or not contains(snapshot.root, found.path):
        return None
    for here in steps(snapshot, directory, text, found.hops):
        if here.leaves or is_metadata(snapshot, here.path):
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
    return path.rpartition("/")[2].lower() == GIT_DIRECTORY
