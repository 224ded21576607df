"""``check-ignore``: which line of ``.qignore`` decides about a path, as ``git check-ignore -v`` shows it."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable

from agents_md_lint.commands.support import place
from agents_md_lint.errors import UsageError
from agents_md_lint.inspection.descent import LONGEST, place_of
from agents_md_lint.output.outcome import Outcome, Status
from agents_md_lint.qignore.view import DiscoveryView, Sight
from agents_md_lint.reporters.inspection.discovery import check_ignore_json, check_ignore_text

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
    place.configure(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text", help="(default: text)")


def run(arguments: argparse.Namespace) -> Outcome:
    """Decide, and report."""
    if arguments.stdin == bool(arguments.paths):
        raise UsageError("paths come as arguments or with --stdin, one of them", "name a path")
    if arguments.nul and arguments.format == "json":
        raise UsageError("-z and --format json exclude one another", "leave out one of them")
    given = _from_stdin(nul=arguments.nul) if arguments.stdin else arguments.paths
    complaints: list[str] = []
    with place.opened(arguments) as opened:
        discovery = DiscoveryView(opened.loader).require()
        sights = _sights(opened, discovery, given, complaints)
        workspace = opened.loader.snapshot.workspace
    if arguments.format == "json":
        report = check_ignore_json(sights, discovery, opened.target, workspace)
    else:
        judged = [sight for _, sight in sights]
        report = check_ignore_text(judged, discovery, non_matching=arguments.non_matching, nul=arguments.nul)
    ignored = any(sight.hidden is not None for _, sight in sights)
    status = Status.CLEAR if ignored else Status.REPORTED
    if complaints:
        status = Status.INCOMPLETE
    return Outcome(report, status, tuple(complaints), verbatim=arguments.nul)


def _from_stdin(*, nul: bool) -> list[str]:
    end = b"\0" if nul else b"\n"
    paths = sys.stdin.buffer.read().split(end)
    return [os.fsdecode(path) for path in (paths if paths[-1] else paths[:-1])]


def _sights(
    opened: place.OpenedWorkspace, discovery: DiscoveryView, given: Iterable[str], complaints: list[str]
) -> list[tuple[str, Sight]]:
    """Return what discovery makes of each path; what can't be asked about goes to *complaints*."""
    found: list[tuple[str, Sight]] = []
    for path in given:
        where = place_of(opened.loader, opened.absolute(path)) if path and "\0" not in path else None
        if where is None:
            outside = "lies outside the workspace, where discovery has no say"
            complaints.append(f"{path!r} {outside if path else 'is not a path'}")
        elif len(where) > LONGEST:
            complaints.append(f"a path of {len(where):,} characters is longer than any that a system opens")
        else:
            directory = True if path.endswith("/") else None
            found.append((path, discovery.sight(where, directory=directory)))
    return found
