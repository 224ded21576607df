"""``diff-scope``: which directories' effective guidance does a change alter?"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from agents_md_lint.commands.support import agents, controls, options, workspaces
from agents_md_lint.commands.support.workspaces import WorkspaceChoice
from agents_md_lint.errors import UsageError
from agents_md_lint.git.errors import SHALLOW_REMEDY
from agents_md_lint.git.repository import Repository
from agents_md_lint.names import QIGNORE
from agents_md_lint.output import colour
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
    import argparse

    from agents_md_lint.scope.agents import AgentDiff

EXAMPLES = """\
examples:
  agents-md-lint diff-scope                          the last commit
  agents-md-lint diff-scope origin/main...HEAD       a branch since it left main: a pull request
  agents-md-lint diff-scope v1.0..v2.0 --each        commit by commit
  agents-md-lint diff-scope --staged --patch         the commit to be, with the texts' differences
  agents-md-lint diff-scope --worktree --exit-code   exit with 1 if anything changes
"""

FORMATS = ("text", "json", "markdown", "github", "html")


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
        reports = _reports(repository, ranges, request, complaints)
        cut = any(one.sources for one in reports) and any(shallow_ends(repository, one) for one in ranges)
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


def _reports(
    repository: Repository, ranges: Sequence[Range], request: Request, complaints: list[str]
) -> list[ScopeReport]:
    """Return a report for each range and workspace.

    Raises ``UsageError`` for a workspace of the command line that no side of any range has.
    """
    reports: list[ScopeReport] = []
    absent = set(workspaces.named(repository, request.workspaces))
    for one in ranges:
        for found in _without_commits(repository, one, request, complaints, absent):
            commits = commits_touching(repository, one, found.sources)
            reports.append(found._replace(commits=commits))
    if absent and reports:
        raise workspaces.absent(min(absent), "in what is compared")
    return reports


def _without_commits(
    repository: Repository, chosen: Range, request: Request, complaints: list[str], absent: set[str]
) -> list[ScopeReport]:
    """Return the reports of one range but for its commits; what is compared is given up then.

    A workspace that is there on either side is no longer among the *absent* ones.
    """
    comparisons = list(_comparisons(repository, chosen, request.workspaces, complaints))
    whole = _whole(repository, chosen, comparisons)
    files = controls.edited_files(whole.before.loader.snapshot, whole.after.loader.snapshot)
    others = _other_agents(request, whole)
    reports: list[ScopeReport] = []
    for comparison in comparisons:
        found = report(comparison, chosen.base, chosen.head)
        edited = (*files, *controls.edited_comments(comparison))
        reports.append(found._replace(controls=edited, agents=others.diffs, q_too=others.q_too))
        files, others = (), others._replace(diffs=())  # of the repository: said once
        sides = comparison.before, comparison.after
        if any(resolve_root(side.loader.snapshot).found for side in sides):
            absent.discard(found.workspace)
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


def _whole(repository: Repository, chosen: Range, comparisons: Sequence[Comparison]) -> Comparison:
    """Return the comparison of the repository, which is that of a workspace in most."""
    whole = next((one for one in comparisons if one.after.loader.snapshot.workspace == "."), None)
    return whole if whole is not None else ranges.compared(repository, chosen, ".")


class _Others(NamedTuple):
    """What differs for other agents than q, and whether q is asked about too."""

    diffs: tuple[AgentDiff, ...] = ()
    q_too: bool = True


def _other_agents(request: Request, whole: Comparison) -> _Others:
    """Return what differs for other agents, by the settings of the new side."""
    before, after = (side.loader.snapshot for side in (whole.before, whole.after))
    found = agents.chosen(request.agents, request.workspaces, after)
    if found.usual:
        return _Others()
    from agents_md_lint.loading.profile import Asked  # most are about q alone
    from agents_md_lint.scope.agents import agent_diff

    profiles = found.profiles()
    others = [one for one in profiles if one.asked is Asked.START]
    if request.format == "html" and len(others) == len(profiles):
        raise UsageError("the page of HTML is about q", "name q too: --agent q,codex")
    diffs = (agent_diff(found.loader(before, one), found.loader(after, one), whole) for one in others)
    return _Others(tuple(diffs), len(others) < len(profiles))


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
    if request.format == "html":
        from agents_md_lint.reporters.scope import html

        return html.render(reports)
    from agents_md_lint.output import columns
    from agents_md_lint.reporters.scope import text as scope_text

    paint = colour.Paint(colour.wanted(sys.stdout, os.environ, request.color))
    width = columns.terminal_width(sys.stdout, os.environ)
    return scope_text.render(reports, paint, patches=request.patch, width=width)
