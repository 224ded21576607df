"""The command line: arguments become a request, a command answers it, and this module alone exits.

It is the one error boundary: a ``LintError`` (and an interrupt, or an output that can't be written)
ends the run with exit code 2 and one line on stderr.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from agents_md_lint.commands import COMMANDS, PROGRAM, module
from agents_md_lint.errors import LintError, UsageError
from agents_md_lint.output import streams
from agents_md_lint.output.escape import escape
from agents_md_lint.output.outcome import Outcome, Status

EXIT_CODES = {Status.CLEAR: 0, Status.REPORTED: 1, Status.INCOMPLETE: 2}
FAILED = 2


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


def _run(arguments: list[str]) -> Outcome:
    named = next((argument for argument in arguments if not argument.startswith("-")), "")
    if named and named not in COMMANDS and named == arguments[0]:
        raise _unknown(named)
    plain = getattr(module(named), "plain", None) if named in COMMANDS and named == arguments[0] else None
    request = plain(arguments[1:]) if plain else None
    if request is not None:
        outcome: Outcome = module(named).run(request)
        return outcome
    from agents_md_lint import parsing  # argparse takes longer to import than such a command line to read

    namespace = parsing.parsed(arguments, named)
    command = module(namespace.command)
    outcome = command.run(command.request(namespace))
    beside = getattr(namespace, "output_file", None) is not None  # then stdout gets text
    return outcome if beside else outcome._replace(format=getattr(namespace, "format", "text"))


def _unknown(named: str) -> UsageError:
    """Return the error for a command that there isn't."""
    from agents_md_lint.output.suggest import quoted, suggestion

    otherwise = f"see '{PROGRAM} --help'"
    return UsageError(f"there is no command {quoted(named)}", suggestion(named, COMMANDS, otherwise))


def _write(outcome: Outcome) -> None:
    for complaint in outcome.complaints:
        streams.say(f"{PROGRAM}: {escape(complaint)}")
    streams.deliver(outcome.report, outcome.format, verbatim=outcome.verbatim)


def _fail(line: str) -> int:
    streams.say(f"{PROGRAM}: {escape(line)}")
    return FAILED
