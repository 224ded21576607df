"""``explain``: what is q told at a path, and why not more?"""

from __future__ import annotations

import argparse

from agents_md_lint.commands.support import place
from agents_md_lint.errors import UsageError
from agents_md_lint.inspection.explain import explain
from agents_md_lint.inspection.tree import scope_tree
from agents_md_lint.loading.described import describe
from agents_md_lint.loading.whitespace import trim
from agents_md_lint.output.outcome import Outcome, Status
from agents_md_lint.qignore.view import DiscoveryView
from agents_md_lint.reporters.inspection import explain as report
from agents_md_lint.reporters.inspection import explain_all

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
    place.configure(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text", help="(default: text)")


def run(arguments: argparse.Namespace) -> Outcome:
    """Explain, and report."""
    if arguments.all and arguments.paths:
        raise UsageError("--all takes no PATH", "leave out one of them")
    with place.opened(arguments) as opened:
        return Outcome(_all(opened, arguments) if arguments.all else _paths(opened, arguments), Status.CLEAR)


def _all(opened: place.OpenedWorkspace, arguments: argparse.Namespace) -> str:
    discovery = DiscoveryView(opened.loader)
    tree = scope_tree(opened.loader, discovery, opened.listing(), opened.tree())
    if arguments.format == "json":
        return explain_all.render_json(tree, discovery, opened.target, opened.loader.snapshot.workspace)
    return explain_all.render_text(tree, discovery)


def _paths(opened: place.OpenedWorkspace, arguments: argparse.Namespace) -> str:
    loader = opened.loader
    given = [(path, opened.absolute(trim(path))) for path in arguments.paths]
    if not given:
        given = [(".", loader.snapshot.anchors[0])]
    discovery = DiscoveryView(loader)
    explained = tuple(explain(loader, discovery, argument, path) for argument, path in given)
    if arguments.format == "json":
        result = report.ExplainResult(opened.target, loader.snapshot.workspace, discovery, explained)
        return report.render_json(result, text=arguments.text)
    if arguments.text:
        loaded = loader.for_paths(path for argument, path in given if trim(argument))
        return report.render_texts(
            [describe(loader.snapshot, loader.candidate(guidance.scope)) for guidance in loaded]
        )
    return report.render_text(
        report.ExplainResult(opened.target, loader.snapshot.workspace, discovery, explained)
    )
