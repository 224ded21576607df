"""``ls``: a directory as q's discovery lists it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from agents_md_lint.commands.support import options, workspaces
from agents_md_lint.commands.support.opened import OpenedWorkspace, add_arguments, opened
from agents_md_lint.commands.support.options import SourceChoice
from agents_md_lint.commands.support.workspaces import WorkspaceChoice
from agents_md_lint.errors import UsageError
from agents_md_lint.inspection.descent import place_of
from agents_md_lint.inspection.ls import MOST, list_directory
from agents_md_lint.output.escape import escape
from agents_md_lint.output.outcome import Outcome, Status
from agents_md_lint.paths import LONGEST
from agents_md_lint.qignore.view import DiscoveryView
from agents_md_lint.records import NamedTuple
from agents_md_lint.reporters.inspection.discovery import ListResult, ls_json, ls_text
from agents_md_lint.reporters.support.parts import decided

EXAMPLES = """\
Behind a name, / marks a directory, @ a link and | another special file.

examples:
  agents-md-lint ls                  the workspace root as q lists it
  agents-md-lint ls --hidden         what q leaves out there, and which line of .qignore hides it
  agents-md-lint ls --rev HEAD docs  a directory as a commit has it
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("directory", metavar="DIR", nargs="?", help="(default: the workspace root)")
    parser.add_argument("--hidden", action="store_true", help="list what q leaves out, and why")
    add_arguments(parser)
    options.add_agent(parser)
    options.add_format(parser)


class Request(NamedTuple):
    """What to list: ``directory`` as it was typed, the workspace root if it is None.

    With ``hidden``, what q leaves out of it. ``format`` is "text" or "json".
    """

    directory: str | None
    hidden: bool
    source: SourceChoice
    workspaces: WorkspaceChoice
    format: str


def request(namespace: argparse.Namespace) -> Request:
    """Return what the arguments ask for. Raises ``UsageError`` for an agent that has nothing of the kind."""
    options.require(namespace.agent, lambda agent: agent.discovery, "has no .qignore, so it hides nothing")
    return Request(
        namespace.directory,
        namespace.hidden,
        SourceChoice(namespace.staged, namespace.rev),
        WorkspaceChoice(workspaces.single(namespace.workspace), namespace.config, namespace.no_config),
        namespace.format,
    )


def run(request: Request) -> Outcome:
    """List, and report."""
    named = () if request.directory is None else (request.directory,)
    with opened(request.source, request.workspaces, named) as spaces:
        results = [_listed(space) for space in spaces]
    notes = [note for result in results for note in _notes(result)]
    render = ls_json if request.format == "json" else ls_text
    is_cut = any(result.listing.left_out for result in results)
    status = Status.INCOMPLETE if is_cut else Status.CLEAR
    return Outcome(render(results, hidden=request.hidden), status, tuple(notes))


def _listed(space: OpenedWorkspace) -> ListResult:
    """Return the listing of the directory that is asked for. Raises ``UsageError`` and ``DiscoveryError``."""
    where: str | None = "."
    for named in space.paths:
        where = place_of(space.loader, space.absolute(named)) if named else None
        if where is None or len(where) > LONGEST:
            raise UsageError(f"{named[:80]!r} is no directory of the workspace", "name one")
    discovery = DiscoveryView(space.loader)
    listing = list_directory(space.loader, discovery, where or ".")
    return ListResult(space.target, space.workspace, discovery, listing)


def _notes(result: ListResult) -> Iterator[str]:
    directory = result.listing.directory
    if directory.hidden is not None:
        why = decided(directory.hidden, result.discovery.source)
        yield f"{escape(directory.path)} is hidden ({why}): q lists it only when asked for it by name"
    if result.listing.left_out:
        yield f"{result.listing.left_out:,} entries past the first {MOST:,} are left out"
