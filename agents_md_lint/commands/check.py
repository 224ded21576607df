"""``check``: would q load these files, whole and as their author meant?"""

from __future__ import annotations

import argparse
import os
from typing import NamedTuple

from agents_md_lint.check import run as check
from agents_md_lint.check.pre_commit import Checked, checked
from agents_md_lint.check.result import CheckResult
from agents_md_lint.commands.support import configured, edited, fix_options, new_baseline, options, reporting
from agents_md_lint.commands.support.configured import SettingsChoice
from agents_md_lint.commands.support.fix_options import FixChoice
from agents_md_lint.commands.support.options import SourceChoice
from agents_md_lint.commands.support.reporting import ReportChoice
from agents_md_lint.git.repository import Repository
from agents_md_lint.names import MISSPELT, QIGNORE
from agents_md_lint.output.outcome import Outcome, Status
from agents_md_lint.paths import name
from agents_md_lint.rules.findings import Severity
from agents_md_lint.snapshot.sources import Source, Target, repository_path

EXAMPLES = """\
examples:
  agents-md-lint check                      every guidance file of the worktree
  agents-md-lint check --staged             what the next commit will hold
  agents-md-lint check --rev origin/main    what a commit holds
  agents-md-lint check docs/AGENTS.md       one file
  agents-md-lint check --pre-commit         what pre-commit is checking; only what it changes can fail
  agents-md-lint check --fail-on warning    warnings fail too
  agents-md-lint check --fix                fix what can surely be fixed; --diff shows it first
  agents-md-lint check --stdin-filename AGENTS.md - < draft
                                            a file as an editor has it
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
    edited.add_argument(source)
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
    new_baseline.add_argument(configured.add_arguments(parser))
    fix_options.add_arguments(parser)
    reporting.add_arguments(parser)


class Request(NamedTuple):
    """What to check, and what to do with what is found.

    ``paths`` are as on the command line, none for all. A hook runner says what is checked if ``pre_commit``,
    and gave the paths if ``filenames``; ``all`` says that older findings fail too. ``base_counts`` says that
    in a range the configuration, baseline and comments of the base count. ``ignored`` adds what Git ignores.
    ``stdin`` is the path of the file whose text is on stdin, the only one that is checked; None for none.
    ``write_baseline`` is the file to write all findings to; empty for the usual one, None for none.
    """

    paths: tuple[str, ...]
    source: SourceChoice
    pre_commit: bool
    filenames: bool
    all: bool
    base_counts: bool
    ignored: bool
    stdin: str | None
    settings: SettingsChoice
    write_baseline: str | None
    fixes: FixChoice
    report: ReportChoice


def request(namespace: argparse.Namespace) -> Request:
    """Return what the arguments ask for. Raises ``UsageError`` for some that don't go together."""
    found = Request(
        tuple(namespace.paths),
        SourceChoice(namespace.staged, namespace.rev),
        namespace.pre_commit,
        namespace.filenames,
        namespace.all,
        namespace.config_from == "base",
        namespace.ignored,
        namespace.stdin_filename,
        configured.chosen(namespace),
        namespace.write_baseline,
        FixChoice(namespace.fix, namespace.diff, namespace.unsafe_fixes),
        reporting.chosen(namespace),
    )
    edited.verify(found.stdin, found.paths, fixing=found.fixes.option if found.fixes.wanted else "")
    if found.stdin is not None:
        found = found._replace(paths=(found.stdin,))
    new_baseline.verify(found.write_baseline, partial=bool(found.paths or found.filenames))
    fix_options.verify(found.fixes, found.source, found.report, found.write_baseline)
    return found


def arrange(arguments: list[str]) -> list[str]:
    """Return the command line with the names that a hook runner appended behind a ``--``.

    They arrive with no ``--`` before them, and a repository may hold a directory named like an option:
    with ``--filenames``, an argument that is named as one of our files and exists is a file.
    """
    if "--filenames" not in arguments or "--" in arguments:
        return arguments
    names = [argument for argument in arguments if argument[:1] == "-" and _is_file_of_ours(argument)]
    return [argument for argument in arguments if argument not in names] + ["--", *names]


def _is_file_of_ours(argument: str) -> bool:
    named = name(argument).lower()
    return (named in MISSPELT or named == QIGNORE) and os.path.lexists(argument)


def run(request: Request) -> Outcome:
    """Check, and report."""
    fixes, status = request.fixes, Status.CLEAR
    with Repository.discover() as repository:
        what = _what(repository, request)
        fixing = fixes.wanted and fix_options.possible(what, fixes)
        if fixing:
            what = fix_options.worktree_only(what)
        settings = configured.in_force(repository, what.target, request.settings, what.base)
        reporting.refuse_inputs(request.report, request.settings.config, repository, settings)
        wanted = check.Request(request.paths, settings, request.filenames, request.all, request.ignored)
        if fixing:
            known = configured.baseline(repository, what.target, settings)
            if fixes.diff:
                return fix_options.preview(repository, wanted, what, known, fixes)
            result, status, complaints = fix_options.run(
                repository, wanted, what, known, fixes, request.report
            )
        else:
            result, complaints = _checked(repository, wanted, what, request)
            complaints += (fix_options.NOT_HERE,) if fixes.wanted else ()
        report = reporting.report(result, request.report, repository)
    if result.controls is not None and result.controls.fault:
        status = Status.INCOMPLETE
        complaints += (f"{result.controls.fault}: no check could go by what this change makes of it",)
    complaints += configured.remarks(settings, result.misplaced)
    if status is Status.CLEAR and result.worst() >= THRESHOLDS[settings.fail_on]:
        status = Status.REPORTED
    return Outcome(report, status, complaints)


def _what(repository: Repository, request: Request) -> Checked:
    """Return what is checked."""
    if request.pre_commit or request.filenames:
        what = checked(repository, os.environ, worktree=request.filenames)
    else:
        what = Checked(options.target(repository, request.source))
    return what if request.base_counts else what._replace(base="")


def _checked(
    repository: Repository, wanted: check.Request, what: Checked, request: Request
) -> tuple[CheckResult, tuple[str, ...]]:
    """Return what the baseline leaves of a check, and a line about a new baseline."""
    amend = None
    if request.stdin is not None:
        amend = edited.amend(repository_path(repository, request.stdin), edited.read())
    result = check.answer(repository, wanted, what, amend)
    if what.target.source is Source.WORKTREE and not (wanted.filenames or wanted.ignored):
        result = result._replace(git_ignored=check.git_ignored(repository, wanted))
    complaints: tuple[str, ...] = ()
    if request.write_baseline is None:
        source = Target(Source.COMMIT, what.base) if what.base else what.target
        known = configured.baseline(repository, source, wanted.settings)
    else:
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
    return fix_options.fixable(repository, wanted, what, result), complaints
