"""Writing the baseline that was asked for: in the repository, whole or not at all."""

from __future__ import annotations

import argparse
import os

from agents_md_lint import inputs
from agents_md_lint.baseline import DEFAULT_NAME, LIMIT, Baseline, is_baseline, parsed, written
from agents_md_lint.configfile import on_disk
from agents_md_lint.errors import ConfigError, UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.names import CONFIG
from agents_md_lint.reportfile import write_report
from agents_md_lint.result import CheckResult
from agents_md_lint.settings import Settings
from agents_md_lint.sources import repository_path, worktree_top

_ELSEWHERE = "name another file"


def configure(group: argparse._MutuallyExclusiveGroup) -> None:
    """Add the option to the group of those about a baseline."""
    group.add_argument(
        "--write-baseline",
        metavar="FILE",
        nargs="?",
        const="",
        help="write all findings to FILE, in the repository, and pass over them"
        f" (default: the baseline that is configured, or {DEFAULT_NAME})",
    )


def verify(arguments: argparse.Namespace) -> None:
    """Raise ``UsageError`` where only a part would be looked at: the rest would be lost to the baseline."""
    if arguments.write_baseline == "-":
        raise UsageError("a baseline is a file", "give its name as --write-baseline=FILE")
    if arguments.write_baseline is not None and (arguments.paths or arguments.filenames):
        raise UsageError(
            "a baseline is written for the whole repository, not for single paths",
            "leave the paths out, and give its name as --write-baseline=FILE",
        )


def write(
    repository: Repository, settings: Settings, result: CheckResult, named: str
) -> tuple[Baseline, str]:
    """Write the findings of *result*; return the baseline, and the line that says where it is.

    Raises ``UsageError`` for a place outside the repository, and for a file that is something else.
    """
    path = named or _usual(repository, settings)
    shown = repository_path(repository, path)
    worktree_top(repository)
    if os.path.lexists(path) and not _may_replace(path):
        raise UsageError(f"{shown!r} exists and is not a baseline", _ELSEWHERE)
    inputs.refuse(path, repository)
    text = written(result.findings)
    write_report(path, text, top=repository.top, git_dir=repository.git_dir)
    baseline = parsed(text, shown)
    number = len(result.findings)
    told = f"wrote {number} finding{'' if number == 1 else 's'} to {shown}"
    if settings.baseline is None:
        told += f'; for checks to know it, write into {settings.source or CONFIG}: baseline = "{shown}"'
    return baseline, told


def _usual(repository: Repository, settings: Settings) -> str:
    at = settings.baseline
    if at is not None and at.on_disk:
        return at.path
    return os.path.relpath(os.path.join(worktree_top(repository), DEFAULT_NAME if at is None else at.path))


def _may_replace(path: str) -> bool:
    """Whether the file at *path* is a baseline."""
    try:
        return is_baseline(on_disk(path, _ELSEWHERE, LIMIT).text)
    except ConfigError:
        return False
