"""``diff-scope``: which directories' effective guidance does a change alter?"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from agents_md_lint.commands.support import controls, options, workspaces
from agents_md_lint.commands.support.workspaces import WorkspaceChoice
from agents_md_lint.errors import UsageError
from agents_md_lint.git.errors import SHALLOW_REMEDY
from agents_md_lint.git.repository import Repository
from agents_md_lint.names import QIGNORE
from agents_md_lint.output.outcome import Outcome, Status
from agents_md_lint.paths import join
from agents_md_lint.reporters.scope.words import nothing_to_say
from agents_md_lint.scope import ranges
from agents_md_lint.scope.commits import commits_touching, first_parents, shallow_ends
from agents_md_lint.scope.comparison import Comparison
from agents_md_lint.scope.ranges import Range
from agents_md_lint.scope.report import ScopeReport, report
from agents_md_lint.snapshot.resolve import resolve_root

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.check.controls import ControlChange

EXAMPLES = """\
examples:
  agents-md-lint diff-scope                          the last commit
  agents-md-lint diff-scope origin/main...HEAD       a branch since it left main: a pull request
  agents-md-lint diff-scope v1.0..v2.0 --each        commit by commit
  agents-md-lint diff-scope --staged --patch         the commit to be, with the texts' differences
  agents-md-lint diff-scope --worktree --exit-code   exit with 1 if anything changes
"""

FORMATS = ("text", "json", "markdown", "github")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "range", metavar="REV | BASE..HEAD | BASE...HEAD", nargs="?", help="what to compare (default: HEAD)"
    )
    what.add_argument("--staged", action="store_true", help="the index against HEAD")
    what.add_argument("--worktree", action="store_true", help="the worktree against HEAD")
    what.add_argument(
        "--pre-commit",
        action="store_true",
        help="what pre-commit is checking; says nothing where nothing changes (but in JSON)",
    )
    parser.add_argument("--each", action="store_true", help="report commit by commit (first parents)")
    workspaces.add_arguments(parser, many=True)
    parser.add_argument(
        "--patch", action="store_true", help="in text: show the differences of what the guidance says"
    )
    options.add_format(parser, FORMATS)
    parser.add_argument("--exit-code", action="store_true", help="exit with 1 when anything changes")


class Request(NamedTuple):
    """What to compare, and how to report it.

    ``range`` is REV, BASE..HEAD or BASE...HEAD as it was typed, None for the last commit; instead of it, the
    index (``staged``), the ``worktree``, or what ``pre_commit`` is checking. With ``each`` its commits are
    compared one by one. ``format`` is one of :data:`FORMATS`, ``patch`` adds differences to text, and with
    ``exit_code`` a change is something to report.
    """

    range: str | None
    staged: bool
    worktree: bool
    pre_commit: bool
    each: bool
    workspaces: WorkspaceChoice
    patch: bool
    format: str
    exit_code: bool


def request(namespace: argparse.Namespace) -> Request:
    """Return what the arguments ask for. Raises ``UsageError`` for some that don't go together."""
    if namespace.patch and namespace.format != "text":
        raise UsageError(
            "--patch goes with --format text", "leave it out: markdown has the differences anyway"
        )
    return Request(
        namespace.range,
        namespace.staged,
        namespace.worktree,
        namespace.pre_commit,
        namespace.each,
        WorkspaceChoice(tuple(namespace.workspace), namespace.config, namespace.no_config),
        namespace.patch,
        namespace.format,
        namespace.exit_code,
    )


def run(request: Request) -> Outcome:
    """Compare, and report."""
    with Repository.discover() as repository:
        chosen = _range(repository, request)
        ranges = list(first_parents(repository, chosen)) if request.each else [chosen]
        complaints: list[str] = []
        reports = _reports(repository, ranges, request.workspaces, complaints)
        cut = any(one.sources for one in reports) and any(shallow_ends(repository, one) for one in ranges)
    changes = any(one.changes_guidance for one in reports)
    status = Status.REPORTED if changes and request.exit_code else Status.CLEAR
    quiet = request.pre_commit and request.format != "json" and all(map(nothing_to_say, reports))
    too_hard = [one for one in reports if one.discovery.too_hard]
    if too_hard:  # the guidance is told all the same
        status = Status.INCOMPLETE
        complaints += (
            f"what {join(one.workspace, QIGNORE)} hides is not told: {one.discovery.why}; shorten it"
            for one in too_hard
        )
    if cut:
        complaints.append(f"the older commits of the range are missing; {SHALLOW_REMEDY}")
    return Outcome("" if quiet else _render(reports, request), status, tuple(complaints))


def _range(repository: Repository, request: Request) -> Range:
    if request.staged:
        return ranges.staged_range(repository)
    if request.worktree:
        return ranges.worktree_range(repository)
    if request.pre_commit:
        return ranges.pre_commit_range(repository, os.environ)
    return ranges.named_range(repository, request.range)


def _reports(
    repository: Repository, ranges: Sequence[Range], choice: WorkspaceChoice, complaints: list[str]
) -> list[ScopeReport]:
    """Return a report for each range and workspace.

    Raises ``UsageError`` for a workspace of the command line that no side of any range has.
    """
    reports: list[ScopeReport] = []
    absent = set(workspaces.named(repository, choice))
    for one in ranges:
        comparisons = list(_comparisons(repository, one, choice, complaints))
        files = _edited_files(repository, one, comparisons)
        for comparison in comparisons:
            found = _report(repository, one, comparison)
            reports.append(found._replace(controls=(*files, *controls.edited_comments(comparison))))
            files = ()  # of the repository: said once
            sides = comparison.before, comparison.after
            if any(resolve_root(side.loader.snapshot).found for side in sides):
                absent.discard(reports[-1].workspace)
    if absent and reports:
        raise workspaces.absent(min(absent), "in what is compared")
    return reports


def _comparisons(
    repository: Repository, chosen: Range, choice: WorkspaceChoice, complaints: list[str]
) -> Iterator[Comparison]:
    """Yield the comparison for each workspace, those that the configuration of either side names."""
    named = workspaces.named(repository, choice)
    if named:
        yield from (ranges.compared(repository, chosen, space) for space in named)
        return
    whole = ranges.compared(repository, chosen, ".")
    before = None if chosen.base.id == repository.empty_tree else whole.before.loader.snapshot
    configured, complaint = workspaces.compared(choice, before, whole.after.loader.snapshot)
    if complaint:
        complaints.append(complaint)
    for space in configured:
        yield whole if space == "." else ranges.compared(repository, chosen, space)


def _edited_files(
    repository: Repository, chosen: Range, comparisons: Sequence[Comparison]
) -> tuple[ControlChange, ...]:
    """Return what a range edits of the configuration and of baselines, which lie in the repository."""
    whole = next((one for one in comparisons if one.after.loader.snapshot.workspace == "."), None)
    if whole is None:
        whole = ranges.compared(repository, chosen, ".")
    return controls.edited_files(whole.before.loader.snapshot, whole.after.loader.snapshot)


def _report(repository: Repository, chosen: Range, comparison: Comparison) -> ScopeReport:
    found = report(comparison, chosen.base, chosen.head)
    return found._replace(commits=commits_touching(repository, chosen, found.sources))


def _render(reports: Sequence[ScopeReport], request: Request) -> str:
    """Return the report in the format asked for; only that one is imported."""
    if request.format == "json":
        from agents_md_lint.reporters.scope import json as scope_json

        return scope_json.render(reports)
    if request.format == "markdown":
        from agents_md_lint.reporters.scope import markdown

        return markdown.render(reports)
    if request.format == "github":
        from agents_md_lint.reporters.scope import github

        return github.render(reports)
    from agents_md_lint.output import colour, columns
    from agents_md_lint.reporters.scope import text as scope_text

    paint = colour.Paint(colour.wanted(sys.stdout, os.environ))
    width = columns.terminal_width(sys.stdout, os.environ)
    return scope_text.render(reports, paint, patches=request.patch, width=width)
