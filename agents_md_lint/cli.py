"""The command line: arguments become a request, a command answers it, and this module alone exits.

It is the one error boundary: a ``LintError`` (and an interrupt, or an output that can't be written)
ends the run with exit code 2 and one line on stderr.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, NoReturn, Protocol

from agents_md_lint import __version__
from agents_md_lint.errors import LintError, UsageError
from agents_md_lint.output import streams
from agents_md_lint.output.escape import escape
from agents_md_lint.output.outcome import Outcome, Status

PROGRAM = "agents-md-lint"
EXIT_CODES = {Status.CLEAR: 0, Status.REPORTED: 1, Status.INCOMPLETE: 2}
FAILED = 2
_NO_TERMINAL = 80
"""The width of help that goes elsewhere, in columns."""

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


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line *argv* (without the program's name) and return the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        outcome = _run(arguments)
        _write(outcome)
    except LintError as error:
        return _fail(f"{error.reason}; {error.remedy}" if error.remedy else error.reason)
    except KeyboardInterrupt:
        return _fail("interrupted; nothing was changed")
    except MemoryError:
        return _fail("out of memory; give it more, or name a smaller part")
    except OSError as error:
        return _fail(f"{error.strerror or error}{f': {error.filename}' if error.filename else ''}")
    return EXIT_CODES[outcome.status]


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
    top.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    # With its name given, the parser doesn't ask for the width of the terminal, which is slow.
    commands = top.add_subparsers(
        prog=PROGRAM, dest="command", metavar="COMMAND", required=True, parser_class=_Parser
    )
    for name, summary in COMMANDS.items():
        if command and name != command:
            continue
        module = None if command == "" else _module(name)
        sub = commands.add_parser(
            name,
            help=summary,
            description=f"{summary[0].upper()}{summary[1:]}.",
            epilog=module.EXAMPLES if module else None,
            formatter_class=_RawHelp,
            allow_abbrev=False,
        )
        if module:
            module.configure(sub)
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


def _run(arguments: list[str]) -> Outcome:
    named = next((argument for argument in arguments if not argument.startswith("-")), "")
    if named and named not in COMMANDS and named == arguments[0]:
        raise _unknown(named)
    if named in COMMANDS:
        arrange = getattr(_module(named), "arrange", None)
        arguments = arrange(arguments) if arrange else arguments
    top = parser(named if named in COMMANDS else "")
    namespace, unknown = top.parse_known_args(arguments)
    if unknown:
        raise _unrecognized(top, namespace, arguments, unknown)
    module = _module(namespace.command)
    outcome = module.run(module.request(namespace))
    beside = getattr(namespace, "output_file", None) is not None  # then stdout gets text
    return outcome if beside else outcome._replace(format=getattr(namespace, "format", "text"))


def _unrecognized(
    top: argparse.ArgumentParser, namespace: argparse.Namespace, arguments: list[str], unknown: list[str]
) -> UsageError:
    """Return the error for arguments that the command doesn't take."""
    from agents_md_lint.output.suggest import quoted, suggestion

    command = namespace.command
    if arguments[0] in unknown:  # it stands before the command
        return UsageError(f"there is no option {quoted(arguments[0])}", f"see '{PROGRAM} --help'")
    otherwise = f"see '{PROGRAM} {command} --help'"
    option = next((one.partition("=")[0] for one in unknown if one.startswith("-")), None)
    if option is not None:
        remedy = suggestion(option, _options(top, command), otherwise)
        return UsageError(f"'{command}' has no option {quoted(option)}", remedy)
    base = getattr(namespace, "range", None)
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


def _unknown(named: str) -> UsageError:
    """Return the error for a command that there isn't."""
    from agents_md_lint.output.suggest import quoted, suggestion

    otherwise = f"see '{PROGRAM} --help'"
    return UsageError(f"there is no command {quoted(named)}", suggestion(named, COMMANDS, otherwise))


def _module(command: str) -> Command:
    module: Command = import_module(f"agents_md_lint.commands.{command.replace('-', '_')}")
    return module


def _write(outcome: Outcome) -> None:
    for complaint in outcome.complaints:
        streams.say(f"{PROGRAM}: {escape(complaint)}")
    streams.deliver(outcome.report, outcome.format, verbatim=outcome.verbatim)


def _fail(line: str) -> int:
    streams.say(f"{PROGRAM}: {escape(line)}")
    return FAILED
