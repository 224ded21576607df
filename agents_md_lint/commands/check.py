"""``check``: would q load these files, whole and as their author meant?"""

from __future__ import annotations

import argparse
import os

from agents_md_lint.check.pre_commit import Checked, checked
from agents_md_lint.check.result import CheckResult
from agents_md_lint.check.run import Request, answer, git_ignored, without_known
from agents_md_lint.commands.support import (
    configured,
    fix_options,
    new_baseline,
    options,
    reporting,
)
from agents_md_lint.git.repository import Repository
from agents_md_lint.names import MISSPELT, QIGNORE
from agents_md_lint.output.outcome import Outcome, Status
from agents_md_lint.paths import name
from agents_md_lint.rules.findings import Severity
from agents_md_lint.snapshot.lookalikes import likeness
from agents_md_lint.snapshot.sources import Source, Target

EXAMPLES = """\
examples:
  agents-md-lint check                      every guidance file of the worktree
  agents-md-lint check --staged             what the next commit will hold
  agents-md-lint check --rev origin/main    what a commit holds
  agents-md-lint check docs/AGENTS.md       one file
  agents-md-lint check --pre-commit         what pre-commit is checking; only what it changes can fail
  agents-md-lint check --fail-on warning    warnings fail too
  agents-md-lint check --fix                fix what can surely be fixed; --diff shows it first
  agents-md-lint check --format sarif --output-file check.sarif
                                            a file for code scanning, and text here
"""

THRESHOLDS = {"error": Severity.ERROR.rank, "warning": Severity.WARNING.rank, "never": 3}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="*",
        help="guidance file, target of its link, or directory (default: all)",
    )
    what = parser.add_argument_group("what is checked", "the worktree, unless told otherwise")
    source = what.add_mutually_exclusive_group()
    options.add_source(source)
    source.add_argument(
        "--pre-commit",
        action="store_true",
        help="check what pre-commit is checking; findings that the change doesn't touch are only counted",
    )
    source.add_argument(
        "--filenames",
        action="store_true",
        help="the paths come from a hook runner: one that exists is a file even if it looks like an option",
    )
    what.add_argument("--all", action="store_true", help="with --pre-commit: older findings fail too")
    what.add_argument(
        "--config-from",
        choices=("base", "head"),
        default="base",
        help="where --pre-commit checks a range: whose configuration, baseline and comments count"
        " (default: base, so that a change can't switch its own check off)",
    )
    what.add_argument("--ignored", action="store_true", help="look at files that Git ignores too (worktree)")
    options.add_workspace(what, many=True)
    new_baseline.configure(configured.configure(parser))
    fix_options.configure(parser)
    reporting.configure(parser)


def arrange(arguments: list[str]) -> list[str]:
    """Return the command line with the names that a hook runner appended behind a ``--``.

    They arrive with no ``--`` before them, and a repository may hold a directory named like an option:
    with ``--filenames``, an argument that is named like one of our files and exists is a file.
    """
    if "--filenames" not in arguments or "--" in arguments:
        return arguments
    names = [argument for argument in arguments if argument[:1] == "-" and _is_file_of_ours(argument)]
    return [argument for argument in arguments if argument not in names] + ["--", *names]


def _is_file_of_ours(argument: str) -> bool:
    """Whether *argument* is a file that a hook runner may pass: named like ours, or in foreign letters."""
    named = name(argument)
    ours = named.lower() in MISSPELT or named.lower() == QIGNORE or likeness(named) is not None
    return (ours or not (named.isascii() and named.isprintable())) and os.path.lexists(argument)


def run(arguments: argparse.Namespace) -> Outcome:
    """Check, and report."""
    reporting.verify(arguments)
    new_baseline.verify(arguments)
    fix_options.verify(arguments)
    status = Status.CLEAR
    with Repository.discover() as repository:
        if arguments.pre_commit or arguments.filenames:
            what = checked(repository, os.environ, worktree=arguments.filenames)
        else:
            what = Checked(options.target(repository, arguments))
        if arguments.config_from == "head":
            what = what._replace(base="")
        wanted = fix_options.wanted(arguments)
        fixing = wanted and fix_options.possible(what, arguments)
        if fixing:
            what = fix_options.worktree_only(what)
        settings = configured.in_force(repository, what.target, arguments, what.base)
        reporting.refuse_inputs(arguments, repository, settings)
        request = Request(
            tuple(arguments.paths), settings, arguments.filenames, arguments.all, arguments.ignored
        )
        if fixing:
            known = configured.baseline(repository, what.target, settings)
            if arguments.diff:
                return fix_options.preview(repository, request, what, known, arguments)
            result, status, complaints = fix_options.run(repository, request, what, known, arguments)
        else:
            result, complaints = _checked(repository, request, what, arguments)
            complaints += (fix_options.NOT_HERE,) if wanted else ()
        report = reporting.report(result, arguments, repository)
    if result.controls is not None and result.controls.fault:
        status = Status.INCOMPLETE
        complaints += (f"{result.controls.fault}: no check could go by what this change makes of it",)
    complaints += configured.remarks(settings, result.misplaced)
    if status is Status.CLEAR and result.worst() >= THRESHOLDS[settings.fail_on]:
        status = Status.REPORTED
    return Outcome(report, status, complaints)


def _checked(
    repository: Repository, request: Request, what: Checked, arguments: argparse.Namespace
) -> tuple[CheckResult, tuple[str, ...]]:
    """Return what the baseline leaves of a check, and a line about a new baseline."""
    result = answer(repository, request, what)
    if what.target.source is Source.WORKTREE and not (request.filenames or request.ignored):
        result = result._replace(git_ignored=git_ignored(repository, request))
    complaints: tuple[str, ...] = ()
    if arguments.write_baseline is None:
        source = Target(Source.COMMIT, what.base) if what.base else what.target
        known = configured.baseline(repository, source, request.settings)
    else:
        known, told = new_baseline.write(repository, request, what, result, arguments.write_baseline)
        complaints = (told,)
    if known is not None:
        from agents_md_lint.check.coverage import Coverage  # few repositories have a baseline

        result = without_known(result, known, Coverage(repository, request, what).includes)
    if what.base:
        from agents_md_lint.commands.support import proposed  # a change is compared, as few are

        result = proposed.compared(repository, request, what, result, arguments)
    if arguments.pre_commit and what.target.source is Source.INDEX and result.shown:
        from agents_md_lint.fix.unstaged import without_done  # not needed where nothing is found

        result = without_done(repository, request, what, result)
    elif what.target.source is not Source.WORKTREE:
        return result, complaints  # --fix would change something else than what was checked
    return fix_options.fixable(repository, request, what, result), complaints
