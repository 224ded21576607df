"""``config``: the settings of a check that are in force, and where each comes from."""

from __future__ import annotations

import argparse
from importlib.resources import files

from agents_md_lint.commands.support import configured, options
from agents_md_lint.git.repository import Repository
from agents_md_lint.output.outcome import Outcome, Status
from agents_md_lint.reporters.config import render_json, render_text

EXAMPLES = """\
examples:
  agents-md-lint config                       what 'check' goes by here
  agents-md-lint config --rev origin/main     what a check of that commit goes by
  agents-md-lint config --select oversized    the same with an option of 'check'
  agents-md-lint config --schema              the JSON Schema of the file, for an editor
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    what = parser.add_argument_group("what would be checked", "the worktree, unless told otherwise")
    options.add_source(what.add_mutually_exclusive_group())
    options.add_workspace(what, many=True)
    configured.configure(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text", help="(default: text)")
    parser.add_argument("--schema", action="store_true", help="print the JSON Schema of the configuration")


def run(arguments: argparse.Namespace) -> Outcome:
    """Print the settings; a baseline is named and not read."""
    if arguments.schema:
        schema = files("agents_md_lint").joinpath("schemas", "config.json").read_text("utf-8")
        return Outcome(schema, Status.CLEAR)
    with Repository.discover() as repository:
        settings = configured.in_force(repository, options.target(repository, arguments), arguments)
    render = render_json if arguments.format == "json" else render_text
    return Outcome(render(settings), Status.CLEAR, configured.remarks(settings, ()))
