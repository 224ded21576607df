"""A workspace as the index has it: the commit to be."""

from __future__ import annotations

import os

from agents_md_lint.git.listing import staged_entries
from agents_md_lint.git.repository import Repository
from agents_md_lint.snapshot.stored import StoredSnapshot


class Index(StoredSnapshot):
    """The index of the repository around *repo_root*."""

    def __init__(
        self,
        repo_root: str | os.PathLike[str],
        workspace: str = ".",
        *,
        repository: Repository | None = None,
    ) -> None:
        repository = repository or Repository.at(repo_root)
        stages = staged_entries(repository)
        self.unmerged = frozenset(stages[1] | stages[2] | stages[3])
        super().__init__(repository, stages[2] | stages[0], workspace)
