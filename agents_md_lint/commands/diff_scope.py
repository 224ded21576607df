"""``diff-scope``: which directories' effective guidance does a change alter?"""

from __future__ import annotations

import argparse
import os
from dataclasses import replace

from agents_md_lint import endpoints
from agents_md_lint.commands import options
from agents_md_lint.endpoints import Range
from agents_md_lint.git.repository import Repository
from agents_md_lint.outcome import Outcome, Status
from agents_md_lint.reporters import scope_json
from agents_md_lint.scope.report import ScopeReport, report
from agents_md_lint.sources import workspaces
from agents_md_lint.touching import commits_touching, first_parents

EXAMPLES = """\
examples:
  agents-md-lint diff-scope                          the last commit
  agents-md-lint diff-scope origin/main...HEAD       a branch since it left main: a pull request
  agents-md-lint diff-scope v1.0..v2.0 --each        commit by commit
  agents-md-lint diff-scope --staged --patch         the commit to be, with the texts' differences
  agents-md-lint diff-scope --worktree --exit-code   exit with 1 if anything changes
"""

REPORTERS = {"json": scope_json.render}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "range", metavar="REV | BASE..HEAD | BASE...HEAD", nargs="?", help="what to compare (default: HEAD)"
    )
    what.add_argument("--staged", action="store_true", help="the index against HEAD")
    what.add_argument("--worktree", action="store_true", help="the worktree against HEAD")
    what.add_argument("--pre-commit", action="store_true", help="what pre-commit is checking")
    parser.add_argument("--each", action="store_true", help="report commit by commit (first parents)")
    options.add_workspace(parser, many=True)
    parser.add_argument("--format", choices=REPORTERS, default="json", help="of the report (default: text)")
    parser.add_argument("--exit-code", action="store_true", help="exit with 1 when anything changes")


def run(arguments: argparse.Namespace) -> Outcome:
    """Compare, and report."""
    with Repository.discover() as repository:
        chosen = _range(repository, arguments)
        ranges = list(first_parents(repository, chosen)) if arguments.each else [chosen]
        spaces = workspaces(repository, arguments.workspace)
        reports = [_report(repository, one, space) for one in ranges for space in spaces]
    changes = any(one.changes_guidance for one in reports)
    status = Status.REPORTED if changes and arguments.exit_code else Status.CLEAR
    return Outcome(REPORTERS[arguments.format](reports), status)


def _range(repository: Repository, arguments: argparse.Namespace) -> Range:
    if arguments.staged:
        return endpoints.staged_range(repository)
    if arguments.worktree:
        return endpoints.worktree_range(repository)
    if arguments.pre_commit:
        return endpoints.pre_commit_range(repository, os.environ)
    return endpoints.named_range(repository, arguments.range)


def _report(repository: Repository, chosen: Range, workspace: str) -> ScopeReport:
    found = report(endpoints.compared(repository, chosen, workspace), chosen.base, chosen.head)
    return replace(found, commits=commits_touching(repository, chosen, found.sources))
