"""``explain``: what is q told at a path, and why not more?"""

from __future__ import annotations

import argparse
from typing import NamedTuple

from agents_md_lint.commands.support import options, workspaces
from agents_md_lint.commands.support.opened import OpenedWorkspace, add_arguments, opened
from agents_md_lint.commands.support.options import SourceChoice
from agents_md_lint.commands.support.workspaces import WorkspaceChoice
from agents_md_lint.errors import UsageError
from agents_md_lint.inspection.explain import explain
from agents_md_lint.inspection.tree import scope_tree
from agents_md_lint.loading.described import describe
from agents_md_lint.loading.whitespace import trim
from agents_md_lint.output.outcome import Outcome, Status
from agents_md_lint.qignore.view import DiscoveryView
from agents_md_lint.reporters.inspection import explain as report
from agents_md_lint.reporters.inspection import explain_all
from agents_md_lint.reporters.support.parts import headed

EXAMPLES = """\
examples:
  agents-md-lint explain                    what every session starts with
  agents-md-lint explain app/api/x.py       what comes with one path, which needn't exist
  agents-md-lint explain --text docs        the texts, in q's order
  agents-md-lint explain --all              every AGENTS.md: what it costs, what repeats, what is dead
  agents-md-lint explain --rev HEAD~1 docs  as an older commit has it
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
    options.add_format(parser)


class Request(NamedTuple):
    """What to explain: ``paths`` as a tool call names them, the workspace root for none; or ``all`` scopes.

    ``text`` adds the texts that q loads. ``format`` is "text" or "json".
    """

    paths: tuple[str, ...]
    text: bool
    all: bool
    source: SourceChoice
    workspaces: WorkspaceChoice
    format: str


def request(namespace: argparse.Namespace) -> Request:
    """Return what the arguments ask for. Raises ``UsageError`` for some that don't go together."""
    if namespace.all and namespace.paths:
        raise UsageError("--all takes no PATH", "leave out one of them")
    return Request(
        tuple(namespace.paths),
        namespace.text,
        namespace.all,
        SourceChoice(namespace.staged, namespace.rev),
        WorkspaceChoice(workspaces.single(namespace.workspace), namespace.config, namespace.no_config),
        namespace.format,
    )


def run(request: Request) -> Outcome:
    """Explain, and report."""
    with opened(request.source, request.workspaces, request.paths) as spaces:
        if request.all:
            text = _scopes(spaces, request)
        elif request.text and request.format == "text":
            text = headed([(space.workspace, _texts(space)) for space in spaces])
        else:
            text = _paths(spaces, request)
    return Outcome(text, Status.CLEAR)


def _scopes(spaces: tuple[OpenedWorkspace, ...], request: Request) -> str:
    results = []
    for space in spaces:
        discovery = DiscoveryView(space.loader)
        tree = scope_tree(space.loader, discovery, space.listing(), space.tree())
        discovery.require_patience()
        results.append(explain_all.TreeResult(space.target, space.workspace, discovery, tree))
    if request.format == "json":
        return explain_all.render_json(results)
    return explain_all.render_text(results)


def _paths(spaces: tuple[OpenedWorkspace, ...], request: Request) -> str:
    results = []
    for space in spaces:
        discovery = DiscoveryView(space.loader)
        told = tuple(explain(space.loader, discovery, given, path) for given, path in _asked(space))
        discovery.require_patience()
        results.append(report.ExplainResult(space.target, space.workspace, discovery, told))
    if request.format == "json":
        return report.render_json(results, text=request.text)
    return report.render_text(results)


def _texts(space: OpenedWorkspace) -> str:
    loader, discovery = space.loader, DiscoveryView(space.loader)
    for given, path in _asked(space):
        explain(loader, discovery, given, path)  # refuses what can't be a path
    loaded = loader.for_paths(path for given, path in _asked(space) if trim(given))
    return report.render_texts([describe(loader.snapshot, loader.candidate(one.scope)) for one in loaded])


def _asked(space: OpenedWorkspace) -> list[tuple[str, str]]:
    """Return each path as it was given, and in full; the workspace root where there is none."""
    if not space.paths:
        return [(".", space.loader.snapshot.anchors[0])]
    return [(path, space.absolute(trim(path))) for path in space.paths]
