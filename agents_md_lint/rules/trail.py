"""What is wrong with the way that links lead, told the same from every snapshot of one tree.

A worktree follows links where a commit knows nothing: out of the repository, and into ``.git/``. So
the first link that does either decides about a file, and what lies behind it doesn't count.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from agents_md_lint.loading import Verdict
from agents_md_lint.qignore.discovery import METADATA_DIRECTORY
from agents_md_lint.rules.base import Subject
from agents_md_lint.snapshot.protocol import DIRECTORY, Kind, Snapshot, absolute, contains
from agents_md_lint.snapshot.resolve import (
    LINK_BYTES,
    TOTAL_LINKS,
    End,
    Hop,
    Resolution,
    step,
)

_GIT = ".git"
_STUCK_ON_A_LINK = frozenset({End.TOO_MANY_LINKS, End.NOT_A_PATH})


class Fault(Enum):
    """Why the links of a file lead to nothing that loads in every clone; each is reported by one rule."""

    METADATA = "into metadata"
    ABSOLUTE = "by an absolute path"
    LEAVES = "out of the repository"
    OUTSIDE = "out of the workspace"
    BROKEN = "nowhere"


@dataclass(frozen=True, slots=True)
class Trail:
    """The fault of a way, the link whose text is to blame, and the name that it failed at (absolute)."""

    fault: Fault
    link: Hop
    path: str


@dataclass(frozen=True, slots=True)
class Step:
    """A name that a walk looks up: its absolute path, and the link whose text has it (None: the start's).

    With ``leaves``, the walk leaves the repository instead, and ends. With ``behind``, it ends because
    it looks for a name behind what is no directory.
    """

    path: str
    link: Hop | None
    leaves: bool = False
    behind: bool = False


def trail(subject: Subject) -> Trail | None:
    """Return what is wrong with the links on the way of *subject*, or None."""
    candidate = subject.candidate
    resolution = candidate.resolution
    if not resolution.hops:
        return None
    snapshot = subject.workspace.snapshot
    # Both are rare, and only then the walk is worth a second look.
    if resolution.departure is not None or any(_may_name_metadata(hop.text) for hop in resolution.hops):
        for here in _steps_of(subject):
            if here.link is None:
                continue
            if here.leaves:
                away = Fault.ABSOLUTE if here.link.text.startswith("/") else Fault.LEAVES
                return Trail(away, here.link, here.path)
            if is_metadata(snapshot, here.path):
                return Trail(Fault.METADATA, here.link, here.path)
    if resolution.end not in _STUCK_ON_A_LINK and not contains(snapshot.root, resolution.path):
        return Trail(Fault.OUTSIDE, _way_out(subject), resolution.path)
    if candidate.verdict is Verdict.BROKEN_LINK:
        return _broken(subject)
    return None


def is_metadata(snapshot: Snapshot, path: str) -> bool:
    """Whether the absolute *path* in the repository is a ``.git`` of any case, or the workspace's ``.q``."""
    return path.rpartition("/")[2].lower() == _GIT or path == absolute(snapshot.root, METADATA_DIRECTORY)


def _may_name_metadata(text: str) -> bool:
    return METADATA_DIRECTORY in text or _GIT in text.lower()


def _steps_of(subject: Subject) -> Iterator[Step]:
    snapshot = subject.workspace.snapshot
    return steps(snapshot, snapshot.root, subject.path, subject.candidate.resolution.hops)


def _way_out(subject: Subject) -> Hop:
    """Return the link that leads out of the workspace for good."""
    root = subject.workspace.snapshot.root
    way_out: Hop | None = None
    for here in _steps_of(subject):
        if contains(root, here.path):
            way_out = None
        elif way_out is None:
            way_out = here.link
    return way_out or subject.candidate.resolution.hops[-1]


def _broken(subject: Subject) -> Trail | None:
    resolution = subject.candidate.resolution
    hops = resolution.hops
    if resolution.end is End.NOT_A_PATH:
        return Trail(Fault.BROKEN, hops[-1], resolution.path)
    if resolution.end is End.TOO_MANY_LINKS:
        return Trail(Fault.BROKEN, _first_repeated(hops) or hops[0], resolution.path)
    *_, last = _steps_of(subject)
    if resolution.entry.kind is Kind.SUBMODULE and not last.behind:
        return None  # it leads to the submodule itself, which would be a directory
    return Trail(Fault.BROKEN, last.link or hops[-1], last.path)


def _first_repeated(hops: Sequence[Hop]) -> Hop | None:
    seen: set[Hop] = set()
    for hop in hops:
        if hop in seen:
            return hop
        seen.add(hop)
    return None


def steps(snapshot: Snapshot, directory: str, text: str, hops: Sequence[Hop]) -> Iterator[Step]:
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
                yield Step(above, link, leaves=True)
                return
            here = above
            continue
        path = absolute(here, part)
        if followed < len(hops) and hops[followed].path == path:
            hop = hops[followed]
            followed += 1
            yield Step(path, link)
            if hop.text.startswith("/"):
                yield Step(hop.text, hop, leaves=True)
                return
            if is_path(hop.text):
                ahead.extend((part, hop) for part in reversed(hop.text.split("/")))
                continue
            return
        if ahead and snapshot.entry(path).kind is not Kind.DIRECTORY:
            yield Step(path, link, behind=any(part not in ("", ".") for part, _ in ahead))
            return
        yield Step(path, link)
        here = path


def is_path(text: str) -> bool:
    """Whether a file system can hold *text* as the text of a link."""
    return bool(text) and len(os.fsencode(text)) <= LINK_BYTES


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
