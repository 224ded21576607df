"""What a change would make of its own check: that goes by what decides about findings before the change."""

from __future__ import annotations

from agents_md_lint.check.controls import ControlChange, ControlKind, Read, changed_comments, changed_files
from agents_md_lint.check.coverage import Coverage
from agents_md_lint.check.pre_commit import Checked
from agents_md_lint.check.result import CheckResult, Controls
from agents_md_lint.check.run import answer, comments, without_known
from agents_md_lint.check.workspaces import Request
from agents_md_lint.commands.support import configured
from agents_md_lint.commands.support.check_options import SettingsChoice
from agents_md_lint.config.file import TextFile, in_repository
from agents_md_lint.config.settings import FAIL_ON, Settings
from agents_md_lint.errors import LintError
from agents_md_lint.git.repository import Repository
from agents_md_lint.names import PYPROJECT, QIGNORE, TABLE
from agents_md_lint.paths import join
from agents_md_lint.rules.findings import Finding, Severity
from agents_md_lint.snapshot.sources import Source, Target


def compared(
    repository: Repository,
    request: Request,
    what: Checked,
    result: CheckResult,
    choice: SettingsChoice,
) -> CheckResult:
    """Return *result*, the answer to *request* by what was before a change, with what the change edits of it.

    An entry of the baseline that the change takes out isn't stale.
    """
    changes = _changes(repository, request.settings, what, result, choice)
    if not changes:
        return result
    found = Controls(what.base, changes)
    try:
        own = configured.in_force(repository, what.target, choice)
        there = answer(repository, request._replace(settings=own), what._replace(base=""))
        known = configured.baseline(repository, what.target, own)
    except LintError as error:
        return result._replace(controls=found._replace(fault=error.reason))
    if known is not None:
        covered = Coverage(repository, request._replace(settings=own), what)
        there = without_known(there, known, covered.includes)
    found = _passed_over(found, result, there)
    if FAIL_ON.index(own.fail_on) > FAIL_ON.index(request.settings.fail_on):
        found = found._replace(threshold=own.fail_on)
    return result._replace(controls=found, stale=there.stale)


def _changes(
    repository: Repository,
    settings: Settings,
    what: Checked,
    result: CheckResult,
    choice: SettingsChoice,
) -> tuple[ControlChange, ...]:
    """Return what the change edits, as far as this check would go by it."""
    base = Target(Source.COMMIT, what.base)
    changes: tuple[ControlChange, ...] = ()
    if choice.config is None and not choice.no_config:
        changes = changed_files(_reader(repository, base), _reader(repository, what.target))
        if choice.no_baseline or choice.baseline is not None:
            changes = tuple(one for one in changes if one.kind is not ControlKind.BASELINE)
    for space in settings.workspaces:
        path = join(space, QIGNORE)
        if path in result.refused:
            before, after = (comments(repository, target, space) for target in (base, what.target))
            changes += changed_comments(before, after, path)
    return changes


def _reader(repository: Repository, target: Target) -> Read:
    def read(path: str, limit: int) -> TextFile | None:
        return in_repository(repository, target, path, limit, about=(TABLE,) if path == PYPROJECT else ())

    return read


def _passed_over(found: Controls, here: CheckResult, there: CheckResult) -> Controls:
    """Return *found* with the findings of *here* that *there* doesn't show, or shows as less severe."""
    ranks = {_key(finding): finding.severity.rank for finding in there.shown}
    gone = [finding for finding in here.shown if _key(finding) not in ranks]
    errors = sum(finding.severity is Severity.ERROR for finding in gone)
    lowered = sum(finding.severity.rank > ranks.get(_key(finding), 3) for finding in here.shown)
    return found._replace(errors=errors, warnings=len(gone) - errors, lowered=lowered)


def _key(finding: Finding) -> tuple[object, ...]:
    return finding.rule, finding.path, finding.place, finding.message
