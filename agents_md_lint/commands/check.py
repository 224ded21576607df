"""``check``: would q load these files, whole and as their author meant?"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from agents_md_lint.commands import options
from agents_md_lint.engine import Report, check
from agents_md_lint.findings import Finding, Severity
from agents_md_lint.git.repository import Repository
from agents_md_lint.inventory import take_stock, without_qignores
from agents_md_lint.loading import Loader
from agents_md_lint.names import MISSPELT, NAME, QIGNORE
from agents_md_lint.outcome import Outcome, Status
from agents_md_lint.pathtext import join, name
from agents_md_lint.precommit import Checked, checked
from agents_md_lint.reporters import json, text
from agents_md_lint.result import CheckResult
from agents_md_lint.rules import choose
from agents_md_lint.rules.base import Rule, Workspace
from agents_md_lint.selection import exclude, exists, select
from agents_md_lint.snapshot import Worktree
from agents_md_lint.sources import Source, repository_path, view, within, workspaces

EXAMPLES = """\
examples:
  agents-md-lint check                      every guidance file of the worktree
  agents-md-lint check --staged             what the next commit will hold
  agents-md-lint check --rev origin/main    what a commit holds
  agents-md-lint check docs/AGENTS.md       one file
  agents-md-lint check --pre-commit         what pre-commit is checking; only what it changes can fail
  agents-md-lint check --fail-on warning    warnings fail too
"""

REPORTERS = {"text": text.render, "json": json.render}
THRESHOLDS = {"error": Severity.ERROR.rank, "warning": Severity.WARNING.rank, "never": 3}


@dataclass(frozen=True, slots=True)
class Request:
    """What to check and how to report it; paths are as on the command line."""

    paths: tuple[str, ...]
    workspaces: tuple[str, ...]
    rules: tuple[Rule, ...]
    exclude: tuple[str, ...]
    pre_commit: bool
    filenames: bool
    all_count: bool
    ignored: bool
    fail_on: str
    format: str


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="*",
        help="guidance file, target of its link, or directory (default: all)",
    )
    source = parser.add_mutually_exclusive_group()
    options.add_source(source)
    source.add_argument(
        "--pre-commit",
        action="store_true",
        help="check what pre-commit is checking; findings that the change doesn't touch are only counted",
    )
    source.add_argument(
        "--filenames",
        action="store_true",
        help="the paths come from a hook runner: one that exists is a file even if it looks like an option",
    )
    parser.add_argument("--all", action="store_true", help="with --pre-commit: older findings fail too")
    parser.add_argument(
        "--ignored", action="store_true", help="look at files that Git ignores too (worktree)"
    )
    options.add_workspace(parser, many=True)
    parser.add_argument(
        "--exclude", metavar="PATTERN", action="append", default=[], help="leave out paths (as in .gitignore)"
    )
    parser.add_argument("--select", metavar="RULE,...", action="append", default=[], help="only these rules")
    parser.add_argument("--ignore", metavar="RULE,...", action="append", default=[], help="not these rules")
    parser.add_argument(
        "--fail-on", choices=THRESHOLDS, default="error", help="exit with 1 from (default: error)"
    )
    parser.add_argument("--format", choices=REPORTERS, default="text", help="of the report (default: text)")


def arrange(arguments: list[str]) -> list[str]:
    """Return the command line with the names that a hook runner appended behind a ``--``.

    They arrive with no ``--`` before them, and a repository may hold a directory named like an option:
    with ``--filenames``, an argument that is named as one of our files and exists is a file.
    """
    if "--filenames" not in arguments or "--" in arguments:
        return arguments
    names = [argument for argument in arguments if argument[:1] == "-" and _is_file_of_ours(argument)]
    return [argument for argument in arguments if argument not in names] + ["--", *names]


def _is_file_of_ours(argument: str) -> bool:
    named = name(argument).lower()
    return (named in MISSPELT or named == QIGNORE) and os.path.lexists(argument)


def run(arguments: argparse.Namespace) -> Outcome:
    """Check, and report."""
    request = Request(
        tuple(arguments.paths),
        tuple(arguments.workspace),
        choose(options.words(arguments.select), options.words(arguments.ignore)),
        tuple(arguments.exclude),
        arguments.pre_commit,
        arguments.filenames,
        arguments.all,
        arguments.ignored,
        arguments.fail_on,
        arguments.format,
    )
    with Repository.discover() as repository:
        if request.pre_commit or request.filenames:
            what = checked(repository, os.environ, worktree=request.filenames)
        else:
            what = Checked(options.target(repository, arguments))
        result = answer(repository, request, what)
    failed = result.worst() >= THRESHOLDS[request.fail_on]
    return Outcome(REPORTERS[request.format](result), Status.REPORTED if failed else Status.CLEAR)


def answer(repository: Repository, request: Request, what: Checked) -> CheckResult:
    """Check every workspace of the request; mark what the change touches."""
    named = tuple(repository_path(repository, path) for path in request.paths)
    spaces = workspaces(repository, request.workspaces)
    found: list[Finding] = []
    files = 0
    for space in spaces:
        report = _workspace(repository, request, what, space, spaces, named)
        files += report.files
        found.extend(report.findings)
    marked = sorted((_mark(finding, what.changed) for finding in found), key=lambda finding: finding.order)
    return CheckResult(tuple(marked), files, request.all_count, len(spaces) > 1)


def _workspace(
    repository: Repository,
    request: Request,
    what: Checked,
    space: str,
    others: Sequence[str],
    named: Sequence[str],
) -> Report:
    """Check one workspace; *others* are all of them, and *named* is repository-relative too."""
    seen = view(repository, what.target, space, ignored=request.ignored)
    loader = Loader(seen.snapshot)
    paths = [path for path in (within(space, path) for path in named) if path is not None]
    if request.filenames and what.target.source is Source.COMMIT:
        # At the first push of a branch a runner names the files of the worktree, which may be elsewhere.
        paths = [path for path in paths if exists(loader, path)]
        named = [join(space, path) for path in paths]
    listing = named if request.filenames else [*seen.listing(), *_always(space), *named]
    known = without_qignores(take_stock(listing, space), [within(space, other) for other in others])
    files = exclude(known, request.exclude, space)
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
    )
    return check(workspace, files, request.rules)


def _worktree(repository: Repository, space: str) -> Loader | None:
    """Return the worktree's own loader for a workspace, if it has that directory."""
    if repository.top is None or not os.path.isdir(os.path.join(repository.top, space)):
        return None
    return Loader(Worktree(os.path.join(repository.top, space), repository.top))


def _always(workspace: str) -> Iterable[str]:
    """Return the paths that are looked at whether Git lists them or not: it can't list a FIFO."""
    return (join(workspace, NAME), join(workspace, QIGNORE))


def _mark(finding: Finding, changed: frozenset[str] | None) -> Finding:
    """Return *finding* knowing whether the change touches it."""
    return finding if changed is None else replace(finding, new=not changed.isdisjoint(finding.touched_by))
