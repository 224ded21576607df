"""The standard streams, whatever the caller left of them: closed, full, or with nobody at the other end."""

from __future__ import annotations

import os
import sys
from typing import IO

from agents_md_lint.errors import LintError
from agents_md_lint.pathtext import utf8


def mend() -> None:
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
        sys.stderr.write(line + "\n")
        sys.stderr.flush()
    except OSError:
        _drop(sys.stderr)


def deliver(report: str, *, verbatim: bool = False) -> None:
    """Write *report* to stdout, whatever its encoding can hold, and make sure that it arrived.

    *verbatim* writes its bytes. Raises ``LintError`` when stdout doesn't take it.
    """
    try:
        reconfigure = getattr(sys.stdout, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
        if verbatim:
            sys.stdout.buffer.write(utf8(report))
        else:
            sys.stdout.write(report)
        sys.stdout.flush()
    except OSError as error:
        _drop(sys.stdout)
        raise LintError(
            f"can't write the report: {error.strerror}", "give it a place that takes it"
        ) from error


def _drop(stream: IO[str]) -> None:
    """Lose what *stream* still holds: Python writes it once more at exit, and fails once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
