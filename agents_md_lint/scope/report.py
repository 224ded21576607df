"""All that one comparison has to say. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from agents_md_lint.git.directories import below, tree_order
from agents_md_lint.loading.loader import Guidance
from agents_md_lint.qignore.reader import BROKEN
from agents_md_lint.records import NamedTuple
from agents_md_lint.scope.causes import SourceChange, source_changes
from agents_md_lint.scope.commit_note import CommitNote
from agents_md_lint.scope.comparison import Comparison, DirectoryChange, by_path
from agents_md_lint.scope.cut import CutEdit, cut_edit
from agents_md_lint.scope.discovery import Visibility, visibility
from agents_md_lint.scope.file_moves import FileMove, file_moves
from agents_md_lint.scope.link_changes import LinkChange
from agents_md_lint.scope.moves import Move, moves
from agents_md_lint.scope.unaffected import Unaffected, unaffected

TYPE_CHECKING = False
if TYPE_CHECKING:  # most changes edit nothing of the kind, and need not import what tells
    from agents_md_lint.check.controls import ControlChange
    from agents_md_lint.scope.agents import AgentDiff


class Endpoint(NamedTuple):
    """One side of a comparison: a commit's id (or ``"index"``, ``"worktree"``), and how it was chosen."""

    id: str
    chosen: str


LoadedTexts = tuple[Guidance | None, Guidance | None]
"""What loads of one guidance file before and after."""


class ScopeReport(NamedTuple):
    """What a change means for the agent; paths are workspace-relative.

    ``commits`` holds, by source, the commits of the range that touched it, newest first; ``texts``, by
    source, what loads of it before and after. ``file_moves`` pairs sources that are one file, moved;
    ``edits`` tells on which side of q's cut the edit of a source lies that is cut before and after;
    ``arrived``, how many of the directories that a source reaches are new. ``controls`` tells what is
    edited of that which decides about the findings of a check; those paths are relative to the repository.
    ``agents`` is what differs for other agents than q, once for a repository; without ``q_too`` q isn't asked
    about.
    """

    workspace: str
    base: Endpoint
    head: Endpoint
    directories: tuple[DirectoryChange, ...]
    links: tuple[LinkChange, ...]
    sources: tuple[SourceChange, ...]
    unaffected: tuple[Unaffected, ...]
    moved: tuple[Move, ...]
    submodules: tuple[str, ...]
    discovery: Visibility
    texts: Mapping[str, LoadedTexts]
    commits: Mapping[str, tuple[CommitNote, ...]]
    file_moves: tuple[FileMove, ...] = ()
    edits: Mapping[str, CutEdit] = {}
    arrived: Mapping[str, int] = {}
    controls: tuple[ControlChange, ...] = ()
    agents: tuple[AgentDiff, ...] = ()
    q_too: bool = True

    @property
    def changes_guidance(self) -> bool:
        """Whether the guidance of any directory, or what discovery shows of any, differs."""
        if any(one.directories for one in self.agents):
            return True
        if not self.q_too:
            return False
        seen = self.discovery
        broken = seen.before is not seen.after and not BROKEN.isdisjoint((seen.before, seen.after))
        return bool(self.directories or self.links or self.moved or seen.hidden or seen.shown or broken)


def report(comparison: Comparison, base: Endpoint, head: Endpoint) -> ScopeReport:
    """Return the whole report of *comparison*, without the commits."""
    submodules = _changed_submodules(comparison)
    sources = source_changes(comparison)
    edits = {one.path: edit for one in sources if (edit := _edit(comparison, one))}
    return ScopeReport(
        comparison.after.loader.snapshot.workspace,
        base,
        head,
        comparison.directories,
        comparison.links,
        sources,
        tuple(unaffected(comparison)),
        moves(comparison, sources),
        tuple(sorted(submodules, key=by_path)),
        visibility(comparison),
        {one.path: _texts(comparison, one) for one in sources},
        {},
        file_moves(comparison, sources),
        edits,
        _arrived(comparison, sources),
    )


def _texts(comparison: Comparison, source: SourceChange) -> LoadedTexts:
    return (
        None if source.before.size is None else comparison.before.guidance(source.scope),
        None if source.after.size is None else comparison.after.guidance(source.scope),
    )


def _edit(comparison: Comparison, source: SourceChange) -> CutEdit | None:
    if source.before.cut is None or source.after.cut is None:
        return None
    old, new = comparison.before, comparison.after
    return cut_edit(
        (old.loader.snapshot, old.candidate(source.scope)), (new.loader.snapshot, new.candidate(source.scope))
    )


def _arrived(comparison: Comparison, sources: Sequence[SourceChange]) -> dict[str, int]:
    """Return how many of the directories that each source reaches weren't there before, where any."""
    here, there = comparison.before.outline.directories, comparison.after.outline.directories
    if here is there:
        return {}
    new = tree_order(there.all - here.all)
    found = {}
    for source in sources:
        inside = len(below(new, source.scope)) if source.scope in there else 0
        if inside:
            found[source.path] = inside
    return found


def _changed_submodules(comparison: Comparison) -> set[str]:
    """Return the submodules that came, went or moved on; a worktree doesn't say which commit it has."""
    if comparison.before.outline.submodules is comparison.after.outline.submodules:
        return set()
    here, there = comparison.before.outline.submodules(), comparison.after.outline.submodules()
    common = here.keys() & there.keys()
    moved = {path for path in common if here[path] and there[path] and here[path] != there[path]}
    return (here.keys() ^ there.keys()) | moved
