"""``rules``: the catalogue, from the docstrings of the rules."""

from __future__ import annotations

import argparse

from agents_md_lint.output.outcome import Outcome, Status
from agents_md_lint.reporters.rules import render_documentation, render_json, render_list
from agents_md_lint.rules import RULES, choose

EXAMPLES = """\
examples:
  agents-md-lint rules                 every rule of 'check' in a line
  agents-md-lint rules symlink-escape  what one finds, what q does then, and what to do
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("rule", metavar="SLUG", nargs="?", help="the rule to describe (default: list all)")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="(default: text)")


def run(arguments: argparse.Namespace) -> Outcome:
    """List the rules, or describe one."""
    chosen = RULES if arguments.rule is None else choose([arguments.rule], [])
    if arguments.format == "json":
        report = render_json(chosen)
    else:
        report = render_list(chosen) if arguments.rule is None else render_documentation(chosen[0])
    return Outcome(report, Status.CLEAR)
