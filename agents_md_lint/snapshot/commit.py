"""A workspace as a commit has it."""

from __future__ import annotations

import os

from agents_md_lint.git.repository import Repository
from agents_md_lint.snapshot.protocol import DIRECTORY, MISSING, Entry
from agents_md_lint.snapshot.stored import StoredSnapshot, kind_of, opened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.git.patched_tree import Tree


class TreeSnapshot(StoredSnapshot):
    """A workspace as a whole tree of *repository* has it. Directories have a mode and an id too."""

    def __init__(self, repository: Repository, tree: Tree, workspace: str) -> None:
        super().__init__(repository, tree, workspace)
        self.tree = tree

    def entry(self, path: str) -> Entry:
        """Return what the absolute *path* is."""
        if path == "/":
            return DIRECTORY
        mode = self.tree.mode(path[1:])
        if mode is None:
            return MISSING
        return kind_of(mode) or DIRECTORY


class Commit(TreeSnapshot):
    """The commit *rev* of the repository around *repo_root* (or of *repository*); ``id`` is its full id.

    *rev* is any of Git's spellings, or the id of a tree (``Repository.empty_tree`` for "before the first
    commit"). With *base*, a commit of the same repository, only what differs from it is asked of Git:
    nothing where it is the same one, seen from another workspace.

    Raises ``GitError`` when *rev* names no commit, ``MissingObjectError`` when the repository lacks it.
    """

    def __init__(
        self,
        repo_root: str | os.PathLike[str],
        rev: str,
        workspace: str = ".",
        *,
        repository: Repository | None = None,
        base: Commit | None = None,
    ) -> None:
        from agents_md_lint.git.listing import difference, list_tree
        from agents_md_lint.git.patched_tree import PatchedListing
        from agents_md_lint.git.revisions import revision
        from agents_md_lint.git.tree import TreeListing

        repository = opened(repo_root, repository)
        self.id = rev if rev == repository.empty_tree else revision(repository, rev)
        self._changes = b""
        if base is None:
            tree: Tree = TreeListing(list_tree(repository, self.id))
        elif base.id == self.id:
            tree = base.tree
        else:
            self._changes = difference(repository, self.id, base.id)
            tree = PatchedListing(base.tree, self._changes)
        super().__init__(repository, tree, workspace)

    def taken_changes(self) -> bytes:
        """Return what the commit that it was listed beside changes of it, as Git lists it, and forget it."""
        changes, self._changes = self._changes, b""
        return changes
