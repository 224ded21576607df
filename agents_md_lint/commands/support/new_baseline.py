"""Writing the baseline that was asked for: in the repository, whole or not at all."""

from __future__ import annotations

import os

from agents_md_lint.check.baseline import Baseline, KnownFinding
from agents_md_lint.check.baseline_file import LIMIT, is_ours, parsed, written
from agents_md_lint.check.pre_commit import Checked
from agents_md_lint.check.result import CheckResult
from agents_md_lint.check.workspaces import Request
from agents_md_lint.config.file import on_disk
from agents_md_lint.config.settings import COMMAND_LINE, Settings
from agents_md_lint.errors import ConfigError, UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.names import BASELINE, CONFIG
from agents_md_lint.snapshot.sources import repository_path, worktree_top

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.check.coverage import Coverage

_ELSEWHERE = "name another file"
_PARTIAL = ("select", "ignore", "exclude", "workspaces")
"""What the command line leaves out a part by."""


def write(
    repository: Repository, request: Request, what: Checked, result: CheckResult, named: str
) -> tuple[Baseline, str]:
    """Write the findings of *result*; return the baseline, and the line that says where it is.

    What the file has about files and rules that weren't looked at stays. Raises ``UsageError`` for a place
    outside the repository, and for a file that is something else.
    """
    # Few checks write one.
    from agents_md_lint.check import inputs
    from agents_md_lint.check.coverage import Coverage
    from agents_md_lint.output.report_file import write_report

    settings = request.settings
    path = named or _usual(repository, settings)
    shown = repository_path(repository, path)
    worktree_top(repository)
    coverage = Coverage(repository, request, what)
    kept = [entry for entry in _old(path, shown, settings, coverage) if not coverage.includes(entry)]
    inputs.refuse(path, repository)
    text = written(result.findings, kept)
    write_report(path, text, top=repository.top, git_dir=repository.git_dir)
    baseline = parsed(text, shown)
    told = f"wrote {_counted(len(result.findings))} to {shown}"
    if kept:
        told += f" and kept {_counted(sum(one.times for one in kept))} of what wasn't looked at"
    if settings.baseline is None:
        told += f'; for checks to know it, write into {settings.source or CONFIG}: baseline = "{shown}"'
    return baseline, told


def _counted(number: int) -> str:
    return f"{number} finding{'' if number == 1 else 's'}"


def _old(path: str, shown: str, settings: Settings, coverage: Coverage) -> tuple[KnownFinding, ...]:
    """Return the entries of the file at *path*, if there is one.

    Raises ``UsageError`` for a file that is something else, and for a damaged baseline where only a part
    is looked at: what it says of the rest would be lost.
    """
    if not os.path.lexists(path):
        return ()
    try:
        text = on_disk(path, _ELSEWHERE, LIMIT).text
    except ConfigError:
        text = "?"
    if not is_ours(text):
        raise UsageError(f"{shown!r} exists and is not a baseline", _ELSEWHERE)
    try:
        return parsed(text, shown).entries if text.strip() else ()
    except ConfigError as error:
        partial = [option for option in _PARTIAL if settings.origin(option) == COMMAND_LINE]
        if partial or coverage.is_sparse:
            raise UsageError(
                f"{error.reason}; a check of a part would lose what it says of the rest",
                "check all of it: without --select, --ignore, --exclude, --workspace or a sparse checkout",
            ) from error
        return ()


def _usual(repository: Repository, settings: Settings) -> str:
    at = settings.baseline
    if at is not None and at.on_disk:
        return at.path
    return os.path.relpath(os.path.join(worktree_top(repository), BASELINE if at is None else at.path))
