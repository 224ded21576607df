"""``ls``: a directory as q's discovery lists it."""

from __future__ import annotations

import argparse

from agents_md_lint.commands.support import place
from agents_md_lint.errors import UsageError
from agents_md_lint.inspection.descent import LONGEST, place_of
from agents_md_lint.inspection.ls import MOST, list_directory
from agents_md_lint.output.escape import escape
from agents_md_lint.output.outcome import Outcome, Status
from agents_md_lint.qignore.view import DiscoveryView
from agents_md_lint.reporters.inspection.discovery import ls_json, ls_text
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
    place.configure(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text", help="(default: text)")


def run(arguments: argparse.Namespace) -> Outcome:
    """List, and report."""
    with place.opened(arguments) as opened:
        loader = opened.loader
        where: str | None = "."
        if arguments.directory is not None:
            where = place_of(loader, opened.absolute(arguments.directory)) if arguments.directory else None
        if where is None or len(where) > LONGEST:
            raise UsageError(f"{arguments.directory[:80]!r} is no directory of the workspace", "name one")
        discovery = DiscoveryView(loader)
        listing = list_directory(loader, discovery, where)
        workspace = loader.snapshot.workspace
    notes = []
    if listing.directory.hidden is not None:
        why = decided(listing.directory.hidden, discovery.source)
        hidden = f"{escape(listing.directory.path)} is hidden ({why})"
        notes.append(f"{hidden}: q lists it only when asked for it by name")
    if listing.left_out:
        notes.append(f"{listing.left_out:,} entries past the first {MOST:,} are left out")
    if arguments.format == "json":
        report = ls_json(listing, discovery, opened.target, workspace, hidden=arguments.hidden)
    else:
        report = ls_text(listing, discovery, hidden=arguments.hidden)
    return Outcome(report, Status.INCOMPLETE if listing.left_out else Status.CLEAR, tuple(notes))
