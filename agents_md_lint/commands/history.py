"""``history``: the commits that changed what the agent is told."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Sequence

from agents_md_lint.commands.support import workspaces
from agents_md_lint.errors import UsageError
from agents_md_lint.git.log import LogEntry, log
from agents_md_lint.git.repository import Repository
from agents_md_lint.git.revisions import parents, revision
from agents_md_lint.loading.loader import Loader
from agents_md_lint.output import colour
from agents_md_lint.output.outcome import Outcome, Status
from agents_md_lint.output.progress import Progress
from agents_md_lint.output.suggest import quoted
from agents_md_lint.paths import join
from agents_md_lint.scope.history import CommitStep, history
from agents_md_lint.snapshot.commit import Commit
from agents_md_lint.snapshot.resolve import resolve_root
from agents_md_lint.snapshot.sources import repository_path, within

EXAMPLES = """\
examples:
  agents-md-lint history                        every commit that changed any directory's guidance
  agents-md-lint history v1.0..HEAD             since a release
  agents-md-lint history -- packages/core       what the agent was told there, as in 'git log'
  agents-md-lint history --format json          for a program

Merges are compared with their first parent, and only first parents are followed.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "range",
        metavar="RANGE",
        nargs="?",
        default="HEAD",
        help="REV, BASE..HEAD or BASE...HEAD (default: HEAD)",
    )
    parser.add_argument("--directory", metavar="DIR", action="append", default=[], help="the same as -- DIR")
    parser.add_argument("-n", "--max-count", metavar="N", type=_number, help="at most N commits")
    workspaces.configure(parser, many=False)
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="of the report (default: text)"
    )


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a whole number") from None


def arrange(arguments: list[str]) -> list[str]:
    """Return the command line with what stands behind ``--`` as a directory, as in ``git log``."""
    if "--" not in arguments:
        return arguments
    at = arguments.index("--")
    return [*arguments[:at], *(f"--directory={path}" for path in arguments[at + 1 :])]


def run(arguments: argparse.Namespace) -> Outcome:
    """Walk through the history, and report."""
    from agents_md_lint.reporters.scope.history import render_json, render_text

    if len(arguments.directory) > 1:
        raise UsageError("history takes one directory", "name it alone, or the one above")
    with Repository.discover() as repository:
        selected = _selected(repository, arguments.range)
        newest = _newest(repository, arguments, selected[0])
        space = newest.workspace
        directory = _directory(repository, arguments.directory, space)
        steps = list(_steps(repository, arguments, newest, selected, directory))
        if not steps and arguments.max_count != 0:
            _require(newest, directory, selected)
    if arguments.format == "json":
        return Outcome(render_json(space, steps), Status.CLEAR)
    paint = colour.Paint(colour.wanted(sys.stdout, os.environ))
    return Outcome(render_text(space, steps, paint), Status.CLEAR)


def _directory(repository: Repository, named: Sequence[str], space: str) -> str | None:
    """Return the workspace-relative directory that the command line names, or None for all."""
    if not named:
        return None
    path = repository_path(repository, named[0])
    inside = within(space, path)
    if inside is None:
        raise UsageError(f"{path!r} lies outside the workspace {space!r}", "name a directory inside it")
    return inside


def _newest(repository: Repository, arguments: argparse.Namespace, commit: str) -> Commit:
    """Return the commit that the history goes back from, with the workspace that it is about."""
    newest = Commit(
        repository.directory, commit, *workspaces.named(repository, arguments), repository=repository
    )
    if arguments.workspace is not None:
        return newest
    space = workspaces.around(repository, workspaces.configured(arguments, newest))
    return newest if space == "." else Commit(repository.directory, commit, space, repository=repository)


def _require(newest: Commit, directory: str | None, selected: Sequence[str]) -> None:
    """Raise ``UsageError`` where nothing was told because what was asked about was never there: a slip."""
    if resolve_root(newest).found and (directory is None or Loader(newest).is_directory(directory)):
        return
    path = join(newest.workspace, directory or ".")
    asked = ("rev-list", "--max-count=1", "--full-history", *selected, "--", path)
    if path == "." or not newest.git.run(*asked):  # else it came and went, as `git log` shows
        raise workspaces.absent(path, f"in the commit {newest.id[:10]}")


def _steps(
    repository: Repository,
    arguments: argparse.Namespace,
    newest: Commit,
    selected: Sequence[str],
    directory: str | None,
) -> Iterator[CommitStep]:
    if arguments.max_count == 0:
        return
    entries = log(repository, selected, first_parent=True, trees=True)
    total = _total(repository, selected) if sys.stderr.isatty() else 0
    with Progress(sys.stderr, "commits", total) as progress:
        told = _truthful(repository, progress.over(entries))
        for number, step in enumerate(history(newest, told, directory), 1):
            yield step
            if number == arguments.max_count:
                return


def _selected(repository: Repository, text: str) -> list[str]:
    """Return the ids that select the commits of a range: the newest, and what is left out."""
    if "..." in text:
        base, _, tip = text.partition("...")
        from agents_md_lint.scope import ranges

        chosen = ranges.forked(repository, base or "HEAD", tip or "HEAD")
        return [chosen.head.id, f"^{chosen.base.id}"]
    if ".." in text:
        base, _, tip = text.partition("..")
        return [revision(repository, tip or "HEAD"), f"^{revision(repository, base or 'HEAD')}"]
    return [revision(repository, text)]


def _total(repository: Repository, selected: Sequence[str]) -> int:
    return int(repository.run("rev-list", "--count", "--first-parent", *selected, "--"))


def _truthful(repository: Repository, entries: Iterable[LogEntry]) -> Iterator[LogEntry]:
    """Yield *entries*, but not the oldest commit of a shallow clone, which Git takes for a root commit.

    Raises ``MissingObjectError`` there: what it changed isn't known.
    """
    for entry in entries:
        if not entry.parents:
            for parent in parents(repository, entry.id)[:1]:
                raise repository.missing_object(parent)
        yield entry
