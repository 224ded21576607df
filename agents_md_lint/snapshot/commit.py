"""A workspace as a commit has it."""

from __future__ import annotations

import os

from agents_md_lint.git.repository import Repository
from agents_md_lint.snapshot.stored import DIRECTORY_MODE, StoredSnapshot, opened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.git.listing import Listing


class Commit(StoredSnapshot):
    """The commit *rev* of the repository around *repo_root* (or of *repository*); ``id`` is its full id.

    *rev* is any of Git's spellings, or the id of a tree (``Repository.empty_tree`` for "before the first
    commit"). With *base*, a commit of the same repository, only what differs from it is asked of Git and
    kept in memory a second time. Directories have a mode and an id too: that of their tree.

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
        from agents_md_lint.git.listing import tree_entries
        from agents_md_lint.git.revisions import revision

        repository = opened(repo_root, repository)
        self.id = rev if rev == repository.empty_tree else revision(repository, rev)
        listing = tree_entries(repository, self.id) if base is None else _listing_after(base, self.id)
        super().__init__(repository, listing, workspace)

    def is_directory(self, path: str) -> bool:
        """Whether the repository-relative *path* is a directory: trees are listed too."""
        return self.listing.get(path, "").startswith(DIRECTORY_MODE)


def _listing_after(base: Commit, oid: str) -> Listing:
    """Return the listing of the commit *oid*, made from another's."""
    from agents_md_lint.git.listing import ABSENT, changes

    listing = dict(base.listing)
    differing = changes(base.git, base.id, oid)
    # A path can go as a file and come as a directory, in either order.
    for change in differing:
        if change.new_mode == ABSENT:
            del listing[change.path]
    for change in differing:
        if change.new_mode != ABSENT:
            listing[change.path] = f"{change.new_mode} {change.new_oid}"
    return listing
