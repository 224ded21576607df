"""``diff-scope``: which directories' effective guidance does a change alter?"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from agents_md_lint.commands.support import options, scope_reports, workspaces
from agents_md_lint.commands.support.workspaces import WorkspaceChoice
from agents_md_lint.errors import UsageError
from agents_md_lint.git.errors import SHALLOW_REMEDY
from agents_md_lint.git.repository import Repository
from agents_md_lint.names import QIGNORE
from agents_md_lint.output import colour
from agents_md_lint.output.outcome import Outcome, Status
from agents_md_lint.paths import join
from agents_md_lint.records import NamedTuple
from agents_md_lint.reporters.scope.formats import FORMATS, TEXT, render
from agents_md_lint.reporters.scope.words import nothing_to_say
from agents_md_lint.scope import ranges
from agents_md_lint.scope.commits import first_parents, shallow_ends
from agents_md_lint.scope.ranges import Range

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from agents_md_lint.scope.report import ScopeReport

EXAMPLES = """\
examples:
  agents-md-lint diff-scope                          the last commit
  agents-md-lint diff-scope origin/main...HEAD       a branch since it left main: a pull request
  agents-md-lint diff-scope v1.0..v2.0 --each        commit by commit
  agents-md-lint diff-scope --staged --patch         the commit to be, with the texts' differences
  agents-md-lint diff-scope --worktree --exit-code   exit with 1 if anything changes
"""


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
        help="what pre-commit is checking; says nothing where nothing changes (but in JSON and HTML)",
    )
    parser.add_argument("--each", action="store_true", help="report commit by commit (first parents)")
    workspaces.add_arguments(parser, many=True)
    parser.add_argument(
        "--patch", action="store_true", help="in text: show the differences of what the guidance says"
    )
    options.add_agent(parser)
    options.add_format(parser, FORMATS)
    options.add_color(parser)
    parser.add_argument("--exit-code", action="store_true", help="exit with 1 when anything changes")


class Request(NamedTuple):
    """What to compare, and how to report it.

    ``range`` is REV, BASE..HEAD or BASE...HEAD as it was typed, None for the last commit; instead of it, the
    index (``staged``), the ``worktree``, or what ``pre_commit`` is checking. With ``each`` its commits are
    compared one by one. ``format`` is one of :data:`FORMATS` and ``color`` one of :data:`colour.CHOICES`;
    ``patch`` adds differences to text, and with ``exit_code`` a change is something to report. ``agents`` are
    those named, none for those configured.
    """

    range: str | None = None
    staged: bool = False
    worktree: bool = False
    pre_commit: bool = False
    each: bool = False
    workspaces: WorkspaceChoice = WorkspaceChoice()
    patch: bool = False
    format: str = "text"
    color: str = colour.AUTO
    exit_code: bool = False
    agents: tuple[str, ...] = ()


def request(namespace: argparse.Namespace) -> Request:
    """Return what the arguments ask for. Raises ``UsageError`` for some that don't go together."""
    if namespace.patch and namespace.format != TEXT:
        anyway = f": {namespace.format} has the differences anyway"
        remedy = anyway if namespace.format in ("markdown", "html") else ", or take that format"
        raise UsageError("--patch goes with --format text", f"leave it out{remedy}")
    return Request(
        namespace.range,
        namespace.staged,
        namespace.worktree,
        namespace.pre_commit,
        namespace.each,
        WorkspaceChoice(tuple(namespace.workspace), namespace.config, namespace.no_config),
        namespace.patch,
        namespace.format,
        namespace.color,
        namespace.exit_code,
        options.agents(namespace.agent),
    )


def plain(arguments: list[str]) -> Request | None:
    """Return the request of a command line as hooks and people mostly have it; None for any other."""
    match arguments:
        case []:
            return Request()
        case ["--staged"]:
            return Request(staged=True)
        case ["--worktree"]:
            return Request(worktree=True)
        case ["--pre-commit"]:
            return Request(pre_commit=True)
        case [range] if not range.startswith("-"):
            return Request(range)
    return None


def run(request: Request) -> Outcome:
    """Compare, and report."""
    with Repository.discover() as repository:
        chosen = _range(repository, request)
        ranges = list(first_parents(repository, chosen)) if request.each else [chosen]
        complaints: list[str] = []
        reports = scope_reports.reports(repository, ranges, request.workspaces, request.agents, complaints)
        cut = any(one.sources for one in reports) and any(shallow_ends(repository, one) for one in ranges)
    if request.format == "html" and not all(one.q_too for one in reports):
        raise UsageError("the page of HTML is about q", "name q too: --agent q,codex")
    changes = any(one.changes_guidance for one in reports)
    status = Status.REPORTED if changes and request.exit_code else Status.CLEAR
    for_people = request.format not in ("json", "html")
    quiet = request.pre_commit and for_people and all(map(nothing_to_say, reports))
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


def _render(reports: Sequence[ScopeReport], request: Request) -> str:
    """Return the report in the format asked for; only that one is imported."""
    if request.format != TEXT:
        return render(request.format, reports)
    from agents_md_lint.output import columns
    from agents_md_lint.reporters.scope import text as scope_text

    paint = colour.Paint(colour.wanted(sys.stdout, os.environ, request.color))
    width = columns.terminal_width(sys.stdout, os.environ)
    return scope_text.render(reports, paint, patches=request.patch, width=width)
