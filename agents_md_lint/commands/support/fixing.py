"""Fixing as a part of ``check``: where that is possible, and how it ends."""

from __future__ import annotations

from agents_md_lint.check.pre_commit import Checked
from agents_md_lint.check.result import CheckResult
from agents_md_lint.check.workspaces import Opened, Request
from agents_md_lint.commands.support.check_options import FixChoice, ReportChoice
from agents_md_lint.errors import UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.output.outcome import Outcome, Status
from agents_md_lint.reporters.check.formats import TEXT
from agents_md_lint.rules import rule_of
from agents_md_lint.snapshot.sources import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from agents_md_lint.check.baseline import Baseline

NOT_HERE = "a commit is checked here, which --fix can't change: it fixes the worktree"
"""What is said where a commit isn't fixed."""
_SHOWING = frozenset({TEXT, "json"})
"""The formats that say what was fixed; for the others stderr says it."""


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


def lines(result: CheckResult) -> str:
    """Return the fixes that were made as a report of their own."""
    from agents_md_lint.reporters.check.fix_lines import fixed_lines

    return "".join(f"{line}\n" for line in fixed_lines(result))


def fixable(
    repository: Repository, request: Request, what: Checked, result: CheckResult, spaces: Sequence[Opened]
) -> CheckResult:
    """Return *result* knowing which of its findings ``--fix`` would fix in the worktree.

    *spaces* are what was checked: they are opened anew where that is something else.
    """
    if all(rule_of(one.rule).fix is None for one in result.unreported):
        return result
    from agents_md_lint.fix.trial import fixable as offered  # not needed where nothing is to fix

    spaces = spaces if what.target.source is Source.WORKTREE else ()
    return result._replace(fixable=offered(repository, request, worktree_only(what), result, spaces))
