"""``check-ignore``: which line of ``.qignore`` decides about a path, as ``git check-ignore -v`` shows it."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Sequence

from agents_md_lint.commands.support import options, workspaces
from agents_md_lint.commands.support.opened import OpenedWorkspace, add_arguments, opened
from agents_md_lint.commands.support.options import SourceChoice
from agents_md_lint.commands.support.workspaces import WorkspaceChoice
from agents_md_lint.errors import UsageError
from agents_md_lint.inspection.descent import place_of
from agents_md_lint.output.outcome import Outcome, Status
from agents_md_lint.paths import LONGEST
from agents_md_lint.qignore.view import DiscoveryView
from agents_md_lint.records import NamedTuple
from agents_md_lint.reporters.inspection.discovery import SeenPath, check_ignore_json, check_ignore_text

EXAMPLES = """\
A line of the report is SOURCE:LINE:PATTERN, a tab and the path; then, where q doesn't come to the path since
a directory above is hidden, another tab and that directory. Exit codes: 0 one or more paths are hidden,
1 none is, 2 could not run.

examples:
  agents-md-lint check-ignore build/x.o        which line hides it, if any does
  agents-md-lint check-ignore -n docs src/     also the paths that no line decides about
  git ls-files -z | agents-md-lint check-ignore --stdin -z
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "paths", metavar="PATH", nargs="*", help="a slash at the end says that it is a directory"
    )
    parser.add_argument("--stdin", action="store_true", help="read the paths from stdin, one a line")
    parser.add_argument(
        "-z",
        dest="nul",
        action="store_true",
        help="paths on stdin and the fields of the report end in a NUL; nothing is escaped",
    )
    parser.add_argument(
        "-n", "--non-matching", action="store_true", help="report the paths that no line decides about too"
    )
    add_arguments(parser)
    options.add_agent(parser)
    options.add_format(parser)


class Request(NamedTuple):
    """What to ask ``.qignore`` about: ``paths`` as they were typed, or those on stdin if it is None.

    With ``nul``, paths on stdin and the fields of the report end in a NUL; with ``non_matching``, paths that
    no line decides about are reported too. ``format`` is "text" or "json".
    """

    paths: tuple[str, ...] | None
    nul: bool
    non_matching: bool
    source: SourceChoice
    workspaces: WorkspaceChoice
    format: str


def request(namespace: argparse.Namespace) -> Request:
    """Return what the arguments ask for. Raises ``UsageError`` for some that don't go together."""
    if namespace.stdin == bool(namespace.paths):
        raise UsageError("paths come as arguments or with --stdin, one of them", "name a path")
    if namespace.nul and namespace.format == "json":
        raise UsageError("-z and --format json exclude one another", "leave out one of them")
    options.require(namespace.agent, lambda agent: agent.discovery, "has no .qignore, so it hides nothing")
    return Request(
        None if namespace.stdin else tuple(namespace.paths),
        namespace.nul,
        namespace.non_matching,
        SourceChoice(namespace.staged, namespace.rev),
        WorkspaceChoice(workspaces.single(namespace.workspace), namespace.config, namespace.no_config),
        namespace.format,
    )


def run(request: Request) -> Outcome:
    """Decide, and report."""
    given = _from_stdin(nul=request.nul) if request.paths is None else request.paths
    complaints: list[str] = []
    with opened(request.source, request.workspaces) as spaces:
        discoveries: dict[str, DiscoveryView] = {}
        if len(spaces) == 1:  # of several, one that nobody asks about may be broken
            discoveries[spaces[0].workspace] = DiscoveryView(spaces[0].loader).require()
        seen = list(_seen(spaces, discoveries, given, complaints))
        target = spaces[0].target
    if request.format == "json":
        report = check_ignore_json(seen, discoveries, target)
    else:
        report = check_ignore_text(seen, non_matching=request.non_matching, nul=request.nul)
    for discovery in discoveries.values():
        discovery.require()  # its patterns may have been too many for so many paths
    status = Status.CLEAR if any(one.sight.hidden is not None for one in seen) else Status.REPORTED
    if complaints:
        status = Status.INCOMPLETE
    return Outcome(report, status, tuple(complaints), verbatim=request.nul)


def _from_stdin(*, nul: bool) -> list[str]:
    end = b"\0" if nul else b"\n"
    paths = sys.stdin.buffer.read().split(end)
    return [os.fsdecode(path) for path in (paths if paths[-1] else paths[:-1])]


def _seen(
    spaces: Sequence[OpenedWorkspace],
    discoveries: dict[str, DiscoveryView],
    given: Iterable[str],
    complaints: list[str],
) -> Iterator[SeenPath]:
    """Yield what the discovery of its workspace makes of each path; *discoveries* gets those that it lacks.

    What can't be asked about goes to *complaints*.
    """
    for path in given:
        found = _innermost(spaces, path) if path and "\0" not in path else None
        if found is None:
            where_not = "the workspace" if len(spaces) == 1 else "all workspaces"
            outside = f"lies outside {where_not}, where discovery has no say"
            complaints.append(f"{path!r} {outside if path else 'is not a path'}")
            continue
        space, where = found
        if len(where) > LONGEST:
            complaints.append(f"a path of {len(where):,} characters is longer than any that a system opens")
        else:
            if space.workspace not in discoveries:
                discoveries[space.workspace] = DiscoveryView(space.loader).require()
            discovery = discoveries[space.workspace]
            sight = discovery.sight(where, directory=True if path.endswith("/") else None)
            yield SeenPath(space.workspace, discovery.source, path, sight)


def _innermost(spaces: Sequence[OpenedWorkspace], path: str) -> tuple[OpenedWorkspace, str] | None:
    """Return the innermost of *spaces* that *path* lies in, and where in there; None if it is in none."""
    found = None
    for space in spaces:
        where = place_of(space.loader, space.absolute(path))
        if where is not None and (found is None or len(where) < len(found[1])):
            found = space, where
    return found
