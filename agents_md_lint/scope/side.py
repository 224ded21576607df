"""The sides of a comparison, from each kind of snapshot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from agents_md_lint.git.directories import KnownDirectories
from agents_md_lint.git.entries import DIRECTORY_MODE, FILE_MODES, LINK_MODE, SUBMODULE_MODE, oid
from agents_md_lint.loading.loader import Loader
from agents_md_lint.names import NAME
from agents_md_lint.paths import absolute, join, parent
from agents_md_lint.scope.comparison import Comparison, Side
from agents_md_lint.scope.links import WorkspaceLinks
from agents_md_lint.scope.tree_shape import Outline, TreeLeaf, outline
from agents_md_lint.snapshot.protocol import Kind, Snapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.git.directories import Directories
    from agents_md_lint.git.listing import TreeChange
    from agents_md_lint.git.patched_tree import Tree
    from agents_md_lint.git.repository import Repository
    from agents_md_lint.snapshot.commit import Commit, TreeSnapshot
    from agents_md_lint.snapshot.listed import ListedSnapshot
    from agents_md_lint.snapshot.worktree import Worktree

_FEW = 1


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


def next_side(previous: Side, changes: Iterable[TreeChange], snapshot: TreeSnapshot) -> Side:
    """Return the side for what *changes* make of *previous*, with where its links lead, if they stay."""
    side = commit_side(snapshot)
    same = side.outline.links == previous.outline.links and not previous.links.depend_on(structural(changes))
    return Side(side.loader, side.outline, previous.links) if same else side


def structural(changes: Iterable[TreeChange]) -> set[str]:
    """Return the paths at which there is something else than before, or another link."""
    return {
        change.path
        for change in changes
        if change.old_mode != change.new_mode or change.new_mode == LINK_MODE
    }


def _is_same(change: TreeChange) -> bool:
    """Whether a directory is there on both sides: what differs in it is listed on its own."""
    return change.old_mode == change.new_mode == DIRECTORY_MODE


def between_commits(before: Commit, after: Commit) -> Comparison:
    """Return the comparison of *before* with *after*, a commit that is listed by what it changes of it."""
    changes = after.taken_changes()
    before.read_ahead(before.tree.links)
    read_guidance_ahead(before.git, changes)
    old = commit_side(before)
    new = next_side(old, changes, after)
    if not any(SUBMODULE_MODE in (change.old_mode, change.new_mode) for change in changes):
        new = Side(new.loader, new.outline._replace(submodules=old.outline.submodules), new.links)
    return Comparison(old, new, frozenset(change.path for change in changes if not _is_same(change)))


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
