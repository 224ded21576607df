"""``rules``: the catalogue, from the docstrings of the rules."""

from __future__ import annotations

import argparse

from agents_md_lint.commands.support import options
from agents_md_lint.output.outcome import Outcome, Status
from agents_md_lint.records import NamedTuple
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
    options.add_format(parser)


class Request(NamedTuple):
    """The slug of the ``rule`` to describe, None to list all; ``format`` is "text" or "json"."""

    rule: str | None
    format: str


def request(namespace: argparse.Namespace) -> Request:
    """Return what the arguments ask for."""
    return Request(namespace.rule, namespace.format)


def run(request: Request) -> Outcome:
    """List the rules, or describe one."""
    chosen = RULES if request.rule is None else choose([request.rule], [])
    if request.format == "json":
        report = render_json(chosen)
    else:
        report = render_list(chosen) if request.rule is None else render_documentation(chosen[0])
    return Outcome(report, Status.CLEAR)
