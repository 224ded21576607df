"""What is wrong with the links of a file, the same in every snapshot of one tree.

A worktree follows links where a commit knows nothing: out of the repository, and into ``.git/``. So
the first link that does either decides about a file, and what lies behind it doesn't count.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from agents_md_lint.loading.loader import Verdict
from agents_md_lint.names import GIT
from agents_md_lint.paths import contains
from agents_md_lint.qignore.discovery import METADATA_DIRECTORY
from agents_md_lint.records import NamedTuple
from agents_md_lint.rules.model import Subject
from agents_md_lint.rules.support.walk import is_metadata
from agents_md_lint.snapshot.protocol import Kind
from agents_md_lint.snapshot.resolve import End, Hop

_STUCK_ON_A_LINK = frozenset({End.TOO_MANY_LINKS, End.NOT_A_PATH})


class LinkFault(Enum):
    """Why the links of a file lead to nothing that loads in every clone; each is reported by one rule."""

    METADATA = "into metadata"
    ABSOLUTE = "by an absolute path"
    LEAVES = "out of the repository"
    OUTSIDE = "out of the workspace"
    BROKEN = "nowhere"


class FaultyLink(NamedTuple):
    """What is wrong, the link whose text is to blame, and the name that it failed at (absolute)."""

    fault: LinkFault
    link: Hop
    path: str


def faulty_link(subject: Subject) -> FaultyLink | None:
    """Return what is wrong with the links of *subject*, or None."""
    candidate = subject.candidate
    resolution = candidate.resolution
    if not resolution.hops:
        return None
    snapshot = subject.workspace.snapshot
    # Both are rare.
    if resolution.departure is not None or any(_may_name_metadata(hop.text) for hop in resolution.hops):
        for here in resolution.lookups_in_clones():
            if here.link is None:
                continue
            if here.leaves:
                away = LinkFault.ABSOLUTE if here.link.text.startswith("/") else LinkFault.LEAVES
                return FaultyLink(away, here.link, here.path)
            if is_metadata(snapshot, here.path):
                return FaultyLink(LinkFault.METADATA, here.link, here.path)
    if _ends_outside(subject):
        return FaultyLink(LinkFault.OUTSIDE, _way_out(subject), resolution.path)
    if candidate.verdict is Verdict.BROKEN_LINK:
        return _broken(subject)
    return None


def _may_name_metadata(text: str) -> bool:
    return METADATA_DIRECTORY in text or GIT in text.lower()


def _ends_outside(subject: Subject) -> bool:
    """Whether the walk ended outside the workspace: at what it found, or at the name that it missed."""
    resolution = subject.candidate.resolution
    end = resolution.path
    if not resolution.found:
        if resolution.end in _STUCK_ON_A_LINK:
            return False
        *_, last = resolution.lookups_in_clones()
        end = last.path
    return not contains(subject.workspace.snapshot.root, end)


def _way_out(subject: Subject) -> Hop:
    """Return the link that leads out of the workspace for good."""
    root = subject.workspace.snapshot.root
    way_out: Hop | None = None
    for here in subject.candidate.resolution.lookups_in_clones():
        if contains(root, here.path):
            way_out = None
        elif way_out is None:
            way_out = here.link
    return way_out or subject.candidate.resolution.hops[-1]


def _broken(subject: Subject) -> FaultyLink | None:
    resolution = subject.candidate.resolution
    hops = resolution.hops
    if resolution.end is End.NOT_A_PATH:
        return FaultyLink(LinkFault.BROKEN, hops[-1], resolution.path)
    if resolution.end is End.TOO_MANY_LINKS:
        return FaultyLink(LinkFault.BROKEN, _first_repeated(hops) or hops[0], resolution.path)
    *_, last = resolution.lookups_in_clones()
    if resolution.entry.kind is Kind.SUBMODULE and not last.behind:
        return None  # it leads to the submodule itself, which would be a directory
    return FaultyLink(LinkFault.BROKEN, last.link or hops[-1], last.path)


def _first_repeated(hops: Sequence[Hop]) -> Hop | None:
    seen: set[Hop] = set()
    for hop in hops:
        if hop in seen:
            return hop
        seen.add(hop)
    return None
