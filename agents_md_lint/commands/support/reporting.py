"""How a check reports: what the options for it make of a result."""

from __future__ import annotations

import os
import sys

from agents_md_lint.check.result import CheckResult
from agents_md_lint.commands.support.check_options import ReportChoice
from agents_md_lint.config.settings import Settings
from agents_md_lint.git.repository import Repository
from agents_md_lint.names import BASELINE
from agents_md_lint.output import colour
from agents_md_lint.reporters.check import text
from agents_md_lint.reporters.check.formats import TEXT, render


def refuse_inputs(
    choice: ReportChoice, config: str | None, repository: Repository, settings: Settings
) -> None:
    """Raise ``UsageError`` if the report would be written over what is read: before any work.

    That is what is checked, and the configuration, which *config* names where it is a file on this disk.
    """
    if choice.output_file is None:
        return
    from agents_md_lint.check import inputs

    others = [os.path.join(repository.directory, BASELINE)]
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
    paint = colour.Paint(colour.wanted(sys.stdout, os.environ, choice.color))
    look = text.Look(paint, choice.quiet, choice.statistics)
    if not sys.stdout.isatty():
        return text.render(result, look)
    from agents_md_lint.output.columns import terminal_width
    from agents_md_lint.reporters.check import terminal

    return terminal.render(result, look._replace(width=terminal_width(sys.stdout, os.environ)))


def unfinished(result: CheckResult) -> tuple[str, ...]:
    """Return a line for each file on which rules gave up before they had looked at all of it."""
    found: dict[str, list[str]] = {}
    for slug, path in result.unfinished:
        found.setdefault(path, []).append(slug)
    return tuple(
        f"{path} has too many patterns to look at all of it for {', '.join(slugs)}: shorten it"
        for path, slugs in found.items()
    )
