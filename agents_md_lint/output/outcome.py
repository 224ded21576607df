"""What a command leaves to the command line: a report, and how it ended."""

from __future__ import annotations

from enum import Enum

from agents_md_lint.records import NamedTuple


class Status(Enum):
    """How a command ended; ``cli.py`` alone turns it into an exit code."""

    CLEAR = "nothing to report"
    REPORTED = "something to report"
    INCOMPLETE = "a part of the result is missing"


class Outcome(NamedTuple):
    """The text for stdout, whole, and the status; ``complaints`` are lines for stderr.

    With ``verbatim`` the report is bytes for a program, decoded by ``os.fsdecode``: they go out as they are.
    ``format`` is that of the report, as on the command line.
    """

    report: str
    status: Status
    complaints: tuple[str, ...] = ()
    verbatim: bool = False
    format: str = "text"
