"""The command line, as ``argparse`` reads it: the parser, its help, and what it says of a wrong argument."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Mapping

from agents_md_lint import __version__
from agents_md_lint.commands import COMMANDS, PROGRAM, module
from agents_md_lint.errors import UsageError
from agents_md_lint.output import streams
from agents_md_lint.output.suggest import quoted, suggestion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

_NO_TERMINAL = 80
"""The width of help that goes elsewhere, in columns."""


def parsed(arguments: list[str], named: str) -> argparse.Namespace:
    """Return what *arguments* say; *named* is the first that is no option. Raises ``UsageError``."""
    if named in COMMANDS:
        arrange = getattr(module(named), "arrange", None)
        arguments = arrange(arguments) if arrange else arguments
    top = parser(named if named in COMMANDS else "")
    namespace, unknown = top.parse_known_args(arguments)
    if unknown:
        raise _unrecognized(top, namespace, arguments, unknown)
    return namespace


class _Help(argparse.HelpFormatter):
    """The usual help. argparse makes one for each argument, and asks ``shutil``, which is slow to import."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)


class _RawHelp(_Help, argparse.RawDescriptionHelpFormatter):
    """Help with the examples as they are written."""


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, with the command that tells more."""

    def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> Any:
        """Return the value of *action*; before Python 3.13 the one of ``--rev=--`` would be an empty list."""
        if action.option_strings and action.nargs is None and arg_strings == ["--"]:
            value = self._get_value(action, "--")
            self._check_value(action, value)
            return value
        return super()._get_values(action, arg_strings)

    def error(self, message: str) -> NoReturn:
        raise UsageError(message, f"see '{self.prog} --help'")

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Leave once the help that was printed has arrived."""
        streams.deliver("")
        super().exit(status, message)


def parser(command: str | None = None) -> argparse.ArgumentParser:
    """Return the parser for *command* alone, for all commands (None), or for their names (an empty text)."""
    top = _Parser(
        prog=PROGRAM,
        description="Shows what the agent q is told by AGENTS.md and .qignore files, and checks them.",
        epilog="'agents-md-lint COMMAND --help' has examples. Exit codes: 0 nothing to report, 1 something"
        " to report, 2 could not run.",
        allow_abbrev=False,
        formatter_class=_Help,
    )
    top.add_argument("-V", "--version", action="version", version=f"%(prog)s {__version__}")
    # With its name given, the parser doesn't ask for the width of the terminal, which is slow.
    commands = top.add_subparsers(
        prog=PROGRAM, dest="command", metavar="COMMAND", required=True, parser_class=_Parser
    )
    for name, summary in COMMANDS.items():
        if command and name != command:
            continue
        chosen = None if command == "" else module(name)
        sub = commands.add_parser(
            name,
            help=summary,
            description=f"{summary[0].upper()}{summary[1:]}.",
            epilog=chosen.EXAMPLES if chosen else None,
            formatter_class=_RawHelp,
            allow_abbrev=False,
        )
        if chosen:
            chosen.configure(sub)
    return top


def actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yield the arguments of *parser* and of the commands that it has."""
    for action in parser._actions:
        if not isinstance(action, argparse._SubParsersAction):
            yield action
    for command in _parsers(parser).values():
        yield from actions(command)


def _columns() -> int:
    """Return the width of the terminal, as ``shutil.get_terminal_size`` tells it."""
    try:
        columns = int(os.environ.get("COLUMNS", ""))
    except ValueError:
        columns = 0
    try:
        return columns if columns > 0 else os.get_terminal_size(1).columns or _NO_TERMINAL
    except OSError:
        return _NO_TERMINAL


def _unrecognized(
    top: argparse.ArgumentParser, namespace: argparse.Namespace, arguments: list[str], unknown: list[str]
) -> UsageError:
    """Return the error for arguments that the command doesn't take."""
    command = namespace.command
    if arguments[0] in unknown:  # it stands before the command
        return UsageError(f"there is no option {quoted(arguments[0])}", f"see '{PROGRAM} --help'")
    otherwise = f"see '{PROGRAM} {command} --help'"
    option = next((one.partition("=")[0] for one in unknown if one.startswith("-")), None)
    if option is not None:
        remedy = suggestion(option, _options(top, command), otherwise)
        return UsageError(f"'{command}' has no option {quoted(option)}", remedy)
    base = getattr(namespace, "range", None)
    if base and all(map(os.path.lexists, unknown)):
        compares = "compares whole commits and " if command == "diff-scope" else ""
        return UsageError(
            f"'{command}' {compares}doesn't take {quoted(unknown[0])}",
            f"put paths behind --: {PROGRAM} history {base} -- …",
        )
    if base and ".." not in base and len(unknown) == 1:
        return UsageError(f"'{command}' takes one range", f"did you mean {quoted(f'{base}..{unknown[0]}')}?")
    return UsageError(f"'{command}' doesn't take {quoted(unknown[0])}", otherwise)


def _options(top: argparse.ArgumentParser, command: str) -> list[str]:
    """Return the options of *command*."""
    return [name for action in actions(_parsers(top)[command]) for name in action.option_strings]


def _parsers(top: argparse.ArgumentParser) -> Mapping[str, argparse.ArgumentParser]:
    """Return the parser of each command."""
    found = (one.choices for one in top._actions if isinstance(one, argparse._SubParsersAction))
    return next(found, {})
