"""Which commits of a history changed the effective guidance: one pass, newest first.

The tree of the newest commit is listed once; walking back, each commit's changes are undone in that
listing. A commit is compared with the one before only if it touches what guidance depends on.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence

from agents_md_lint.git.entries import LINK_MODE, SAME_DIRECTORY
from agents_md_lint.git.listing import BEYOND_EDITS, raw_records, require_order, telling_changes
from agents_md_lint.git.log import LogEntry
from agents_md_lint.git.patched_tree import PatchedListing
from agents_md_lint.git.tree import TreeListing
from agents_md_lint.loading.loader import Guidance
from agents_md_lint.names import NAME
from agents_md_lint.records import NamedTuple
from agents_md_lint.scope.causes import SourceChange, source_changes
from agents_md_lint.scope.commit_note import CommitNote, note
from agents_md_lint.scope.comparison import Comparison
from agents_md_lint.scope.side import Side, commit_side, next_side, read_guidance_ahead, structural
from agents_md_lint.snapshot.commit import Commit, TreeSnapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.scope.agents import AgentDiff

_GUIDANCE = os.fsencode(NAME) + b"\0"
_NAMES = (os.fsencode(NAME),)
_LINK = LINK_MODE.encode()
_SAME_DIRECTORY = SAME_DIRECTORY.encode()


class CommitStep(NamedTuple):
    """A commit that changed guidance: what happened to which file, and in how many directories.

    ``directories`` counts those present on both sides, and new or lost ones with guidance of their own.
    ``agents`` is what changed for others than q, where they are asked about.
    """

    commit: CommitNote
    sources: tuple[SourceChange, ...]
    directories: int
    links: int
    agents: tuple[AgentDiff, ...] = ()


SpaceStep = tuple[str, CommitStep]
"""A step and the workspace in which it is one."""


def history(newest: Commit, log: Iterable[LogEntry], directory: str | None = None) -> Iterator[CommitStep]:
    """Yield the steps among the commits of *log*, which follows first parents back from *newest*.

    With *directory*, workspace-relative, only those that changed the guidance there; it may be a link,
    or lie behind one.
    """
    return (step for _, steps in histories((newest,), log, directory) for _, step in steps)


def histories(
    newest: Sequence[Commit], log: Iterable[LogEntry], directory: str | None = None
) -> Iterator[tuple[LogEntry, list[SpaceStep]]]:
    """Yield each commit of *log* with its steps in several workspaces of one commit, in one pass.

    The same commit may be a step in several of them. Otherwise as :func:`history`.
    """
    pasts = [(one.workspace, _Past(one)) for one in newest]
    for entry in log:
        steps: list[SpaceStep] = []
        for workspace, past in pasts:
            comparison = past.step(entry)
            if comparison is not None and _concerned(comparison, directory):
                sources = source_changes(comparison)
                step = CommitStep(note(entry), sources, comparison.count, len(comparison.links))
                steps.append((workspace, step))
        yield entry, steps


def _concerned(comparison: Comparison, directory: str | None) -> bool:
    if directory is None:
        return bool(comparison.count or comparison.links)
    return _differs_at(comparison, directory)


def _differs_at(comparison: Comparison, directory: str) -> bool:
    """Whether the guidance of one directory differs: of one that is on one side only, if it has its own."""
    before, after = comparison.before.loader, comparison.after.loader
    here, there = before.is_directory(directory), after.is_directory(directory)
    if here and there:
        return _texts(before.effective(directory)) != _texts(after.effective(directory))
    side = before if here else after
    return (here or there) and side.guidance(directory) is not None


def _texts(guidance: Iterable[Guidance]) -> list[tuple[str, str, bool]]:
    return [(one.source, one.text, one.truncated) for one in guidance]


class _Past:
    """The tree as it was after the commit that is looked at."""

    def __init__(self, newest: Commit) -> None:
        self._repository = newest.git
        self._workspace = newest.workspace
        self._tree = PatchedListing(newest.tree)
        newest.read_ahead(newest.tree.links)
        self._side = commit_side(newest)
        self._last: Comparison | None = None
        """The last one."""
        self._older: PatchedListing | None = None
        """The tree before the commit that it is of: this one isn't that yet."""
        self._is_new = False
        """Whether the tree has, or is about to have, other paths or links than the side knows."""
        self._watched: tuple[frozenset[bytes], frozenset[bytes]] | None = None
        """What :meth:`_paths_of_links` says of the side."""

    def step(self, entry: LogEntry) -> Comparison | None:
        """Go on behind a commit. Return its comparison with the one before, good until the next step.

        None for a commit that touches no guidance file, no link, and nothing that a link leads over.
        """
        self._undo_compared()  # first, since it decides which paths are directories now
        if self._concerns(entry.raw):
            return self._compare(entry)
        self._is_new |= self._tree.undo(entry.raw)
        return None

    def _concerns(self, raw: bytes) -> bool:
        has_more = BEYOND_EDITS.search(raw) is not None
        if _GUIDANCE in raw or (has_more and _LINK in raw):
            return True
        directories, others = self._watched or self._paths_of_links()
        if not directories and not others:
            return False
        paths = raw.split(b"\0")[1::2]
        if not others.isdisjoint(paths):
            return True
        # A directory is listed for every change in it, and matters only where it came, went or gave way.
        return (
            has_more
            and not directories.isdisjoint(paths)
            and any(
                path in directories and not facts.startswith(_SAME_DIRECTORY)
                for facts, path in raw_records(raw)
            )
        )

    def _compare(self, entry: LogEntry) -> Comparison:
        found = list(raw_records(entry.raw))
        require_order(found)
        _, others = self._watched or self._paths_of_links()
        changes = telling_changes(found, _NAMES, others)
        read_guidance_ahead(self._repository, changes)
        if self._is_new:
            # What was undone concerns no link's way, or is in the side already.
            now = TreeSnapshot(self._repository, self._tree, self._workspace)
            side = next_side(self._side, (), now)
            side.adopt(self._side, ())
            self._take(side)
        if not entry.parents:
            nothing = TreeSnapshot(self._repository, TreeListing(b"\0"), self._workspace)
            return Comparison(commit_side(nothing), self._side)
        self._older = PatchedListing(self._tree, entry.raw)
        before = TreeSnapshot(self._repository, self._older, self._workspace)
        paths = structural(found)
        self._is_new = bool(paths)
        side = next_side(self._side, paths, before)
        self._last = Comparison(side, self._side, frozenset(change.path for change in changes))
        self._take(side)
        return self._last

    def _take(self, side: Side) -> None:
        if side.links is not self._side.links:
            self._watched = None
        self._side = side

    def _undo_compared(self) -> None:
        if self._last is not None:
            self._last.before.adopt(self._last.after, self._last.suspects)
            self._last = None
        if self._older is not None:
            self._tree.adopt(self._older)
            self._older = None

    def _paths_of_links(self) -> tuple[frozenset[bytes], frozenset[bytes]]:
        """Return the paths that decide where links lead: those that are directories now, and the others."""
        asked = self._side.links.asked
        directories = {path for path in asked if path in self._tree.directories}
        self._watched = _encoded(directories), _encoded(asked - directories)
        return self._watched


def _encoded(paths: Iterable[str]) -> frozenset[bytes]:
    return frozenset(map(os.fsencode, paths))
