"""``config``: the settings of a check that are in force, and where each comes from."""

from __future__ import annotations

import argparse
from importlib.resources import files

from agents_md_lint.commands.support import check_arguments, configured, options
from agents_md_lint.commands.support.check_options import SettingsChoice
from agents_md_lint.commands.support.options import SourceChoice
from agents_md_lint.git.repository import Repository
from agents_md_lint.output.outcome import Outcome, Status
from agents_md_lint.records import NamedTuple
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
    check_arguments.add_settings(parser)
    options.add_format(parser)
    parser.add_argument("--schema", action="store_true", help="print the JSON Schema of the configuration")


class Request(NamedTuple):
    """The check whose settings are asked for, or the ``schema`` of their file.

    ``format`` is "text" or "json".
    """

    schema: bool
    source: SourceChoice
    settings: SettingsChoice
    format: str


def request(namespace: argparse.Namespace) -> Request:
    """Return what the arguments ask for."""
    return Request(
        namespace.schema,
        SourceChoice(namespace.staged, namespace.rev),
        check_arguments.chosen_settings(namespace),
        namespace.format,
    )


def run(request: Request) -> Outcome:
    """Print the settings; a baseline is named and not read."""
    if request.schema:
        schema = files("agents_md_lint").joinpath("schemas", "config.json").read_text("utf-8")
        return Outcome(schema, Status.CLEAR)
    with Repository.discover() as repository:
        target = options.target(repository, request.source)
        settings = configured.in_force(repository, target, request.settings)
    render = render_json if request.format == "json" else render_text
    return Outcome(render(settings), Status.CLEAR, configured.remarks(settings, ()))
