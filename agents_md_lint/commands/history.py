"""``history``: the commits that changed what the agent is told."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from agents_md_lint.commands.support import agents, options, workspaces
from agents_md_lint.commands.support.past_steps import Past, steps
from agents_md_lint.commands.support.workspaces import WorkspaceChoice
from agents_md_lint.errors import UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.loading.loader import Loader
from agents_md_lint.output import colour
from agents_md_lint.output.outcome import Outcome, Status
from agents_md_lint.output.suggest import quoted
from agents_md_lint.paths import join
from agents_md_lint.records import NamedTuple
from agents_md_lint.scope import past_commits
from agents_md_lint.snapshot.commit import Commit
from agents_md_lint.snapshot.resolve import resolve_root
from agents_md_lint.snapshot.sources import repository_path, within

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

EXAMPLES = """\
examples:
  agents-md-lint history                        every commit that changed any directory's guidance
  agents-md-lint history v1.0..HEAD             since a release
  agents-md-lint history -- packages/core       what the agent was told there, as in 'git log'
  agents-md-lint history --author Ada --since '2 weeks ago'
  agents-md-lint history --format json          for a program

Merges are compared with their first parent, and only first parents are followed.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    import argparse  # short command lines do without

    def whole(text: str) -> int:
        try:
            return int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{quoted(text)} is not a whole number") from None

    parser.add_argument(
        "range",
        metavar="RANGE",
        nargs="?",
        default="HEAD",
        help="REV, BASE..HEAD or BASE...HEAD (default: HEAD)",
    )
    parser.add_argument(
        "--directory",
        metavar="DIR",
        action="append",
        default=[],
        help="the same as -- DIR",
    )
    parser.add_argument("-n", "--max-count", metavar="N", type=whole, help="at most N commits")
    parser.add_argument(
        "--author",
        metavar="PATTERN",
        action="append",
        default=[],
        help="only commits whose author matches, as in 'git log'; repeat it for several",
    )
    parser.add_argument("--since", metavar="DATE", help="only commits more recent, as in 'git log'")
    workspaces.add_arguments(parser, many=False)
    options.add_agent(parser)
    options.add_format(parser)
    options.add_color(parser)


def arrange(arguments: list[str]) -> list[str]:
    """Return the command line with what stands behind ``--`` as a directory, as in ``git log``."""
    if "--" not in arguments:
        return arguments
    at = arguments.index("--")
    return [*arguments[:at], *(f"--directory={path}" for path in arguments[at + 1 :])]


class Request(NamedTuple):
    """Which commits to go through, and what to ask about each.

    ``range`` is REV, BASE..HEAD or BASE...HEAD as it was typed, ``directory`` a path as it was typed or None
    for all. ``most`` is the number of commits to report, None for no end. ``authors`` are patterns of which
    one must match (any author if there are none), ``since`` is a date, both as Git reads them. ``format`` is
    "text" or "json", ``color`` one of :data:`colour.CHOICES`. ``agents`` are those named, none
    for those configured.
    """

    range: str = "HEAD"
    directory: str | None = None
    most: int | None = None
    authors: tuple[str, ...] = ()
    since: str | None = None
    workspaces: WorkspaceChoice = WorkspaceChoice()
    format: str = "text"
    color: str = colour.AUTO
    agents: tuple[str, ...] = ()


def request(namespace: argparse.Namespace) -> Request:
    """Return what the arguments ask for. Raises ``UsageError`` for several directories."""
    if len(namespace.directory) > 1:
        raise UsageError("history takes one directory", "name it alone, or the one above")
    return Request(
        namespace.range,
        namespace.directory[0] if namespace.directory else None,
        namespace.max_count,
        tuple(namespace.author),
        namespace.since,
        WorkspaceChoice(workspaces.single(namespace.workspace), namespace.config, namespace.no_config),
        namespace.format,
        namespace.color,
        options.agents(namespace.agent),
    )


def plain(arguments: list[str]) -> Request | None:
    """Return the request of a command line as people mostly have it; None for any other."""
    match arguments:
        case []:
            return Request()
        case [range] if not range.startswith("-"):
            return Request(range)
    return None


def run(request: Request) -> Outcome:
    """Walk through the history, and report."""
    from agents_md_lint.reporters.scope.history import render_json, render_text

    with Repository.discover() as repository:
        revisions = past_commits.selected(repository, request.range)
        whole = Commit(repository.directory, revisions[0], repository=repository)
        spaces, directory = _asked(repository, request, whole)
        newest = [
            Commit(repository.directory, whole.id, one, repository=repository, base=whole) for one in spaces
        ]
        if directory is not None:
            directory = past_commits.told_in(newest[0], revisions, directory)
        asked = agents.chosen(request.agents, request.workspaces, whole)
        wanted = None
        if request.authors or request.since is not None:
            wanted = past_commits.matching(repository, revisions, request.authors, request.since)
        past = Past(repository, newest, revisions, directory)
        found = list(steps(past, wanted, request.most, asked))
        if request.most != 0:
            for one in newest:
                if all(space != one.workspace for space, _ in found):
                    _require(one, directory, revisions)
    several = len(newest) > 1
    if request.format == "json":
        return Outcome(render_json(found, several=several), Status.CLEAR)
    paint = colour.Paint(colour.wanted(sys.stdout, os.environ, request.color))
    return Outcome(render_text(found, paint, several=several), Status.CLEAR)


def _asked(repository: Repository, request: Request, newest: Commit) -> tuple[tuple[str, ...], str | None]:
    """Return the workspaces that the history is about, and the directory in them; None for all of each.

    The configuration is that of the *newest* commit. A directory is about the one workspace that it lies in.
    """
    spaces = workspaces.named(repository, request.workspaces)
    if not spaces:
        spaces = workspaces.here(repository, workspaces.configured(request.workspaces, newest))
    if request.directory is None:
        return spaces, None
    path = repository_path(repository, request.directory)
    space = spaces[0] if len(spaces) == 1 else workspaces.innermost(spaces, path)
    if space is None:
        raise workspaces.in_none(request.directory, spaces)
    inside = within(space, path)
    if inside is None:
        raise UsageError(f"{path!r} lies outside the workspace {space!r}", "name a directory inside it")
    return (space,), inside


def _require(newest: Commit, directory: str | None, revisions: Sequence[str]) -> None:
    """Raise ``UsageError`` where nothing was told because what was asked about was never there: a slip."""
    if resolve_root(newest).found and (directory is None or Loader(newest).is_directory(directory)):
        return
    path = join(newest.workspace, directory or ".")
    if path == "." or not past_commits.last(newest.git, revisions, path):  # else it came and went
        raise workspaces.absent(path, f"in the commit {newest.id[:10]}")
