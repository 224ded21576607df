"""A workspace at one moment, from four sources: the worktree, the index, a commit, or memory."""

from agents_md_lint.snapshot.commit import Commit
from agents_md_lint.snapshot.index import Index
from agents_md_lint.snapshot.memory import Link, Memory, Submodule
from agents_md_lint.snapshot.protocol import Entry, Kind, Snapshot, UnreadableError
from agents_md_lint.snapshot.worktree import Worktree

__all__ = [
    "Commit",
    "Entry",
    "Index",
    "Kind",
    "Link",
    "Memory",
    "Snapshot",
    "Submodule",
    "UnreadableError",
    "Worktree",
]
