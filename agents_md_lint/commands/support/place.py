"""The one workspace that a command shows: in a repository, or like q itself without any."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from agents_md_lint.commands.support import options, workspaces
from agents_md_lint.errors import GitError, UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.loading.loader import Loader
from agents_md_lint.paths import contains, slashed
from agents_md_lint.snapshot import Worktree
from agents_md_lint.snapshot.resolve import resolve_root
from agents_md_lint.snapshot.sources import Source, Target, view
from agents_md_lint.snapshot.walking import guidance_files, links


class OpenedWorkspace(NamedTuple):
    """One workspace at one target.

    ``base`` is the absolute directory that relative paths of the command line start from. ``listing``
    gives the repository-relative paths among which guidance is looked for, ``tree`` those that may be
    links to directories.
    """

    target: Target
    loader: Loader
    base: str
    listing: Callable[[], Iterable[str]]
    tree: Callable[[], Iterable[str]]

    def absolute(self, path: str) -> str:
        """Return *path* as a tool call would give it from anywhere: absolute, not cleaned."""
        path = slashed(path)
        return path if os.path.isabs(path) else f"{self.base}/{path}"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that choose a place."""
    options.add_source(parser.add_mutually_exclusive_group())
    workspaces.configure(parser, many=False)


@contextmanager
def opened(arguments: argparse.Namespace) -> Iterator[OpenedWorkspace]:
    """Open the workspace that the arguments of :func:`configure` choose.

    A directory given with ``--workspace`` needs no repository to be looked at on disk. Raises
    ``UsageError`` when the workspace isn't a directory there, ``GitError`` when Git is needed and fails.
    """
    on_disk = arguments.rev is None and not arguments.staged
    try:
        repository = _repository(arguments.workspace)
    except GitError as error:
        if not on_disk:
            raise
        if arguments.workspace is None:
            raise GitError(error.reason, f"{error.remedy}, or name the workspace: --workspace .") from error
        yield _without_git(arguments.workspace)
        return
    with repository:
        yield _checked(_with_git(repository, arguments), arguments)


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


def _with_git(repository: Repository, arguments: argparse.Namespace) -> OpenedWorkspace:
    target = options.target(repository, arguments)
    seen = view(repository, target, *workspaces.named(repository, arguments))
    if arguments.workspace is None:
        workspace = workspaces.around(repository, workspaces.configured(arguments, seen.snapshot))
        seen = seen if workspace == "." else view(repository, target, workspace)
    base = repository.directory if repository.top is None else slashed(os.getcwd())
    return OpenedWorkspace(target, Loader(seen.snapshot), base, seen.listing, seen.tree)


def _without_git(workspace: str) -> OpenedWorkspace:
    snapshot = Worktree(workspace)
    return OpenedWorkspace(
        Target(Source.WORKTREE),
        Loader(snapshot),
        slashed(os.getcwd()),
        lambda: guidance_files(snapshot),
        lambda: links(snapshot),
    )


def _checked(place: OpenedWorkspace, arguments: argparse.Namespace) -> OpenedWorkspace:
    snapshot = place.loader.snapshot
    if not resolve_root(snapshot).found:
        where = "the index" if place.target.source is Source.INDEX else f"the commit {arguments.rev}"
        raise UsageError(
            f"{where} has no directory {snapshot.workspace!r}", "name another workspace with --workspace"
        )
    return place
