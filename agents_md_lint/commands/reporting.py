"""How a check reports: the options for it, and what they make of a result."""

from __future__ import annotations

import argparse
import os
import sys

from agents_md_lint.errors import UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.reporters import colour, grouped, text
from agents_md_lint.reporters.formats import FORMATS, TEXT, render
from agents_md_lint.reportfile import write_report
from agents_md_lint.result import CheckResult


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    report = parser.add_argument_group("report")
    report.add_argument("--format", choices=FORMATS, default=TEXT, help="(default: text)")
    report.add_argument(
        "--output-file", metavar="FILE", help="write that to FILE, and a report as text to stdout"
    )
    report.add_argument("--quiet", action="store_true", help="in text: findings only, no line that counts")
    report.add_argument("--statistics", action="store_true", help="in text: count the findings of each rule")


def verify(arguments: argparse.Namespace) -> None:
    """Raise ``UsageError`` for options that don't go together: before any work."""
    if arguments.format != TEXT and arguments.output_file is None:
        for name in ("quiet", "statistics"):
            if getattr(arguments, name):
                raise UsageError(
                    f"--{name} is about text, not about --format {arguments.format}",
                    "leave it out, or write the report to a file beside text: --output-file FILE",
                )


def report(result: CheckResult, arguments: argparse.Namespace, repository: Repository) -> str:
    """Return what goes to stdout; write the file that was asked for."""
    if arguments.output_file is not None:
        whole = render(arguments.format, result)
        write_report(arguments.output_file, whole, top=repository.top, git_dir=repository.git_dir)
    elif arguments.format != TEXT:
        return render(arguments.format, result)
    paint = colour.Paint(colour.wanted(sys.stdout, os.environ))
    look = text.Look(paint, arguments.quiet, arguments.statistics)
    return grouped.render(result, look) if sys.stdout.isatty() else text.render(result, look)
