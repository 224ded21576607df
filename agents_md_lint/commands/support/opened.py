"""The workspaces that a command shows: in a repository, or like q itself without any."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from agents_md_lint.commands.support import options, workspaces
from agents_md_lint.commands.support.options import SourceChoice
from agents_md_lint.commands.support.workspaces import WorkspaceChoice
from agents_md_lint.errors import GitError, UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.inspection.descent import place_of
from agents_md_lint.loading.loader import Loader
from agents_md_lint.loading.whitespace import trim
from agents_md_lint.paths import contains, slashed
from agents_md_lint.records import NamedTuple
from agents_md_lint.snapshot import Worktree
from agents_md_lint.snapshot.protocol import Snapshot
from agents_md_lint.snapshot.resolve import resolve_root
from agents_md_lint.snapshot.sources import Source, Target, View, view
from agents_md_lint.snapshot.walking import guidance_files, links

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse


class OpenedWorkspace(NamedTuple):
    """One workspace at one target, and the paths that are asked about there.

    ``base`` is the absolute directory that relative paths of the command line start from. ``listing``
    gives the repository-relative paths among which guidance is looked for, ``tree`` those that may be
    links to directories. ``paths`` are as the command line has them. ``whole`` is the snapshot of the
    repository, for agents that start looking at its top; ``main`` the top of its main worktree, if known.
    """

    target: Target
    loader: Loader
    base: str
    listing: Callable[[], Iterable[str]]
    tree: Callable[[], Iterable[str]]
    whole: Snapshot
    paths: tuple[str, ...] = ()
    main: str | None = None

    @property
    def workspace(self) -> str:
        """The workspace, relative to the repository."""
        return self.loader.snapshot.workspace

    def asked(self) -> list[tuple[str, str]]:
        """Return each path as it was given, and in full; the workspace root where there is none."""
        if not self.paths:
            return [(".", self.loader.snapshot.anchors[0])]
        return [(path, self.absolute(trim(path))) for path in self.paths]

    def absolute(self, path: str) -> str:
        """Return *path* as a tool call would give it from anywhere: absolute, not cleaned."""
        return _absolute(self.base, path)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that choose what :func:`opened` opens."""
    options.add_source(parser.add_mutually_exclusive_group())
    workspaces.add_arguments(parser, many=False)


@contextmanager
def opened(
    source: SourceChoice, choice: WorkspaceChoice, paths: Sequence[str] = ()
) -> Iterator[tuple[OpenedWorkspace, ...]]:
    """Open the workspaces that the command line is about: one at least.

    It is one if it is named, configured alone, or around the current directory. Of several it is those that
    *paths* lie in, each with its own of them, and all where there are none.

    A directory given with ``--workspace`` needs no repository to be looked at on disk. Raises
    ``UsageError`` when a workspace isn't a directory there and for a path in none of several, ``GitError``
    when Git is needed and fails.
    """
    named = choice.named[0] if choice.named else None
    try:
        repository = _repository(named)
    except GitError as error:
        if source.rev is not None or source.staged:
            raise
        if named is None:
            raise GitError(error.reason, f"{error.remedy}, or name the workspace: --workspace .") from error
        yield (_without_git(named, tuple(paths)),)
        return
    with repository:
        found = tuple(_with_git(repository, source, choice, paths))
        for one in found:
            _require(one, source)
        yield found


def _repository(workspace: str | None) -> Repository:
    """Return the repository around the current directory, or else the one around *workspace*."""
    try:
        here = Repository.discover()
    except GitError:
        if workspace is None or not os.path.isdir(workspace):
            raise
        return Repository.at(workspace)
    if workspace is None or here.top is None or not os.path.isdir(workspace):
        return here
    return here if contains(here.top, os.path.realpath(workspace)) else Repository.at(workspace)


def _with_git(
    repository: Repository, source: SourceChoice, choice: WorkspaceChoice, paths: Sequence[str]
) -> Iterator[OpenedWorkspace]:
    target = options.target(repository, source)
    base = repository.directory if repository.top is None else slashed(os.getcwd())

    def opened_at(seen: View, asked: Sequence[str]) -> OpenedWorkspace:
        loader = Loader(seen.snapshot)
        return OpenedWorkspace(
            target, loader, base, seen.listing, seen.tree, whole.snapshot, tuple(asked), _main(repository)
        )

    whole = view(repository, target)
    named = workspaces.named(repository, choice)
    if named:
        yield opened_at(view(repository, target, named[0]), paths)
        return
    spaces = workspaces.here(repository, workspaces.configured(choice, whole.snapshot))
    asked = {space: list(paths) for space in spaces}
    if len(spaces) > 1 and paths:
        asked = _sorted_by_workspace(Loader(whole.snapshot), spaces, base, paths)
    for space, ours in asked.items():
        yield opened_at(whole if space == "." else view(repository, target, space), ours)


def _main(repository: Repository) -> str | None:
    """Return the top of the main worktree, also from a linked one."""
    main, linked, _ = repository.git_dir.partition("/.git/worktrees/")
    return main if linked else repository.top


def _sorted_by_workspace(
    loader: Loader, spaces: Sequence[str], base: str, paths: Sequence[str]
) -> dict[str, list[str]]:
    """Return for each of *spaces* that one of *paths* lies in those that do. *loader* is the repository's."""
    asked: dict[str, list[str]] = {}
    for path in paths:
        where = place_of(loader, _absolute(base, path))
        space = None if where is None else workspaces.innermost(spaces, where)
        if space is None:
            raise workspaces.in_none(path, spaces)
        asked.setdefault(space, []).append(path)
    return asked


def _absolute(base: str, path: str) -> str:
    path = slashed(path)
    return path if os.path.isabs(path) else f"{base}/{path}"


def _without_git(workspace: str, paths: tuple[str, ...]) -> OpenedWorkspace:
    snapshot = Worktree(workspace)
    return OpenedWorkspace(
        Target(Source.WORKTREE),
        Loader(snapshot),
        slashed(os.getcwd()),
        lambda: guidance_files(snapshot),
        lambda: links(snapshot),
        snapshot,
        paths,
    )


def _require(one: OpenedWorkspace, source: SourceChoice) -> None:
    """Raise ``UsageError`` for a workspace that the target doesn't have."""
    if not resolve_root(one.loader.snapshot).found:
        where = "the index" if one.target.source is Source.INDEX else f"the commit {source.rev}"
        raise UsageError(
            f"{where} has no directory {one.workspace!r}", "name another workspace with --workspace"
        )
