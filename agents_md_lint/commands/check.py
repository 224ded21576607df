"""``check``: would q load these files, whole and as their author meant?"""

from __future__ import annotations

import os
from collections.abc import Iterator

from agents_md_lint.check.pre_commit import named_commit
from agents_md_lint.commands.support import check_options, options
from agents_md_lint.commands.support.check_options import FixChoice, Request
from agents_md_lint.commands.support.options import SourceChoice
from agents_md_lint.git.index import INDEX, STAGED
from agents_md_lint.git.repository import HAS_LINKS, Repository
from agents_md_lint.git.worktree_files import LISTED
from agents_md_lint.names import MISSPELT, QIGNORE
from agents_md_lint.output.outcome import Outcome
from agents_md_lint.paths import name
from agents_md_lint.snapshot.lookalikes import likeness

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

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
    check_options.add_stdin(source)
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
    check_options.add_new_baseline(check_options.add_settings(parser))
    check_options.add_fixes(parser)
    check_options.add_report(parser)


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
        check_options.chosen_settings(namespace),
        namespace.write_baseline,
        FixChoice(
            namespace.fix or namespace.fix_only, namespace.diff, namespace.unsafe_fixes, namespace.fix_only
        ),
        check_options.chosen_report(namespace),
    )
    if found.stdin is not None:
        check_options.verify_stdin(found.paths, found.fixes)
        found = found._replace(paths=(found.stdin,))
    check_options.verify_new_baseline(found.write_baseline, partial=bool(found.paths or found.filenames))
    check_options.verify_fixes(found.fixes, found.source, found.report, found.write_baseline)
    return found


def plain(arguments: list[str]) -> Request | None:
    """Return the request of a command line as hooks and people mostly have it; None for any other."""
    options = [one for one in arguments if one.startswith("-")]
    if len(options) > 1 or (options and options[0] != arguments[0]):
        return None
    names = tuple(arguments[len(options) :])
    match options:
        case []:
            return Request(names)
        case ["--filenames"]:
            return Request(names, filenames=True)
        case ["--pre-commit"]:
            return Request(names, pre_commit=True)
        case ["--staged"]:
            return Request(names, source=SourceChoice(staged=True))
    return None


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


def run(request: Request) -> Outcome:
    """Check, and report."""
    with Repository.discover() as repository:
        for asked in _listings(repository, request):
            repository.expect(*asked)
        from agents_md_lint.commands.support import checking  # Git works while what answers is imported

        return checking.run(repository, request)


def _listings(repository: Repository, request: Request) -> Iterator[tuple[str, ...]]:
    """Yield what Git will surely be asked for."""
    by_runner = request.pre_commit or request.filenames
    if request.source.rev is not None or repository.top is None or (by_runner and named_commit(os.environ)):
        return
    if request.pre_commit or request.source.staged:
        if not request.fixes.wanted:
            yield INDEX
        if request.pre_commit:
            yield STAGED
    else:
        yield HAS_LINKS
        if not request.filenames:
            yield LISTED
