"""What the options of ``check`` ask for, as frozen records.

``check_arguments.py`` makes them of a command line: most are so short that it isn't imported.
"""

from __future__ import annotations

from agents_md_lint.commands.support.options import SourceChoice
from agents_md_lint.output import colour
from agents_md_lint.records import NamedTuple
from agents_md_lint.reporters.check.formats import TEXT


class SettingsChoice(NamedTuple):
    """What the command line says about settings.

    ``workspaces`` are relative to the current directory; ``config`` is a file on this disk, ``no_config``
    leaves that of the repository aside. ``select`` and ``ignore`` are lists of rules, separated by commas,
    ``exclude`` patterns, ``fail_on`` a severity. ``baseline`` is a file on this disk, and ``no_baseline``
    leaves the one that is configured aside. ``agents`` are names, none for those that are configured.
    """

    workspaces: tuple[str, ...] = ()
    config: str | None = None
    no_config: bool = False
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    fail_on: str | None = None
    baseline: str | None = None
    no_baseline: bool = False
    agents: tuple[str, ...] = ()


class FixChoice(NamedTuple):
    """What the command line says about fixes: to make them, or to show them as a ``diff``.

    ``unsafe`` includes those that are likely, but not sure. With ``only`` the fixes are the report: what is
    left is for another check.
    """

    fix: bool = False
    diff: bool = False
    unsafe: bool = False
    only: bool = False

    @property
    def wanted(self) -> bool:
        """Whether anything is to be fixed, or shown as it would be."""
        return self.fix or self.diff

    @property
    def option(self) -> str:
        """The option that asks for it."""
        return "--diff" if self.diff else "--fix-only" if self.only else "--fix"


class ReportChoice(NamedTuple):
    """How to report: the ``format``, the ``output_file`` that gets it (None for stdout), and how text looks.

    ``quiet`` leaves out the line that counts, ``statistics`` counts the findings of each rule; ``color`` is
    one of :data:`colour.CHOICES`.
    """

    format: str = TEXT
    output_file: str | None = None
    quiet: bool = False
    statistics: bool = False
    color: str = colour.AUTO


class Request(NamedTuple):
    """What to check, and what to do with what is found.

    ``paths`` are as on the command line, none for all. A hook runner says what is checked if ``pre_commit``,
    and gave the paths if ``filenames``; ``all`` says that older findings fail too. ``base_counts`` says that
    in a range the configuration, baseline and comments of the base count. ``ignored`` adds what Git ignores.
    ``stdin`` is the path of the file whose text is on stdin, the only one that is checked; None for none.
    ``write_baseline`` is the file to write all findings to; empty for the usual one, None for none.
    """

    paths: tuple[str, ...] = ()
    source: SourceChoice = SourceChoice()
    pre_commit: bool = False
    filenames: bool = False
    all: bool = False
    base_counts: bool = True
    ignored: bool = False
    stdin: str | None = None
    settings: SettingsChoice = SettingsChoice()
    write_baseline: str | None = None
    fixes: FixChoice = FixChoice()
    report: ReportChoice = ReportChoice()
