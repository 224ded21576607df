"""What a hook before this one has fixed: it is in the worktree, and what is staged is still as it was."""

from __future__ import annotations

from agents_md_lint.check.engine import check
from agents_md_lint.check.pre_commit import Checked
from agents_md_lint.check.result import CheckResult
from agents_md_lint.check.workspaces import Request, opened
from agents_md_lint.fix.chances import only
from agents_md_lint.git.repository import Repository
from agents_md_lint.rules.findings import Finding
from agents_md_lint.snapshot.sources import Source


def without_done(repository: Repository, request: Request, what: Checked, result: CheckResult) -> CheckResult:
    """Return *result*, that of the index, knowing which of its findings the worktree no longer has.

    A hook runner puts aside what was edited and not staged, so under one it was a hook that changed them,
    and that said so. Only the files with findings are read again.
    """
    if repository.top is None or not result.shown:
        return result
    there: set[tuple[str, str, str]] = set()
    disk = what._replace(target=what.target._replace(source=Source.WORKTREE))
    rules = request.settings.rules()
    for workspace, files in opened(repository, request, disk):
        space = workspace.snapshot.workspace
        paths = {finding.path for finding in result.shown if finding.workspace == space}
        report = check(workspace, only(files, paths, space), rules, request.settings.passed_over)
        there.update(map(_key, report.findings))
    return result._replace(done=frozenset(one for one in result.shown if _key(one) not in there))


def _key(finding: Finding) -> tuple[str, str, str]:
    return finding.workspace, finding.path, finding.rule
