"""Arguments that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import NamedTuple

from agents_md_lint.git.repository import Repository
from agents_md_lint.git.revisions import revision
from agents_md_lint.output.suggest import quoted
from agents_md_lint.snapshot.sources import Source, Target


class SourceChoice(NamedTuple):
    """Where files are read: the commit ``rev`` as it was typed, the index if ``staged``, or the worktree."""

    staged: bool
    rev: str | None


def add_source(group: argparse._ActionsContainer) -> None:
    """Add the options that say where files are read: the worktree unless told otherwise."""
    group.add_argument("--staged", action="store_true", help="read the index: what the next commit will hold")
    group.add_argument("--rev", metavar="REV", help="read the commit REV")


def target(repository: Repository, source: SourceChoice) -> Target:
    """Return the target that the options of :func:`add_source` name. Raises ``GitError``."""
    if source.rev is not None:
        return Target(Source.COMMIT, revision(repository, source.rev))
    return Target(Source.INDEX if source.staged else Source.WORKTREE)


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


def add_format(parser: argparse._ActionsContainer, formats: Iterable[str] = ("text", "json")) -> None:
    """Add the option that names the format of the report: text unless told otherwise."""
    parser.add_argument(
        "--format", choices=tuple(formats), default="text", help="of the report (default: text)"
    )


def add_count(parser: argparse._ActionsContainer) -> None:
    """Add the option that ends a list after some commits."""

    def whole(text: str) -> int:
        try:
            return int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{quoted(text)} is not a whole number") from None

    parser.add_argument("-n", "--max-count", metavar="N", type=whole, help="at most N commits")


def words(values: Iterable[str]) -> list[str]:
    """Return the comma-separated words of a repeatable option, in order."""
    return [word.strip() for value in values for word in value.split(",") if word.strip()]
