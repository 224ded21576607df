"""``explain``: what is q told at a path, and why not more?"""

from __future__ import annotations

import argparse

from agents_md_lint.commands.support import options, workspaces
from agents_md_lint.commands.support.agents import chosen
from agents_md_lint.commands.support.explained import all_scopes, explained, loaded_files, scopes_report
from agents_md_lint.commands.support.opened import OpenedWorkspace, add_arguments, opened
from agents_md_lint.commands.support.options import SourceChoice
from agents_md_lint.commands.support.workspaces import WorkspaceChoice
from agents_md_lint.errors import UsageError
from agents_md_lint.output.outcome import Outcome, Status
from agents_md_lint.records import NamedTuple
from agents_md_lint.reporters.inspection import explain as report
from agents_md_lint.reporters.support.parts import headed

EXAMPLES = """\
examples:
  agents-md-lint explain                    what every session starts with
  agents-md-lint explain app/api/x.py       what comes with one path, which needn't exist
  agents-md-lint explain --text docs        the texts, in q's order
  agents-md-lint explain --all              every AGENTS.md: what it costs, what repeats, what is dead
  agents-md-lint explain --rev HEAD~1 docs  as an older commit has it
  agents-md-lint explain --agent codex app  what Codex loads when it is started there
  agents-md-lint explain --agent q,codex    both side by side, file by file
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "paths", metavar="PATH", nargs="*", help="as a tool call names it (default: the workspace root)"
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--text", action="store_true", help="print the texts; what doesn't print as itself is escaped"
    )
    which.add_argument("--all", action="store_true", help="every scope of the workspace as a tree")
    add_arguments(parser)
    options.add_agent(parser)
    options.add_format(parser, ("text", "json", "html"))


class Request(NamedTuple):
    """What to explain: ``paths`` as a tool call names them, the workspace root for none; or ``all`` scopes.

    ``text`` adds the texts that are loaded. ``agents`` are those named, none for those that are configured.
    ``format`` is "text" or "json", with ``all`` also "html".
    """

    paths: tuple[str, ...]
    text: bool
    all: bool
    source: SourceChoice
    workspaces: WorkspaceChoice
    agents: tuple[str, ...]
    format: str


def request(namespace: argparse.Namespace) -> Request:
    """Return what the arguments ask for. Raises ``UsageError`` for some that don't go together."""
    if namespace.all and namespace.paths:
        raise UsageError("--all takes no PATH", "leave out one of them")
    if namespace.format == "html" and not namespace.all:
        raise UsageError("--format html goes with --all", "add --all, or choose another format")
    return Request(
        tuple(namespace.paths),
        namespace.text,
        namespace.all,
        SourceChoice(namespace.staged, namespace.rev),
        WorkspaceChoice(workspaces.single(namespace.workspace), namespace.config, namespace.no_config),
        options.agents(namespace.agent),
        namespace.format,
    )


def run(request: Request) -> Outcome:
    """Explain, and report."""
    with opened(request.source, request.workspaces, request.paths) as spaces:
        agents = chosen(request.agents, request.workspaces, spaces[0].whole)
        if not agents.usual:
            from agents_md_lint.commands.support import explain_agents  # what most need none of

            text = explain_agents.report(spaces, agents, request.format, every=request.all, text=request.text)
        elif request.all:
            text = scopes_report([all_scopes(space) for space in spaces], request.format)
        elif request.text and request.format == "text":
            text = headed([(space.workspace, _texts(space)) for space in spaces])
        else:
            text = _paths(spaces, request)
    return Outcome(text, Status.CLEAR)


def _paths(spaces: tuple[OpenedWorkspace, ...], request: Request) -> str:
    results = [explained(space) for space in spaces]
    if request.format == "json":
        return report.render_json(results, text=request.text)
    return report.render_text(results)


def _texts(space: OpenedWorkspace) -> str:
    return report.render_texts(loaded_files(space))
