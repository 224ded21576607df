"""The workspaces that a check was asked for, opened: what there is in each, and which files are wanted."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence

from agents_md_lint.check.pre_commit import Checked
from agents_md_lint.check.selection import exclude, exists, select, unlisted
from agents_md_lint.config.settings import Settings
from agents_md_lint.errors import UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.loading.loader import Loader
from agents_md_lint.names import DEFAULT_AGENTS
from agents_md_lint.paths import join
from agents_md_lint.records import NamedTuple
from agents_md_lint.rules.model import Workspace
from agents_md_lint.snapshot import Worktree
from agents_md_lint.snapshot.inventory import Inventory, always, take_stock, without_qignores
from agents_md_lint.snapshot.resolve import resolve_root
from agents_md_lint.snapshot.sources import Source, View, repository_path, require_index, view, within

Opened = tuple[Workspace, Inventory]
"""A workspace, and the files in it that are to be looked at."""
Amend = Callable[[View], View]
"""Puts something else in the place of what a command looks at: files as they would be."""


class Request(NamedTuple):
    """What to check; paths are as on the command line.

    *filenames* says that the paths are all there is to look at, *all_count* that older findings count,
    *ignored* that files which Git ignores are looked at too (in a worktree).
    """

    paths: tuple[str, ...]
    settings: Settings
    filenames: bool
    all_count: bool
    ignored: bool


def opened(
    repository: Repository, request: Request, what: Checked, amend: Amend | None = None
) -> Iterator[Opened]:
    """Yield every workspace of the request, each with the files in it that are to be looked at."""
    named = tuple(repository_path(repository, path) for path in request.paths)
    spaces = request.settings.workspaces
    _verify(repository, request, what, named)
    for space in spaces:
        seen = view(repository, what.target, space, ignored=request.ignored)
        if not resolve_root(seen.snapshot).found:
            raise UsageError(f"there is no directory {space!r} in what is checked", "name another workspace")
        if seen.links_as_text and repository.top is not None:
            # What the worktree has in the place of a link is the link's text in the next commit.
            root = os.path.join(repository.top, space)
            seen = seen._replace(snapshot=Worktree(root, repository.top, seen.links_as_text))
        yield _workspace(repository, request, what, amend(seen) if amend else seen, space, spaces, named)


def _verify(repository: Repository, request: Request, what: Checked, named: Sequence[str]) -> None:
    """Raise ``UsageError`` for what can't be looked at: nothing may be skipped as if it were fine."""
    if what.target.source is Source.INDEX:
        require_index(repository)
    if request.filenames:
        return
    spaces = request.settings.workspaces
    for path in named:
        inside = any(within(space, path) is not None for space in spaces)
        if not inside and not any(within(path, space) is not None for space in spaces):
            raise UsageError(
                f"{path!r} lies in none of the workspaces {', '.join(spaces)}",
                "name a path in one of them, or another workspace with --workspace",
            )


def _workspace(
    repository: Repository,
    request: Request,
    what: Checked,
    seen: View,
    space: str,
    others: Sequence[str],
    named: Sequence[str],
) -> Opened:
    """Open one workspace; *others* are all of them, and *named* is repository-relative too."""
    loader = Loader(seen.snapshot)
    # A directory above the workspace means all of it.
    meant = ("." if within(path, space) is not None else within(space, path) for path in named)
    paths = [path for path in meant if path is not None]
    if request.filenames and what.target.source is Source.COMMIT:
        # At the first push of a branch a runner names the files of the worktree, which may be elsewhere.
        paths = [path for path in paths if exists(loader, path)]
        named = [join(space, path) for path in paths]
    listing = named if request.filenames else [*seen.listing(), *always(space), *named]
    if named and what.target.source is Source.WORKTREE and not request.filenames:
        listing = [*listing, *unlisted(loader, paths, listing)]
    known = without_qignores(take_stock(listing, space), [within(space, other) for other in others])
    files = exclude(known, request.settings.exclude, space)
    if named:
        files = select(files, loader, paths)
    is_index = what.target.source is Source.INDEX
    workspace = Workspace(
        loader,
        known,
        seen.tree,
        index=is_index,
        index_links=seen.links_as_text,
        worktree=_worktree(repository, space) if is_index else None,
        listing=tuple(listing) if request.settings.agents.names != DEFAULT_AGENTS else (),
    )
    return workspace, files


def _worktree(repository: Repository, space: str) -> Loader | None:
    """Return the worktree's own loader for a workspace, if it has that directory."""
    if repository.top is None or not os.path.isdir(os.path.join(repository.top, space)):
        return None
    return Loader(Worktree(os.path.join(repository.top, space), repository.top))
