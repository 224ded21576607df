"""What happened to the guidance files whose part in the effective guidance differs. Pure."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from enum import Enum

from agents_md_lint.git.directories import below
from agents_md_lint.loading.content import LIMIT
from agents_md_lint.loading.described import BEFORE, NOW, Tense, reason, shown
from agents_md_lint.loading.loader import Candidate, Verdict
from agents_md_lint.names import NAME
from agents_md_lint.paths import contains, join, root_to_leaf
from agents_md_lint.records import NamedTuple
from agents_md_lint.scope.comparison import Comparison
from agents_md_lint.scope.cut import Cut, bad_line, cut
from agents_md_lint.scope.side import Side
from agents_md_lint.snapshot.protocol import Snapshot


class Event(Enum):
    """What happened to a guidance file."""

    ADDED = "added"
    REMOVED = "removed"
    EDITED = "edited"
    TARGET_EDITED = "target-edited"
    REDIRECTED = "redirected"
    LOADS = "loads"
    STOPS_LOADING = "stops-loading"
    TRUNCATED = "truncated"
    WHOLE_AGAIN = "whole-again"


class SourceState(NamedTuple):
    """What q makes of a guidance file on one side.

    ``size`` is the size in bytes of the text that q uses, None where it doesn't load; ``target`` the
    file that it leads to and ``via`` the links on the way, relative to the repository (the text of a link
    that leaves it); ``cut`` is where q cuts it, None where it doesn't; ``bad_line`` the 1-based line of the
    byte for which q rejects its text.
    """

    verdict: Verdict
    size: int | None
    truncated: bool
    target: str
    via: tuple[str, ...]
    cut: Cut | None = None
    bad_line: int | None = None


class SourceChange(NamedTuple):
    """A guidance file whose part in the effective guidance differs.

    ``path`` and ``scope`` are workspace-relative. ``directories`` and ``files`` count what it reaches:
    the scope and all below it, on the new side (on the old one where the scope is gone). ``deeper`` are
    the sources below that still speak after it there. ``touches`` are the repository-relative paths whose
    commits are its history.
    """

    path: str
    scope: str
    event: Event
    why: str
    before: SourceState
    after: SourceState
    directories: int
    files: int
    deeper: tuple[str, ...]
    touches: tuple[str, ...]


def source_changes(comparison: Comparison) -> tuple[SourceChange, ...]:
    """Return what happened to each guidance file whose own part differs, root to leaf."""
    scopes = sorted(comparison.scopes, key=root_to_leaf)
    return tuple(_source_change(comparison, scope) for scope in scopes)


def _source_change(comparison: Comparison, scope: str) -> SourceChange:
    old, new = comparison.before, comparison.after
    before, after = old.candidate(scope), new.candidate(scope)
    path = sys.intern(after.source)  # it is what most files lead to and depend on, too: there once for all
    event, why = what_happened(old.loader.snapshot, before, new.loader.snapshot, after)
    why = _as_checked_out(new, after) or why
    side = new if scope in new.outline.directories else old
    directories = side.outline.directories.count(scope)
    change = SourceChange(
        path,
        scope,
        event,
        why,
        state(old, before),
        state(new, after),
        directories,
        side.outline.count_files(scope),
        tuple(_deeper(side, scope)) if directories > 1 else (),
        _depended_on(old, before, new, after),
    )
    old.forget(scope)
    new.forget(scope)
    return change


def what_happened(old: Snapshot, before: Candidate, new: Snapshot, after: Candidate) -> tuple[Event, str]:
    """Return the event between two states of a guidance file that q doesn't treat alike, and the reason.

    The reason names files relative to the repository.
    """
    workspace = new.workspace
    if before.guidance is None:
        if before.verdict is Verdict.ABSENT:
            return Event.ADDED, "it is new"
        return Event.LOADS, f"before, {fault(old, before, BEFORE)}"
    if after.guidance is None:
        if after.verdict is Verdict.ABSENT:
            return Event.REMOVED, "it is gone"
        return Event.STOPS_LOADING, fault(new, after)
    if before.guidance.truncated != after.guidance.truncated:
        if after.guidance.truncated:
            return Event.TRUNCATED, f"it is now over {LIMIT:,} bytes, and {_unseen(new, after)}"
        return Event.WHOLE_AGAIN, f"it no longer is over {LIMIT:,} bytes"
    if link_texts(before) != link_texts(after):
        return Event.REDIRECTED, _redirected(before, after, workspace)
    if after.resolution.hops:
        return Event.TARGET_EDITED, f"{_target(after, workspace)}, which it leads to, was edited"
    return Event.EDITED, "its text was edited"


def _as_checked_out(side: Side, after: Candidate) -> str:
    """Return the reason where Git sees no change and q does, since the checkout made other bytes of it."""
    snapshot = side.loader.snapshot
    if snapshot.portable:  # what Git holds was never checked out: there is nothing to import
        return ""
    from agents_md_lint.scope.checkout import Checkout

    sizes = snapshot.converted(after.resolution.path) if isinstance(snapshot, Checkout) else None
    if sizes is None:
        return ""
    now = "it is loaded whole" if after.guidance is not None else fault(snapshot, after)
    if after.guidance is not None and after.guidance.truncated:
        now = f"it is over {LIMIT:,} bytes, and {_unseen(snapshot, after)}"
    return (
        f"Git sees no change, but checked it out in other bytes (line ends, an encoding or a filter): "
        f"{sizes[1]:,} on disk, {sizes[0]:,} in Git; on disk {now}"
    )


def fault(snapshot: Snapshot, candidate: Candidate, verbs: Tense = NOW) -> str:
    """Return why q doesn't load *candidate*, as a clause: the reason that all commands give."""
    return f"it {reason(snapshot, candidate, verbs)}"


def _unseen(snapshot: Snapshot, candidate: Candidate) -> str:
    found = cut(snapshot, candidate)
    assert found is not None  # noqa: S101  only asked for what is cut
    return f"q cuts it there: {unseen(found)}"


def unseen(found: Cut) -> str:
    """Return the clause on what q never sees of a file that it cuts."""
    return f"the {found.unseen}, from line {found.line:,} on"


def _redirected(before: Candidate, after: Candidate, workspace: str) -> str:
    old, new = _target(before, workspace), _target(after, workspace)
    if not after.resolution.hops:
        return f"it is a file of its own, before a link to {old}"
    if not before.resolution.hops:
        return f"it is a link to {new}, before a file of its own"
    if old == new:
        return f"it leads to {new} in another way"
    return f"it leads to {new}, before to {old}"


def _target(candidate: Candidate, workspace: str) -> str:
    assert candidate.guidance is not None  # noqa: S101  only what loads leads anywhere
    return join(workspace, candidate.guidance.path)


def state(side: Side, candidate: Candidate) -> SourceState:
    """Return the state of a guidance file on one side."""
    guidance = candidate.guidance
    snapshot = side.loader.snapshot
    return SourceState(
        candidate.verdict,
        None if guidance is None else guidance.size,
        guidance is not None and guidance.truncated,
        _place(side, candidate),
        tuple(
            shown(snapshot, hop.path)
            for hop in candidate.resolution.hops
            if contains(snapshot.repository, hop.path)
        ),
        cut(snapshot, candidate),
        bad_line(snapshot, candidate),
    )


def _depended_on(old: Side, before: Candidate, new: Side, after: Candidate) -> tuple[str, ...]:
    """Return what the file depends on, on either side: most are files of their own, and that is all."""
    if not before.resolution.hops and not after.resolution.hops:
        return (_place(new, after),)
    paths = (
        one.resolution.paths(side.loader.snapshot.repository) for side, one in ((old, before), (new, after))
    )
    return tuple(sorted(frozenset().union(*paths)))


def _place(side: Side, candidate: Candidate) -> str:
    """Return where a guidance file leads, relative to the repository if it is in there.

    What a commit holds has no place outside of that: then it is the text of the link that leads there.
    """
    if candidate.resolution.departure is not None and side.loader.snapshot.portable:
        return candidate.resolution.departure.hop.text
    if candidate.resolution.hops:
        return shown(side.loader.snapshot, candidate.resolution.path)
    return sys.intern(join(side.loader.snapshot.workspace, candidate.source))


def _deeper(side: Side, scope: str) -> Iterator[str]:
    for other in below(side.outline.sorted_scopes, scope):
        if other != scope and side.speaks(other):
            yield join(other, NAME)


def link_texts(candidate: Candidate) -> list[str]:
    """Return what the links on the way of a guidance file say, in order."""
    return [hop.text for hop in candidate.resolution.hops]
