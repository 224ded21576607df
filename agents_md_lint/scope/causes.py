"""What happened to the guidance files, and which changes of them have no effect. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from agents_md_lint.errors import LintError
from agents_md_lint.guidancetext import LIMIT, Rejected, decode
from agents_md_lint.loading import Candidate, Verdict, root_to_leaf
from agents_md_lint.pathtext import join
from agents_md_lint.scope.compare import Comparison, Side
from agents_md_lint.scope.outline import below
from agents_md_lint.snapshot.protocol import contains, relative
from agents_md_lint.whitespace import trim


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


FAULTS = {
    Verdict.ABSENT: "there is no such file",
    Verdict.BROKEN_LINK: "its link leads nowhere",
    Verdict.ESCAPES: "its link leaves the workspace",
    Verdict.NOT_REGULAR: "it is not a regular file",
    Verdict.UNREADABLE: "it can't be read",
    Verdict.NUL: "it has a NUL byte",
    Verdict.INVALID_UTF8: "it is not valid UTF-8",
}
"""Why q doesn't load a file, as a clause."""


@dataclass(frozen=True, slots=True)
class State:
    """What q makes of a guidance file on one side.

    ``size`` is the size in bytes of the text that q uses, None where it doesn't load; ``target`` the
    file that it leads to and ``via`` the links on the way, relative to the repository.
    """

    verdict: Verdict
    size: int | None
    truncated: bool
    target: str
    via: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SourceChange:
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
    before: State
    after: State
    directories: int
    files: int
    deeper: tuple[str, ...]
    touches: frozenset[str]


@dataclass(frozen=True, slots=True)
class Unaffected:
    """A guidance file that was changed without an effect on anybody's guidance, and why it has none."""

    path: str
    why: str


def source_changes(comparison: Comparison) -> tuple[SourceChange, ...]:
    """Return what happened to each guidance file whose own part differs, root to leaf."""
    scopes = sorted(comparison.scopes, key=root_to_leaf)
    return tuple(_source_change(comparison, scope) for scope in scopes)


def _source_change(comparison: Comparison, scope: str) -> SourceChange:
    old, new = comparison.before, comparison.after
    before, after = old.candidate(scope), new.candidate(scope)
    event, why = what_happened(before, after, new.loader.snapshot.workspace)
    side = new if scope in new.outline.directories else old
    return SourceChange(
        after.source,
        scope,
        event,
        why,
        state(old, before),
        state(new, after),
        side.outline.count_directories(scope),
        side.outline.count(scope),
        tuple(_deeper(side, scope)),
        way(old, before) | way(new, after),
    )


def what_happened(before: Candidate, after: Candidate, workspace: str = ".") -> tuple[Event, str]:
    """Return the event between two states of a guidance file that q doesn't treat alike, and the reason.

    The reason names files relative to the repository, in which *workspace* is.
    """
    if before.guidance is None:
        if before.verdict is Verdict.ABSENT:
            return Event.ADDED, "it is new"
        return Event.LOADS, f"before, {FAULTS[before.verdict]}"
    if after.guidance is None:
        if after.verdict is Verdict.ABSENT:
            return Event.REMOVED, "it is gone"
        return Event.STOPS_LOADING, FAULTS[after.verdict]
    if before.guidance.truncated != after.guidance.truncated:
        if after.guidance.truncated:
            return Event.TRUNCATED, f"it is now over {LIMIT:,} bytes, and q cuts it there"
        return Event.WHOLE_AGAIN, f"it no longer is over {LIMIT:,} bytes"
    if _texts(before) != _texts(after):
        return Event.REDIRECTED, _redirected(before, after, workspace)
    if after.resolution.hops:
        return Event.TARGET_EDITED, f"{_target(after, workspace)}, which it leads to, was edited"
    return Event.EDITED, "its text was edited"


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


def unaffected(comparison: Comparison) -> Iterator[Unaffected]:
    """Yield the guidance files that differ between the sides and still are the same to q, root to leaf."""
    scopes = comparison.suspects - comparison.scopes
    for scope in sorted(scopes, key=root_to_leaf):
        before, after = (side.loader.locate(scope) for side in (comparison.before, comparison.after))
        if (
            not _same_place(before, after)
            or not _same_content(comparison, before, after)
            or _mode_changed(comparison, before, after)
        ):
            why = _why_unaffected(comparison, scope)
            if why:
                yield Unaffected(after.source, why)


def _why_unaffected(comparison: Comparison, scope: str) -> str:
    """Return why the change of a guidance file has no effect; empty where there was none."""
    before, after = (side.loader.candidate(scope) for side in (comparison.before, comparison.after))
    if (before.guidance is None) is not (after.guidance is None):
        # It was compared before, and was the same then: this is the worktree, and somebody is at work.
        raise LintError(f"{after.source} changed while it was read", "run it again")
    if after.guidance is None or before.guidance is None:
        if (before.verdict, before.data, _texts(before)) == (after.verdict, after.data, _texts(after)):
            return ""
        if before.verdict is after.verdict:
            return f"q doesn't load it before or after: {FAULTS[after.verdict]}"
        return f"q doesn't load it: before, {FAULTS[before.verdict]}; now, {FAULTS[after.verdict]}"
    if before.data != after.data:
        return _why_same_text(before.data, after.data)
    if _texts(before) != _texts(after):
        return _why_same_target(before, after)
    if _mode_changed(comparison, before, after):
        return "only its mode changed"
    if after.guidance.truncated and not _same_content(comparison, before, after):
        return f"what changed lies past the first {LIMIT:,} bytes" if _sizes_differ(comparison, scope) else ""
    return ""  # what was read is all there is, and it is the same: a disk has no ids to tell that sooner


def _why_same_target(before: Candidate, after: Candidate) -> str:
    if not before.resolution.hops:
        return "a link to the same text has taken its place"
    if not after.resolution.hops:
        return "the same text has taken the place of a link to it"
    return "it leads elsewhere, to the same text"


def _why_same_text(before: bytes, after: bytes) -> str:
    texts = [decode(data) for data in (before, after)]
    if any(isinstance(text, Rejected) for text in texts):
        return "q reads the same text"
    old, new = (data[:LIMIT].decode("utf-8", "ignore") for data in (before, after))
    if old == new:
        return f"what changed lies past the first {LIMIT:,} bytes"
    if trim(old) == trim(new):
        return "only white space around the text changed, which q drops"
    return "q reads the same text"


def state(side: Side, candidate: Candidate) -> State:
    """Return the state of a guidance file on one side."""
    guidance = candidate.guidance
    snapshot = side.loader.snapshot
    return State(
        candidate.verdict,
        None if guidance is None else len(guidance.text.encode("utf-8")),
        guidance is not None and guidance.truncated,
        _shown(side, candidate.resolution.path),
        tuple(
            _shown(side, hop.path)
            for hop in candidate.resolution.hops
            if contains(snapshot.repository, hop.path)
        ),
    )


def way(side: Side, candidate: Candidate) -> frozenset[str]:
    """Return the repository-relative paths that a guidance file depends on: itself, its links, its target."""
    resolution = candidate.resolution
    repository = side.loader.snapshot.repository
    found = {hop.path for hop in resolution.hops} | {resolution.path}
    return frozenset(relative(repository, path) for path in found if contains(repository, path))


def _shown(side: Side, path: str) -> str:
    repository = side.loader.snapshot.repository
    return relative(repository, path) if contains(repository, path) else path


def _deeper(side: Side, scope: str) -> Iterator[str]:
    for other in below(side.outline.sorted_scopes, scope):
        guidance = side.loader.guidance(other) if other != scope else None
        if guidance is not None:
            yield guidance.source


def _texts(candidate: Candidate) -> list[str]:
    return [hop.text for hop in candidate.resolution.hops]


def _mode_changed(comparison: Comparison, before: Candidate, after: Candidate) -> bool:
    """Whether the executable bit differs; a worktree doesn't tell."""
    portable = comparison.before.loader.snapshot.portable and comparison.after.loader.snapshot.portable
    return portable and before.resolution.entry != after.resolution.entry


def _same_place(before: Candidate, after: Candidate) -> bool:
    return _texts(before) == _texts(after) and before.verdict is after.verdict


def _sizes_differ(comparison: Comparison, scope: str) -> bool:
    """Whether two files that begin alike differ behind that; in their sizes, where no ids tell."""
    sides = comparison.before, comparison.after
    paths = [side.loader.locate(scope).resolution.path for side in sides]
    snapshots = [side.loader.snapshot for side in sides]
    ids = [snapshot.content_id(path) for snapshot, path in zip(snapshots, paths, strict=True)]
    if None not in ids:
        return ids[0] != ids[1]
    sizes = [snapshot.size(path) for snapshot, path in zip(snapshots, paths, strict=True)]
    return sizes[0] != sizes[1]


def _same_content(comparison: Comparison, before: Candidate, after: Candidate) -> bool:
    """Whether both lead to the same content, as far as that is known without reading."""
    ids = [
        side.loader.snapshot.content_id(candidate.resolution.path)
        for side, candidate in ((comparison.before, before), (comparison.after, after))
        if candidate.verdict is Verdict.LOADS
    ]
    return len(ids) != 2 or (ids[0] is not None and ids[0] == ids[1])
