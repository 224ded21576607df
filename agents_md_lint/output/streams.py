"""The standard streams, whatever the caller left of them: closed, full, or with nobody at the other end."""

from __future__ import annotations

import os
import sys

from agents_md_lint.errors import LintError
from agents_md_lint.paths import utf8

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

READERS = ("GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION")
"""The variables that tell that a workflow's runner reads the streams: GitHub's, Azure's or TeamCity's."""


def reopen_closed() -> None:
    """Open the standard streams that are closed: else a file or a pipe takes their place.

    They are opened the wrong way round, so who reads or writes there is told that it failed.
    """
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDONLY if descriptor else os.O_WRONLY)  # takes the lowest that is free
    if sys.stdin is None:
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115  it stays open
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115


def say(line: str) -> None:
    """Write a line to stderr, where nobody may be left to read it."""
    try:
        sys.stderr.write(_shown(line) + "\n")
        sys.stderr.flush()
    except OSError:
        _drop(sys.stderr)


def deliver(report: str, form: str = "text", *, verbatim: bool = False) -> None:
    """Write *report*, of the format *form*, to stdout, and make sure that it arrived.

    What the encoding of stdout can't hold is escaped, and what the runner of a workflow would take for a
    command. *verbatim* writes its bytes. Raises ``LintError`` when stdout doesn't take it, or when bytes for
    a program would be commands.
    """
    shown = _shown(report, form)
    if verbatim and shown != report:
        raise LintError(
            "a path in this output would be a command to the runner of the workflow",
            f"where a program reads it, not the log, run it with {_reader()}= (empty)",
        )
    try:
        reconfigure = getattr(sys.stdout, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
        if verbatim:
            sys.stdout.buffer.write(utf8(report))
        else:
            sys.stdout.write(shown)
        sys.stdout.flush()
    except OSError as error:
        _drop(sys.stdout)
        raise LintError(
            f"can't write the report: {error.strerror}", "give it a place that takes it"
        ) from error


def _shown(text: str, form: str = "text") -> str:
    """Return *text*, of the format *form*, as it is written where a runner may read along."""
    if not _reader():
        return text
    from agents_md_lint.output.workflow_log import (  # not needed on a developer's machine
        FORMS,
        Form,
        harmless,
    )

    return harmless(text, FORMS.get(form, Form.TEXT))


def _reader() -> str:
    """Return the variable that names the runner which may read along; empty where there is none."""
    return next((name for name in READERS if os.environ.get(name)), "")


def _drop(stream: IO[str]) -> None:
    """Lose what *stream* still holds: Python writes it once more at exit, and fails once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
