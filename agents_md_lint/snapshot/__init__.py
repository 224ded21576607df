"""A workspace at one moment, from four sources: the worktree, the index, a commit, or memory.

May import ``git`` and what lies below it.

A source's module is imported when it is first asked for: most commands need one.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
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

_MODULES = {
    "Commit": "commit",
    "Entry": "protocol",
    "Index": "index",
    "Kind": "protocol",
    "Link": "memory",
    "Memory": "memory",
    "Snapshot": "protocol",
    "Submodule": "memory",
    "UnreadableError": "protocol",
    "Worktree": "worktree",
}


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
