"""Fixing as a part of ``check``: the options for it, what they rule out, and how it ends."""

from __future__ import annotations

import argparse
from typing import NamedTuple

from agents_md_lint.check.pre_commit import Checked
from agents_md_lint.check.result import CheckResult
from agents_md_lint.check.run import Request
from agents_md_lint.commands.support.options import SourceChoice
from agents_md_lint.commands.support.reporting import ReportChoice
from agents_md_lint.errors import UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.output.outcome import Outcome, Status
from agents_md_lint.reporters.check.formats import TEXT
from agents_md_lint.rules import rule_of
from agents_md_lint.snapshot.sources import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.check.baseline import Baseline

NOT_HERE = "a commit is checked here, which --fix can't change: it fixes the worktree"
"""What is said where a commit isn't fixed."""
_SHOWING = frozenset({TEXT, "json"})
"""The formats that say what was fixed; for the others stderr says it."""


class FixChoice(NamedTuple):
    """What the command line says about fixes: to make them, or to show them as a ``diff``.

    ``unsafe`` includes those that are likely, but not sure.
    """

    fix: bool = False
    diff: bool = False
    unsafe: bool = False

    @property
    def wanted(self) -> bool:
        """Whether anything is to be fixed, or shown as it would be."""
        return self.fix or self.diff

    @property
    def option(self) -> str:
        """The option that asks for it."""
        return "--diff" if self.diff else "--fix"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    fixes = parser.add_argument_group("fixes", "in the worktree alone")
    fixes.add_argument(
        "--fix",
        action="store_true",
        help="fix in the worktree what can surely be fixed; exit with 1 when anything was changed",
    )
    fixes.add_argument(
        "--unsafe-fixes", action="store_true", help="with --fix or --diff: also what is likely, but not sure"
    )
    fixes.add_argument("--diff", action="store_true", help="show what --fix would change, and change nothing")


def verify(fixes: FixChoice, source: SourceChoice, report: ReportChoice, write_baseline: str | None) -> None:
    """Raise ``UsageError`` for options that don't go together: before any work."""
    if not fixes.wanted:
        if fixes.unsafe:
            raise UsageError(
                "--unsafe-fixes alone changes nothing", "add --fix, or --diff to see what it would"
            )
        return
    for given, name in ((source.staged, "--staged"), (source.rev is not None, "--rev")):
        if given:
            raise UsageError(f"{fixes.option} is about the worktree, not about {name}", f"leave out {name}")
    if write_baseline is not None:
        raise UsageError(
            f"{fixes.option} and --write-baseline don't go together", "fix first, then write the baseline"
        )
    if fixes.diff and (report.format != TEXT or report.output_file is not None):
        raise UsageError("--diff is a report of its own, as text", "leave out --format and --output-file")


def possible(what: Checked, fixes: FixChoice) -> bool:
    """Whether *what* is checked can be fixed: not a commit, which a hook checks at a push and in CI.

    It is checked there all the same: the hook is configured once for all stages. Raises ``UsageError``
    where the changes are only to be shown, for then nothing would be done.
    """
    if what.target.source is not Source.COMMIT:
        return True
    if fixes.diff:
        raise UsageError("a commit can't be fixed", "check it out, and see what is to fix in the worktree")
    return False


def worktree_only(what: Checked) -> Checked:
    """Return *what* is checked as it is in the worktree: only that is ever changed."""
    return what._replace(target=what.target._replace(source=Source.WORKTREE))


def preview(
    repository: Repository,
    request: Request,
    what: Checked,
    baseline: Baseline | None,
    fixes: FixChoice,
) -> Outcome:
    """Return the report of what would be changed."""
    from agents_md_lint.fix.run import preview as planned  # not needed by a check that fixes nothing
    from agents_md_lint.reporters.check import fix_diff

    plan = planned(repository, request, what, baseline, unsafe=fixes.unsafe)
    report = fix_diff.render(plan.draft, plan.left, repository.top or "")
    return Outcome(report, Status.REPORTED if plan.draft.files else Status.CLEAR)


def run(
    repository: Repository,
    request: Request,
    what: Checked,
    baseline: Baseline | None,
    fixes: FixChoice,
    report: ReportChoice,
) -> tuple[CheckResult, Status, tuple[str, ...]]:
    """Fix what was found; return what a check says then, how it ended, and the lines for stderr."""
    from agents_md_lint.fix.run import fix  # not needed by a check that fixes nothing

    done = fix(repository, request, what, baseline, unsafe=fixes.unsafe)
    told: tuple[str, ...] = ()
    if report.format not in _SHOWING and report.output_file is None:
        from agents_md_lint.reporters.check.fix_lines import fix_lines

        told = tuple(fix_lines(done.result))
    status = Status.REPORTED if done.result.fixed else Status.CLEAR
    return done.result, Status.INCOMPLETE if done.failures else status, (*told, *done.failures, *done.remarks)


def fixable(repository: Repository, request: Request, what: Checked, result: CheckResult) -> CheckResult:
    """Return *result* with the number of its findings that ``--fix`` would fix in the worktree."""
    if all(rule_of(one.rule).fix is None for one in result.told):
        return result
    from agents_md_lint.fix.run import fixable as counted  # not needed where nothing is to fix

    return result._replace(fixable=counted(repository, request, worktree_only(what), result))
