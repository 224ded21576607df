"""How a check reports: the options for it, and what they make of a result."""

from __future__ import annotations

import argparse
import os
import sys

from agents_md_lint.check.result import CheckResult
from agents_md_lint.config.settings import Settings
from agents_md_lint.errors import UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.output import colour
from agents_md_lint.reporters.check import text
from agents_md_lint.reporters.check.formats import FORMATS, TEXT, render

_STDOUT = "-"
"""What stands for stdout in the place of a file."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    report = parser.add_argument_group("report")
    report.add_argument("--format", choices=FORMATS, default=TEXT, help="(default: text)")
    report.add_argument(
        "--output-file",
        metavar="FILE",
        help="write that to FILE, and a report as text to stdout (-: to stdout, alone)",
    )
    report.add_argument("--quiet", action="store_true", help="in text: findings only, no line that counts")
    report.add_argument("--statistics", action="store_true", help="in text: count the findings of each rule")


def verify(arguments: argparse.Namespace) -> None:
    """Raise ``UsageError`` for options that don't go together: before any work."""
    if arguments.output_file == _STDOUT:
        arguments.output_file = None
    if arguments.format != TEXT and arguments.output_file is None:
        for name in ("quiet", "statistics"):
            if getattr(arguments, name):
                raise UsageError(
                    f"--{name} is about text, not about --format {arguments.format}",
                    "leave it out, or write the report to a file beside text: --output-file FILE",
                )


def refuse_inputs(arguments: argparse.Namespace, repository: Repository, settings: Settings) -> None:
    """Raise ``UsageError`` if the report would be written over what is checked: before any work."""
    if arguments.output_file is None:
        return
    from agents_md_lint.check import inputs
    from agents_md_lint.check.baseline import DEFAULT_NAME

    others = [os.path.join(repository.directory, DEFAULT_NAME)]
    if arguments.config is not None:
        others.append(arguments.config)
    known = settings.baseline
    if known is not None:
        others.append(known.path if known.on_disk else os.path.join(repository.directory, known.path))
    inputs.refuse(arguments.output_file, repository, others)


def report(result: CheckResult, arguments: argparse.Namespace, repository: Repository) -> str:
    """Return what goes to stdout; write the file that was asked for."""
    if arguments.output_file is not None:
        from agents_md_lint.output.report_file import write_report

        whole = render(arguments.format, result)
        write_report(arguments.output_file, whole, top=repository.top, git_dir=repository.git_dir)
    elif arguments.format != TEXT:
        return render(arguments.format, result)
    paint = colour.Paint(colour.wanted(sys.stdout, os.environ))
    look = text.Look(paint, arguments.quiet, arguments.statistics)
    if not sys.stdout.isatty():
        return text.render(result, look)
    from agents_md_lint.reporters.check import terminal

    return terminal.render(result, look)
