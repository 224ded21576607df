"""``completion``: a completion script for a shell, written by shtab from the parser itself."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from agents_md_lint.output import extras
from agents_md_lint.output.outcome import Outcome, Status

EXAMPLES = """\
The script is written by the library shtab, an extra: where it is missing, the command says how to add it.

examples:
  agents-md-lint completion bash > ~/.local/share/bash-completion/completions/agents-md-lint
  agents-md-lint completion zsh > ~/.zfunc/_agents-md-lint     (with ~/.zfunc in fpath, before compinit)
  agents-md-lint completion fish > ~/.config/fish/completions/agents-md-lint.fish
"""

SHELLS = ("bash", "zsh", "fish")
_FILES = {"PATH", "FILE"}
_DIRECTORIES = {"DIR"}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=f"one of {', '.join(SHELLS)}")


def run(arguments: argparse.Namespace) -> Outcome:
    """Print the script."""
    try:
        import shtab
    except ImportError as error:
        raise extras.absent("completion", extras.COMPLETION) from error
    from agents_md_lint.cli import parser

    whole = parser()
    for action in _actions(whole):
        complete = shtab.FILE if action.metavar in _FILES else shtab.DIRECTORY
        if action.metavar in _FILES | _DIRECTORIES:
            action.complete = complete  # type: ignore[attr-defined]
    return Outcome(shtab.complete(whole, arguments.shell), Status.CLEAR)


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yield the arguments of *parser* and of its subcommands."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for sub in action.choices.values():
                yield from _actions(sub)
        else:
            yield action
