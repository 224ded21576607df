"""One module a subcommand: argument parsing and wiring only.

The list of them is here. May import everything but ``cli``; nothing below imports a command.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from typing import Any, Protocol

    from agents_md_lint.output.outcome import Outcome
else:
    Protocol = object  # to import typing takes longer than a command line to read

PROGRAM = "agents-md-lint"
COMMANDS = {
    "check": "check that q loads AGENTS.md and .qignore files as their author meant",
    "diff-scope": "report which directories' guidance a change alters",
    "history": "list the commits that changed what the agent is told",
    "explain": "show what q is told at a path: which AGENTS.md load there, which don't, and why",
    "trace": "follow a session: what each batch of tool calls on stdin loads, and whether q pauses",
    "check-ignore": "show which line of .qignore hides a path from q's discovery",
    "ls": "list a directory as q's discovery shows it",
    "config": "show which settings 'check' goes by, and where each comes from",
    "init": "put the hooks into .pre-commit-config.yaml, and skip what is wrong today if you like",
    "rules": "list the rules of 'check', or print the documentation of one",
    "completion": "print a completion script for a shell",
}
"""Each subcommand with the line that describes it; its module is imported when it runs."""


class Command(Protocol):
    """What a module of ``commands/`` offers."""

    EXAMPLES: str

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Add the command's arguments."""

    def request(self, namespace: argparse.Namespace) -> Any:
        """Turn the arguments into the command's request, a frozen record. Raises ``UsageError``."""

    def run(self, request: Any) -> Outcome:
        """Answer the request."""


def module(command: str) -> Command:
    """Return the module of *command*."""
    found: Command = import_module(f"agents_md_lint.commands.{command.replace('-', '_')}")
    return found
