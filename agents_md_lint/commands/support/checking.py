"""What ``check`` does once it knows what is asked for: check, fix, write a baseline, report."""

from __future__ import annotations

import os

from agents_md_lint.check import run as check
from agents_md_lint.check import workspaces
from agents_md_lint.check.pre_commit import Checked, checked, under_runner
from agents_md_lint.check.result import CheckResult
from agents_md_lint.commands.support import configured, fixing, options, reporting
from agents_md_lint.git.repository import Repository
from agents_md_lint.output.outcome import Outcome, Status
from agents_md_lint.rules.findings import Severity
from agents_md_lint.snapshot.sources import Source, Target, repository_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.commands.support.check_options import Request

THRESHOLDS = {"error": Severity.ERROR.rank, "warning": Severity.WARNING.rank, "never": 3}
"""The rank of severity from which a check has something to report, by the setting ``fail-on``."""


def run(repository: Repository, request: Request) -> Outcome:
    """Answer *request* in *repository*."""
    fixes, status = request.fixes, Status.CLEAR
    what = _what(repository, request)
    to_fix = fixes.wanted and fixing.possible(what, fixes)
    if fixes.only and not to_fix:
        return Outcome("", Status.CLEAR, (fixing.NOT_HERE,))
    if to_fix:
        what = fixing.worktree_only(what)
    settings = configured.in_force(repository, what.target, request.settings, what.base)
    reporting.refuse_inputs(request.report, request.settings.config, repository, settings)
    wanted = workspaces.Request(request.paths, settings, request.filenames, request.all, request.ignored)
    if to_fix:
        known = configured.baseline(repository, what.target, settings)
        if fixes.diff:
            return fixing.preview(repository, wanted, what, known, fixes)
        result, status, complaints = fixing.run(repository, wanted, what, known, fixes, request.report)
        if fixes.only:
            return Outcome(fixing.lines(result), status, complaints)
    else:
        result, complaints = _checked(repository, wanted, what, request)
        complaints += (fixing.NOT_HERE,) if fixes.wanted else ()
    to_stage = what.target.source is Source.INDEX or (request.filenames and under_runner(os.environ))
    result = result._replace(to_stage=to_stage, top=_way_to_top(repository))
    report = reporting.report(result, request.report, repository)
    if result.controls is not None and result.controls.fault:
        status = Status.INCOMPLETE
        complaints += (f"{result.controls.fault}: no check could go by what this change makes of it",)
    complaints += configured.remarks(settings, result.misplaced) + reporting.unfinished(result)
    if status is Status.CLEAR and result.worst() >= THRESHOLDS[settings.fail_on]:
        status = Status.REPORTED
    return Outcome(report, status, complaints)


def _way_to_top(repository: Repository) -> str:
    """Return the way from the current directory to the top of the worktree, empty where that is the same."""
    top = repository.top
    return "" if top is None or os.getcwd() == top else os.path.relpath(top)


def _what(repository: Repository, request: Request) -> Checked:
    """Return what is checked."""
    if request.pre_commit or request.filenames:
        what = checked(repository, os.environ, worktree=request.filenames)
    else:
        what = Checked(options.target(repository, request.source))
    return what if request.base_counts else what._replace(base="")


def _checked(
    repository: Repository, wanted: workspaces.Request, what: Checked, request: Request
) -> tuple[CheckResult, tuple[str, ...]]:
    """Return what the baseline leaves of a check, and a line about a new baseline."""
    amend = None
    if request.stdin is not None:
        from agents_md_lint.commands.support import edited  # an editor asks for it, and no hook

        amend = edited.amend(repository_path(repository, request.stdin), edited.read())
    spaces = tuple(workspaces.opened(repository, wanted, what, amend))
    result = check.answer(repository, wanted, what, spaces=spaces)
    if what.target.source is Source.WORKTREE and not (wanted.filenames or wanted.ignored):
        result = result._replace(git_ignored=check.git_ignored(repository, wanted))
    complaints: tuple[str, ...] = ()
    if request.write_baseline is None:
        source = Target(Source.COMMIT, what.base) if what.base else what.target
        known = configured.baseline(repository, source, wanted.settings)
    else:
        from agents_md_lint.commands.support import new_baseline  # few checks write one

        known, told = new_baseline.write(repository, wanted, what, result, request.write_baseline)
        complaints = (told,)
    if known is not None:
        from agents_md_lint.check.coverage import Coverage  # few repositories have a baseline

        result = check.without_known(result, known, Coverage(repository, wanted, what).includes)
    if what.base:
        from agents_md_lint.commands.support import proposed  # a change is compared, as few are

        result = proposed.compared(repository, wanted, what, result, request.settings)
    if request.pre_commit and what.target.source is Source.INDEX and result.shown:
        from agents_md_lint.fix.unstaged import without_done  # not needed where nothing is found

        result = without_done(repository, wanted, what, result)
    elif what.target.source is not Source.WORKTREE or amend is not None:
        return result, complaints  # --fix would change something else than what was checked
    return fixing.fixable(repository, wanted, what, result, spaces), complaints
