"""How a check reports: the options for it, and what they make of a result."""

from __future__ import annotations

import argparse
import os
import sys
from typing import NamedTuple

from agents_md_lint.check.result import CheckResult
from agents_md_lint.config.settings import Settings
from agents_md_lint.errors import UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.output import colour
from agents_md_lint.reporters.check import text
from agents_md_lint.reporters.check.formats import FORMATS, TEXT, render

_STDOUT = "-"
"""What stands for stdout in the place of a file."""


class ReportChoice(NamedTuple):
    """How to report: the ``format``, the ``output_file`` that gets it (None for stdout), and how text looks.

    ``quiet`` leaves out the line that counts, ``statistics`` counts the findings of each rule.
    """

    format: str = TEXT
    output_file: str | None = None
    quiet: bool = False
    statistics: bool = False


def chosen(namespace: argparse.Namespace) -> ReportChoice:
    """Return what the options of :func:`add_arguments` ask for. Raises ``UsageError``.

    That is for those that don't go together.
    """
    file = None if namespace.output_file == _STDOUT else namespace.output_file
    choice = ReportChoice(namespace.format, file, namespace.quiet, namespace.statistics)
    if choice.format != TEXT and file is None:
        for name in ("quiet", "statistics"):
            if getattr(choice, name):
                raise UsageError(
                    f"--{name} is about text, not about --format {choice.format}",
                    "leave it out, or write the report to a file beside text: --output-file FILE",
                )
    return choice


def add_arguments(parser: argparse.ArgumentParser) -> None:
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


def refuse_inputs(
    choice: ReportChoice, config: str | None, repository: Repository, settings: Settings
) -> None:
    """Raise ``UsageError`` if the report would be written over what is read: before any work.

    That is what is checked, and the configuration, which *config* names where it is a file on this disk.
    """
    if choice.output_file is None:
        return
    from agents_md_lint.check import inputs
    from agents_md_lint.check.baseline import DEFAULT_NAME

    others = [os.path.join(repository.directory, DEFAULT_NAME)]
    if config is not None:
        others.append(config)
    known = settings.baseline
    if known is not None:
        others.append(known.path if known.on_disk else os.path.join(repository.directory, known.path))
    inputs.refuse(choice.output_file, repository, others)


def report(result: CheckResult, choice: ReportChoice, repository: Repository) -> str:
    """Return what goes to stdout; write the file that was asked for."""
    if choice.output_file is not None:
        from agents_md_lint.output.report_file import write_report

        whole = render(choice.format, result)
        write_report(choice.output_file, whole, top=repository.top, git_dir=repository.git_dir)
    elif choice.format != TEXT:
        return render(choice.format, result)
    paint = colour.Paint(colour.wanted(sys.stdout, os.environ))
    look = text.Look(paint, choice.quiet, choice.statistics)
    if not sys.stdout.isatty():
        return text.render(result, look)
    from agents_md_lint.reporters.check import terminal

    return terminal.render(result, look)
