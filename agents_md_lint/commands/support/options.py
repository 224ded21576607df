"""Arguments that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from agents_md_lint.git.repository import Repository
from agents_md_lint.git.revisions import revision
from agents_md_lint.snapshot.sources import Source, Target


def add_source(group: argparse._ActionsContainer) -> None:
    """Add the options that say where files are read: the worktree unless told otherwise."""
    group.add_argument("--staged", action="store_true", help="read the index: what the next commit will hold")
    group.add_argument("--rev", metavar="REV", help="read the commit REV")


def target(repository: Repository, arguments: argparse.Namespace) -> Target:
    """Return the target that the options of :func:`add_source` name."""
    if arguments.rev is not None:
        return Target(Source.COMMIT, revision(repository, arguments.rev))
    return Target(Source.INDEX if arguments.staged else Source.WORKTREE)


def add_workspace(parser: argparse._ActionsContainer, *, many: bool) -> None:
    """Add the option that names the workspace, or several of them."""
    parser.add_argument(
        "--workspace",
        metavar="DIR",
        action="append" if many else "store",
        default=[] if many else None,
        help="the directory that q is started in (default: as configured, or the top of the repository)"
        + ("; repeat it for several" if many else ""),
    )


def add_configuration(parser: argparse._ActionsContainer) -> None:
    """Add the options that say where the configuration is."""
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--config", metavar="FILE", help="take the configuration from FILE, on this disk")
    source.add_argument(
        "--no-config", action="store_true", help="leave the configuration in the repository aside"
    )


def words(values: Iterable[str]) -> list[str]:
    """Return the comma-separated words of a repeatable option, in order."""
    return [word.strip() for value in values for word in value.split(",") if word.strip()]
