"""A workspace as a commit has it."""

from __future__ import annotations

import os

from agents_md_lint.git.listing import tree_entries
from agents_md_lint.git.repository import Repository
from agents_md_lint.snapshot.stored import StoredSnapshot


class Commit(StoredSnapshot):
    """The commit *rev* of the repository around *repo_root*."""

    def __init__(
        self,
        repo_root: str | os.PathLike[str],
        rev: str,
        workspace: str = ".",
        *,
        repository: Repository | None = None,
    ) -> None:
        repository = repository or Repository.at(repo_root)
        super().__init__(repository, tree_entries(repository, rev), workspace)
