"""What a command looks at: the repository, its workspaces, and the snapshot that was asked for."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from enum import Enum

from agents_md_lint.errors import UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.git.worktree_files import ignored_files, links_checked_out_as_text, worktree_files
from agents_md_lint.names import MISPLACED
from agents_md_lint.paths import contains, relative, slashed
from agents_md_lint.records import NamedTuple
from agents_md_lint.snapshot.lookalikes import concerns
from agents_md_lint.snapshot.protocol import Snapshot


class Source(Enum):
    """Where the files are read."""

    WORKTREE = "worktree"
    INDEX = "index"
    COMMIT = "commit"


class Target(NamedTuple):
    """A source; for a commit, its id."""

    source: Source
    commit: str = ""


class View(NamedTuple):
    """One workspace as a command looks at it.

    ``listing`` gives the repository-relative paths among which guidance is looked for, ``tree`` those of
    all files. ``links_as_text`` are the paths that are links in truth and one-line files on this disk.
    """

    snapshot: Snapshot
    listing: Callable[[], Iterable[str]]
    tree: Callable[[], Iterable[str]]
    links_as_text: frozenset[str] = frozenset()


def view(repository: Repository, target: Target, workspace: str = ".", *, ignored: bool = False) -> View:
    """Return the repository-relative *workspace* at *target*.

    *ignored* adds, in a worktree, the guidance that Git ignores. Raises ``UsageError`` for a worktree
    of a bare repository.
    """
    from agents_md_lint.snapshot import Commit, Index, Worktree

    if target.source is Source.COMMIT:
        commit = Commit(repository.directory, target.commit, workspace, repository=repository)
        return View(commit, commit.leaves, commit.leaves)
    if target.source is Source.INDEX:
        index = Index(repository.directory, workspace, repository=repository)
        return View(index, index.leaves, index.leaves)
    top = worktree_top(repository)
    return View(
        Worktree(os.path.join(top, workspace), top),
        lambda: _worktree_listing(repository, ignored=ignored),
        lambda: worktree_files(repository),
        links_checked_out_as_text(repository),
    )


def _worktree_listing(repository: Repository, *, ignored: bool) -> list[str]:
    # All of them: Git takes thrice as long to match patterns, and none finds what only looks like a name.
    listed = worktree_files(repository)
    if ignored:
        others = ignored_files(repository)
        listed += [path for path in others if concerns(path) or path.rpartition("/")[2] in MISPLACED]
    return listed


def require_index(repository: Repository) -> None:
    """Raise ``UsageError`` in a bare repository: nobody stages anything there, which isn't an empty index."""
    if repository.bare:
        raise UsageError("a bare repository has nothing staged", "name a commit with --rev")


def without_worktree(repository: Repository) -> str:
    """Return why there is no worktree to look at."""
    if repository.bare:
        return "this repository has no worktree"
    return "the current directory is not in the repository's worktree, but in .git or away from core.worktree"


def in_one(repository: Repository) -> str:
    """Return what to do where something is about a worktree, and this isn't one."""
    return "run it in a clone (git clone makes one)" if repository.bare else "run it in the worktree"


def worktree_top(repository: Repository, remedy: str = "name a commit with --rev") -> str:
    """Return the top of the worktree. Raises ``UsageError`` with the *remedy* where there is none."""
    if repository.top is None:
        raise UsageError(without_worktree(repository), remedy)
    return repository.top


def workspaces(repository: Repository, given: Sequence[str]) -> tuple[str, ...]:
    """Return the repository-relative workspaces that the command line gives; the repository for none."""
    return tuple(dict.fromkeys(repository_path(repository, path) for path in given)) or (".",)


def repository_path(repository: Repository, path: str) -> str:
    """Return a path of the command line, relative to the current directory, relative to the repository.

    In a bare repository it is relative to the repository already. Raises ``UsageError`` for one outside.
    """
    if "\0" in path or not path:
        raise UsageError(f"{path!r} is not a path", "name a file or a directory")
    if repository.top is None:
        top, whole = "/", slashed(os.path.normpath(os.path.join("/", path)))
    else:
        top, whole = repository.top, slashed(os.path.abspath(path))
        if not contains(top, whole):
            above, name = os.path.split(whole)
            whole = slashed(os.path.join(os.path.realpath(above), name))
    if not contains(top, whole):
        raise UsageError(
            f"{path!r} lies outside the repository {top!r}", "run inside the repository of the path"
        )
    return relative(top, whole)


def within(workspace: str, path: str) -> str | None:
    """Return the repository-relative *path* relative to *workspace*, or None if it lies outside."""
    if workspace == ".":
        return path
    if path == workspace:
        return "."
    return path[len(workspace) + 1 :] if path.startswith(workspace + "/") else None
