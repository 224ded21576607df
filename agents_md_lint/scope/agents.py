"""Where a change alters what another agent than q loads: the directories, as who starts there would see them.

A directory without a file of its own is told what the one above it is told, so only those with one are
compared; unless settings, or a mark that begins a chain, may lie in any.
"""

from __future__ import annotations

from collections.abc import Iterable

from agents_md_lint.loading.chain import Chain, ChainLoader
from agents_md_lint.loading.described import GuidanceFile
from agents_md_lint.loading.profile import Profile
from agents_md_lint.names import GIT
from agents_md_lint.paths import absolute, ancestors, name, parent
from agents_md_lint.records import NamedTuple
from agents_md_lint.scope.comparison import ChangeKind, Comparison, by_path
from agents_md_lint.scope.side import Side
from agents_md_lint.snapshot.commit import TreeSnapshot


class AgentDirectory(NamedTuple):
    """A directory, repository-relative, and what the agent loads there on both sides, root to leaf."""

    path: str
    change: ChangeKind
    before: tuple[GuidanceFile, ...]
    after: tuple[GuidanceFile, ...]


class AgentDiff(NamedTuple):
    """What a change alters for one agent; ``same`` says that the same directories change as for q."""

    profile: Profile
    directories: tuple[AgentDirectory, ...]
    same: bool


class _Sides(NamedTuple):
    before: ChainLoader
    after: ChainLoader
    comparison: Comparison


def agent_diff(before: ChainLoader, after: ChainLoader, comparison: Comparison) -> AgentDiff:
    """Return what differs between two loaders of the same agent; *comparison* is of the whole repository."""
    sides = _Sides(before, after, comparison)
    found = [] if _is_untouched(sides) else sorted(_differing(sides), key=lambda one: by_path(one.path))
    ours = {(one.path, one.change) for one in comparison.directories}
    return AgentDiff(after.profile, tuple(found), {(one.path, one.change) for one in found} == ours)


def _differing(sides: _Sides) -> Iterable[AgentDirectory]:
    old, new = sides.comparison.before, sides.comparison.after
    here, there = _scopes(sides.before, old), _scopes(sides.after, new)
    scopes = here | there | {"."}
    changed = {scope: one for scope in scopes if (one := _compared(sides, scope)) is not None}
    for scope, one in changed.items():
        if one.change is not ChangeKind.CHANGED:
            yield one
            continue
        for path in new.outline.directories.below(scope):
            nearest = next(above for above in reversed(ancestors(path)) if above in scopes)
            if nearest == scope and path in old.outline.directories:
                yield one._replace(path=path)


def _compared(sides: _Sides, scope: str) -> AgentDirectory | None:
    """Return how the directory *scope* differs, None where it doesn't, or only inherits."""
    old = scope in sides.comparison.before.outline.directories
    new = scope in sides.comparison.after.outline.directories
    before = _chain(sides.before, scope).loads if old else ()
    after = _chain(sides.after, scope).loads if new else ()
    if old and new:
        differs = list(map(_said, before)) != list(map(_said, after))
        return AgentDirectory(scope, ChangeKind.CHANGED, before, after) if differs else None
    change, loaded = (ChangeKind.ADDED, after) if new else (ChangeKind.REMOVED, before)
    own = any(file.scope == scope for file in loaded)
    return AgentDirectory(scope, change, before, after) if own else None


def _said(file: GuidanceFile) -> tuple[str, object, bool]:
    """Return all of a file that makes a difference; of one that isn't opened that is its size."""
    return file.path, file.text if file.text is not None else (file.target, file.whole), file.truncated


def _chain(loader: ChainLoader, directory: str) -> Chain:
    return loader.chain(absolute(loader.snapshot.repository, directory))


def _scopes(loader: ChainLoader, side: Side) -> frozenset[str]:
    """Return the directories whose guidance may be another than that of the one above."""
    profile, directories = loader.profile, side.outline.directories
    if profile.trusted or profile.markers != (GIT,):
        return directories.all
    snapshot = loader.snapshot
    if isinstance(snapshot, TreeSnapshot):
        return frozenset(parent(path) for one in profile.names for path in snapshot.tree.named(one))
    top = snapshot.repository
    picks = ((one, loader.lookup.pick(absolute(top, one), profile.names)) for one in directories.all)
    return frozenset(one for one, pick in picks if not pick.empty)


def _is_untouched(sides: _Sides) -> bool:
    """Whether no entry that differs can be one that the agent reads: without links they go by their names."""
    differing = sides.comparison.differing
    if differing is None or sides.comparison.before.outline.links or sides.comparison.after.outline.links:
        return False
    profile = sides.after.profile
    if profile.trusted or profile.markers != (GIT,):
        return False
    names = frozenset(profile.names)
    return not any(name(path) in names for path in differing)
