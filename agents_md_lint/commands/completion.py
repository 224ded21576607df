"""``completion``: a completion script for a shell, written by shtab from the parser itself."""

from __future__ import annotations

import argparse

from agents_md_lint.output import extras
from agents_md_lint.output.outcome import Outcome, Status
from agents_md_lint.records import NamedTuple

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


class Request(NamedTuple):
    """The ``shell`` to write for, one of :data:`SHELLS`."""

    shell: str


def request(namespace: argparse.Namespace) -> Request:
    """Return what the arguments ask for."""
    return Request(namespace.shell)


def run(request: Request) -> Outcome:
    """Print the script."""
    try:
        import shtab
    except ImportError as error:
        raise extras.absent("completion", extras.COMPLETION) from error
    from agents_md_lint import parsing

    whole = parsing.parser()
    for action in parsing.actions(whole):
        if action.metavar in _FILES | _DIRECTORIES:
            complete = shtab.FILE if action.metavar in _FILES else shtab.DIRECTORY
            action.complete = complete  # type: ignore[attr-defined]
    return Outcome(shtab.complete(whole, request.shell), Status.CLEAR)
