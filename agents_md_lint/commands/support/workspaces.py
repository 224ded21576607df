"""The workspaces that a command is about: named on its command line, or else configured.

Most repositories have no configuration, and what reads one is imported for those that do.
"""

from __future__ import annotations

import argparse

from agents_md_lint.commands.support import options
from agents_md_lint.errors import ConfigError, UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.names import CONFIG, CONFIG_LIMIT, PYPROJECT, TABLE
from agents_md_lint.paths import absolute
from agents_md_lint.snapshot.protocol import Kind, Snapshot, UnreadableError
from agents_md_lint.snapshot.sources import repository_path, within, workspaces

DEFAULT = (".",)


def configure(parser: argparse.ArgumentParser, *, many: bool) -> None:
    """Add the options: ``--workspace`` once or several times, and where the configuration is."""
    options.add_workspace(parser, many=many)
    options.add_configuration(parser)


def named(repository: Repository, arguments: argparse.Namespace) -> tuple[str, ...]:
    """Return the workspaces of the command line, none where the configuration is to say."""
    given = arguments.workspace if isinstance(arguments.workspace, list) else [arguments.workspace]
    return workspaces(repository, given) if any(space is not None for space in given) else ()


def configured(arguments: argparse.Namespace, snapshot: Snapshot) -> tuple[str, ...]:
    """Return what the configuration names that is in force for *snapshot*; the repository without one.

    The workspace of *snapshot* is the repository. Raises ``ConfigError``.
    """
    if arguments.no_config:
        return DEFAULT
    if arguments.config is not None:
        from agents_md_lint.config.load import configured_by

        return configured_by(arguments.config).workspaces
    if not may_configure(snapshot):
        return DEFAULT
    from agents_md_lint.config.load import configuration_in

    return configuration_in(snapshot).workspaces


def around(repository: Repository, spaces: tuple[str, ...]) -> str:
    """Return the one of *spaces* that a command for one is about: the innermost around where it is run.

    Raises ``UsageError`` where it is run in none of several.
    """
    if len(spaces) == 1:
        return spaces[0]
    here = "." if repository.top is None else repository_path(repository, ".")
    inside = [space for space in spaces if within(space, here) is not None]
    if not inside:
        raise UsageError(
            f"q is started in several places here: {', '.join(spaces)}",
            "name one with --workspace, or change into it",
        )
    return max(inside, key=len)


def absent(space: str, where: str) -> UsageError:
    """Return the error for a workspace, or a directory, that isn't there: nothing is about it."""
    return UsageError(f"there is no directory {space!r} {where}", "name another one")


def compared(
    arguments: argparse.Namespace, before: Snapshot | None, after: Snapshot
) -> tuple[tuple[str, ...], str]:
    """Return the workspaces of a change, and a complaint (or nothing).

    They are those of both sides: a change can't take out of sight what was in sight before it. *before* is
    None where there was nothing. What is wrong with the configuration before, the change may fix.
    """
    now = configured(arguments, after)
    if before is None:
        return now, ""
    try:
        then = configured(arguments, before)
    except ConfigError as error:
        return now, f"before the change: {error.reason}; the workspaces there are skipped"
    return tuple(dict.fromkeys((*now, *then))), ""


def may_configure(snapshot: Snapshot) -> bool:
    """Whether there is anything that may be a configuration; what it is, is told where it is read."""
    if snapshot.entry(absolute(snapshot.root, CONFIG)).kind is not Kind.MISSING:
        return True
    shared = absolute(snapshot.root, PYPROJECT)
    kind = snapshot.entry(shared).kind
    if kind is not Kind.FILE:
        return kind is not Kind.MISSING
    try:
        data = snapshot.read(shared, CONFIG_LIMIT + 1)
    except UnreadableError:
        return True
    return len(data) > CONFIG_LIMIT or TABLE.encode() in data
