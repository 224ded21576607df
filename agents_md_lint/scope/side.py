"""A side of a comparison, from each kind of snapshot."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from agents_md_lint.git.directories import KnownDirectories
from agents_md_lint.git.entries import FILE_MODES, LINK_MODE, oid
from agents_md_lint.git.listing import EDITS
from agents_md_lint.loading.loader import Candidate, Guidance, Loader, Verdict
from agents_md_lint.names import NAME
from agents_md_lint.paths import absolute, ancestors, join, parent
from agents_md_lint.scope.links import WorkspaceLinks
from agents_md_lint.scope.tree_shape import Outline, TreeLeaf, outline
from agents_md_lint.snapshot.protocol import Kind, Snapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.git.directories import Directories
    from agents_md_lint.git.listing import RawRecord, TreeChange
    from agents_md_lint.git.patched_tree import Tree
    from agents_md_lint.git.repository import Repository
    from agents_md_lint.snapshot.commit import TreeSnapshot
    from agents_md_lint.snapshot.listed import ListedSnapshot
    from agents_md_lint.snapshot.worktree import Worktree

_FEW = 1
_REMEMBERED = 256
"""The guidance files that a history remembers from one commit to the next: some change again and again."""


class Side:
    """One of the two snapshots: its loader, its shape and where its links lead."""

    def __init__(self, loader: Loader, outline: Outline, links: WorkspaceLinks) -> None:
        self.loader = loader
        self.outline = outline
        self.links = links
        self._candidates: dict[str, Candidate] = {}
        self._guidance: dict[str, Guidance | None] = {}
        """What loads of those that were forgotten."""
        self._speaks: dict[str, bool] = {}

    def adopt(self, other: Side, suspects: Iterable[str]) -> None:
        """Take over what *other*, which is given up, knows of scopes; those of *suspects* may differ here."""
        speaks, candidates = other._speaks, other._candidates
        for scope in suspects:
            speaks.pop(scope, None)
            candidates.pop(scope, None)
        speaks.update(self._speaks)
        candidates.update(self._candidates)
        self._speaks, self._candidates = speaks, candidates if len(candidates) <= _REMEMBERED else {}

    def speaks(self, scope: str) -> bool:
        """Whether the directory *scope*, of the outline's scopes, has guidance of its own that loads."""
        speaks = self._speaks.get(scope)
        if speaks is None:
            known = self._guidance.get(scope)
            if known is None:
                known = (self._candidates.get(scope) or self.loader.candidate(scope)).guidance
            speaks = self._speaks[scope] = known is not None
        return speaks

    def locate(self, scope: str) -> Candidate:
        """Return where the guidance file of *scope* leads: what is known of it, without reading it."""
        return self._candidates.get(scope) or self.loader.locate(scope)

    def candidate(self, scope: str, located: Candidate | None = None) -> Candidate:
        """Return the guidance file of *scope* and what q does with it, without its bytes.

        *located* is where it leads, if that is known.
        """
        found = self._candidates.get(scope)
        if found is None:
            found = self.loader.opened(located or self.loader.locate(scope))
            if found.verdict is Verdict.ABSENT:  # that is found out again in less room than remembered
                return found
            found = self._candidates[scope] = found._replace(data=b"") if found.data else found
        return found

    def guidance(self, scope: str) -> Guidance | None:
        """Return what loads for the one directory *scope*, without what it inherits."""
        return self._guidance.get(scope) or self.candidate(scope).guidance

    def forget(self, scope: str) -> None:
        """Remember of many candidates no more than what loads of them: the rest is the larger part."""
        if len(self._candidates) <= _REMEMBERED:
            return
        found = self._candidates.pop(scope, None)
        if found is not None and found.guidance is not None:
            self._guidance[scope] = found.guidance

    def effective(self, directory: str) -> tuple[Guidance, ...]:
        """Return the guidance of a real directory, root to leaf, looking only where there may be some."""
        loaded = (self.guidance(scope) for scope in ancestors(directory) if scope in self.outline.scopes)
        return tuple(guidance for guidance in loaded if guidance is not None)


def listed_side(snapshot: ListedSnapshot) -> Side:
    """Return the side for a snapshot that knows its tree."""
    inside = _inside(snapshot, snapshot.leaves())
    kinds = [(path, snapshot.entry(absolute(snapshot.root, path)).kind) for path in inside]
    submodules = {
        path: snapshot.content_id(absolute(snapshot.root, path)) or ""
        for path, kind in kinds
        if kind is Kind.SUBMODULE
    }
    return _side(snapshot, outline(kinds, submodules))


def worktree_side(snapshot: Worktree, files: Iterable[str]) -> Side:
    """Return the side for a worktree of which Git lists the repository-relative *files*.

    Git also lists what was deleted from the disk; what isn't there is left out.
    """
    leaves = list(_on_disk(snapshot, files))
    submodules = dict.fromkeys((path for path, kind in leaves if kind is Kind.SUBMODULE), "")
    return _side(snapshot, outline(leaves, submodules))


def commit_side(snapshot: TreeSnapshot) -> Side:
    """Return the side for a commit, whose tree is looked at as little as possible.

    What has the same paths is the same object in every side, so a history costs no more than it changes.
    """
    tree, workspace = snapshot.tree, snapshot.workspace
    guidance = _inside_workspace(tree.named(NAME), workspace)
    shape = Outline(
        _directories_inside(tree.directories, workspace),
        _inside_workspace(tree.link_paths, workspace),
        lambda: _submodules(tree, workspace),
        _parents(guidance),
        lambda directory: tree.count_below(join(workspace, directory)),
    )
    return _side(snapshot, shape)


def next_side(previous: Side, paths: Collection[str], snapshot: TreeSnapshot) -> Side:
    """Return the side for what is made of *previous*, with where its links lead, if they stay.

    *paths* are those at which there is something else than before, or another link.
    """
    side = commit_side(snapshot)
    same = side.outline.links == previous.outline.links and not previous.links.depend_on(paths)
    return Side(side.loader, side.outline, previous.links) if same else side


def structural(found: Iterable[RawRecord]) -> set[str]:
    """Return the paths at which there is something else than before, or another link."""
    return {os.fsdecode(path) for facts, path in found if not facts.startswith(EDITS)}


def read_guidance_ahead(repository: Repository, changes: Iterable[TreeChange]) -> None:
    """Read what many guidance files are and were at once: one by one, asking takes longer than reading."""
    changed = [change for change in changes if change.path.rpartition("/")[2] == NAME]
    if len(changed) > _FEW:
        sides = [(one.old_mode, one.old_oid) for one in changed]
        sides += [(one.new_mode, one.new_oid) for one in changed]
        repository.objects.read_ahead(
            [blob for mode, blob in sides if mode.startswith((FILE_MODES, LINK_MODE))]
        )


def _submodules(tree: Tree, workspace: str) -> dict[str, str]:
    listed = tree.submodules
    inside = _inside_workspace(frozenset(listed), workspace)
    return {path: oid(listed[join(workspace, path)]) for path in inside}


def _side(snapshot: Snapshot, shape: Outline) -> Side:
    return Side(Loader(snapshot), shape, WorkspaceLinks(snapshot, shape))


@lru_cache(maxsize=16)
def _inside_workspace(paths: frozenset[str], workspace: str) -> frozenset[str]:
    if workspace == ".":
        return paths
    prefix = workspace + "/"
    return frozenset(path[len(prefix) :] for path in paths if path.startswith(prefix))


@lru_cache(maxsize=4)
def _directories_inside(directories: Directories, workspace: str) -> Directories:
    if workspace == ".":
        return directories
    return KnownDirectories(_inside_workspace(directories.all, workspace) | {"."})


@lru_cache(maxsize=4)
def _parents(paths: frozenset[str]) -> frozenset[str]:
    return frozenset(map(parent, paths))


def _inside(snapshot: Snapshot, paths: Iterable[str]) -> Iterator[str]:
    """Yield the workspace-relative paths of those repository-relative ones that lie in the workspace."""
    prefix = "" if snapshot.workspace == "." else snapshot.workspace + "/"
    return (path[len(prefix) :] for path in paths if path.startswith(prefix))


def _on_disk(snapshot: Worktree, files: Iterable[str]) -> Iterator[TreeLeaf]:
    for path in _inside(snapshot, files):
        kind = snapshot.entry(absolute(snapshot.root, path)).kind
        if kind is Kind.DIRECTORY:  # Git lists no directories: this is a submodule
            kind = Kind.SUBMODULE
        if kind is not Kind.MISSING:
            yield path, kind
