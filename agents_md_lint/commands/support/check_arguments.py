"""The options of ``check`` on its command line: reading them, and refusing those that don't go together."""

from __future__ import annotations

from agents_md_lint.commands.support import options
from agents_md_lint.commands.support.check_options import FixChoice, ReportChoice, SettingsChoice
from agents_md_lint.commands.support.options import SourceChoice
from agents_md_lint.config.settings import FAIL_ON
from agents_md_lint.errors import UsageError
from agents_md_lint.names import BASELINE
from agents_md_lint.reporters.check.formats import FORMATS, TEXT

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

_STREAM = "-"
"""What stands for stdin or stdout in the place of a file."""


def chosen_settings(namespace: argparse.Namespace) -> SettingsChoice:
    """Return what the options of :func:`add_settings`, and those that name workspaces, ask for."""
    return SettingsChoice(
        workspaces=tuple(namespace.workspace),
        config=namespace.config,
        no_config=namespace.no_config,
        select=tuple(namespace.select),
        ignore=tuple(namespace.ignore),
        exclude=tuple(namespace.exclude),
        fail_on=namespace.fail_on,
        baseline=namespace.baseline,
        no_baseline=namespace.no_baseline,
        agents=options.agents(namespace.agent),
    )


def add_settings(parser: argparse.ArgumentParser) -> argparse._MutuallyExclusiveGroup:
    """Add the options; return the group of those about a baseline."""
    rules = parser.add_argument_group("rules and configuration", "the command line wins")
    rules.add_argument(
        "--exclude", metavar="PATTERN", action="append", default=[], help="leave out paths (as in .gitignore)"
    )
    rules.add_argument("--select", metavar="RULE,...", action="append", default=[], help="only these rules")
    rules.add_argument("--ignore", metavar="RULE,...", action="append", default=[], help="not these rules")
    rules.add_argument("--fail-on", choices=FAIL_ON, help="exit with 1 from (default: error)")
    options.add_configuration(rules)
    options.add_agent(rules)
    known = parser.add_argument_group("baseline", "findings that are known and skipped")
    baseline = known.add_mutually_exclusive_group()
    baseline.add_argument(
        "--baseline", metavar="FILE", help="skip the findings that FILE, on this disk, knows"
    )
    baseline.add_argument(
        "--no-baseline", action="store_true", help="leave the baseline that is configured aside"
    )
    return baseline


def add_new_baseline(group: argparse._MutuallyExclusiveGroup) -> None:
    """Add the option to the group of those about a baseline."""
    group.add_argument(
        "--write-baseline",
        metavar="FILE",
        nargs="?",
        const="",
        help="write all findings to FILE, in the repository, and skip them"
        f" (default: the baseline that is configured, or {BASELINE})",
    )


def verify_new_baseline(named: str | None, *, partial: bool) -> None:
    """Raise ``UsageError`` where only a part would be looked at: the rest would be lost to the baseline."""
    if named == "-":
        raise UsageError("a baseline is a file", "give its name as --write-baseline=FILE")
    if named is not None and partial:
        raise UsageError(
            "a baseline is written for the whole repository, not for single paths",
            "leave the paths out, and give its name as --write-baseline=FILE",
        )


def add_fixes(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    fixes = parser.add_argument_group("fixes", "in the worktree alone")
    fixes.add_argument(
        "--fix",
        action="store_true",
        help="fix in the worktree what can surely be fixed; exit with 1 when anything was changed",
    )
    fixes.add_argument(
        "--fix-only",
        action="store_true",
        help="like --fix, and tell only that: for a hook in front of one that checks",
    )
    fixes.add_argument(
        "--unsafe-fixes", action="store_true", help="with --fix or --diff: also what is likely, but not sure"
    )
    fixes.add_argument("--diff", action="store_true", help="show what --fix would change, and change nothing")


def verify_fixes(
    fixes: FixChoice, source: SourceChoice, report: ReportChoice, write_baseline: str | None
) -> None:
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
    if fixes.only and fixes.diff:
        raise UsageError("--diff and --fix-only don't go together", "leave out one of them")
    if fixes.only or fixes.diff:
        _verify_own_report(fixes, report)


def _verify_own_report(fixes: FixChoice, report: ReportChoice) -> None:
    """Raise ``UsageError`` for what a report that is only about fixes can't honour."""
    if report.format != TEXT or report.output_file is not None:
        other = ", or take --fix" if fixes.only else ""
        raise UsageError(
            f"{fixes.option} is a report of its own, as text", f"leave out --format and --output-file{other}"
        )
    for given, name in ((report.quiet, "--quiet"), (report.statistics, "--statistics")):
        if given:
            raise UsageError(
                f"{fixes.option} is a report of its own, without what {name} is about", f"leave out {name}"
            )


def chosen_report(namespace: argparse.Namespace) -> ReportChoice:
    """Return what the options of :func:`add_report` ask for. Raises ``UsageError``.

    That is for those that don't go together.
    """
    file = None if namespace.output_file == _STREAM else namespace.output_file
    choice = ReportChoice(namespace.format, file, namespace.quiet, namespace.statistics, namespace.color)
    if choice.format != TEXT and file is None:
        for name in ("quiet", "statistics"):
            if getattr(choice, name):
                raise UsageError(
                    f"--{name} is about text, not about --format {choice.format}",
                    "leave it out, or write the report to a file beside text: --output-file FILE",
                )
    return choice


def add_stdin(source: argparse._ActionsContainer) -> None:
    """Add the option to those that say where files are read."""
    source.add_argument(
        "--stdin-filename",
        metavar="FILE",
        help="check FILE with the text on stdin in place of its own, as an editor has it",
    )


def verify_stdin(paths: tuple[str, ...], fixes: FixChoice) -> None:
    """Raise ``UsageError`` for what doesn't go with a text on stdin."""
    if any(path != _STREAM for path in paths):
        raise UsageError("--stdin-filename names the one file that is checked", "leave the other paths out")
    if fixes.wanted:
        raise UsageError(
            f"{fixes.option} is about the worktree, not about stdin", "save the file, then fix it"
        )


def add_report(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    report = parser.add_argument_group("report")
    options.add_format(report, FORMATS)
    report.add_argument(
        "--output-file",
        metavar="FILE",
        help="write that to FILE, and a report as text to stdout (-: to stdout, alone)",
    )
    report.add_argument(
        "-q", "--quiet", action="store_true", help="in text: findings only, no line that counts"
    )
    report.add_argument("--statistics", action="store_true", help="in text: count the findings of each rule")
    options.add_color(report)
