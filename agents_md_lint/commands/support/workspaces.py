"""The workspaces that a command is about: named on its command line, or else configured.

Most repositories have no configuration, and what reads one is imported for those that do.
"""

from __future__ import annotations

from collections.abc import Iterable

from agents_md_lint.commands.support import options
from agents_md_lint.errors import ConfigError, UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.names import CONFIG, CONFIG_LIMIT, PYPROJECT, TABLE
from agents_md_lint.output.suggest import quoted
from agents_md_lint.paths import absolute
from agents_md_lint.records import NamedTuple
from agents_md_lint.snapshot.protocol import Kind, Snapshot, UnreadableError
from agents_md_lint.snapshot.sources import repository_path, within, workspaces

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from agents_md_lint.config.settings import Settings

DEFAULT = (".",)


_NAMED = 5
"""The workspaces that a message names."""


class WorkspaceChoice(NamedTuple):
    """What the command line says about workspaces.

    ``named`` are those of ``--workspace``, relative to the current directory; without one the configuration
    says which: ``config``, a file on this disk, or else that of what is looked at, but with ``no_config``.
    """

    named: tuple[str, ...] = ()
    config: str | None = None
    no_config: bool = False


def add_arguments(parser: argparse.ArgumentParser, *, many: bool) -> None:
    """Add the options: ``--workspace`` once or several times, and where the configuration is."""
    options.add_workspace(parser, many=many)
    options.add_configuration(parser)


def single(workspace: str | None) -> tuple[str, ...]:
    """Return as a tuple the workspace of a command that takes one, or none."""
    return () if workspace is None else (workspace,)


def named(repository: Repository, choice: WorkspaceChoice) -> tuple[str, ...]:
    """Return the workspaces of the command line, repository-relative; none where the configuration says."""
    return workspaces(repository, choice.named) if choice.named else ()


def configured(choice: WorkspaceChoice, snapshot: Snapshot) -> tuple[str, ...]:
    """Return what the configuration names that is in force for *snapshot*; the repository without one.

    The workspace of *snapshot* is the repository. Raises ``ConfigError``.
    """
    found = settings(choice, snapshot)
    return DEFAULT if found is None else found.workspaces


def settings(choice: WorkspaceChoice, snapshot: Snapshot) -> Settings | None:
    """Return the configuration that is in force for *snapshot*, as above; None where there is none."""
    if choice.no_config:
        return None
    if choice.config is not None:
        from agents_md_lint.config.load import configured_by

        return configured_by(choice.config)
    if not may_configure(snapshot):
        return None
    from agents_md_lint.config.load import configuration_in

    return configuration_in(snapshot)


def here(repository: Repository, spaces: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the repository-relative *spaces* that a command is about where it is run.

    That is the only one, or the innermost around the current directory; all of them where it is in none.
    """
    if len(spaces) == 1:
        return spaces
    around = innermost(spaces, "." if repository.top is None else repository_path(repository, "."))
    return spaces if around is None else (around,)


def innermost(spaces: Iterable[str], path: str) -> str | None:
    """Return the innermost of *spaces* that *path* lies in, all repository-relative; None for none."""
    inside = [space for space in spaces if within(space, path) is not None]
    return max(inside, key=_depth, default=None)


def _depth(space: str) -> int:
    return 0 if space == "." else space.count("/") + 1


def in_none(path: str, spaces: Iterable[str]) -> UsageError:
    """Return the error for a path of the command line that lies in none of several workspaces."""
    all_of_them = list(spaces)
    rest = len(all_of_them) - _NAMED
    shown = ", ".join(all_of_them[:_NAMED]) + (f" and {rest:,} more" if rest > 0 else "")
    return UsageError(
        f"{quoted(path)} lies in none of the directories that q is started in here: {shown}",
        "name one of them with --workspace, or a path in it",
    )


def absent(space: str, where: str) -> UsageError:
    """Return the error for a workspace, or a directory, that isn't there: nothing is about it."""
    return UsageError(f"there is no directory {space!r} {where}", "name another one")


def compared(
    choice: WorkspaceChoice, before: Snapshot | None, after: Snapshot
) -> tuple[tuple[str, ...], str]:
    """Return the workspaces of a change, and a complaint (or nothing).

    They are those of both sides: a change can't take out of sight what was in sight before it. *before* is
    None where there was nothing. What is wrong with the configuration before, the change may fix.
    """
    now = configured(choice, after)
    if before is None:
        return now, ""
    try:
        then = configured(choice, before)
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
