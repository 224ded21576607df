"""Workflow commands of GitHub: lines of a log that the runner takes for annotations."""

from __future__ import annotations

from collections.abc import Sequence

from agents_md_lint.output.escape import escape
from agents_md_lint.output.workflow_log import Form, harmless


def annotation(
    level: str, path: str, title: str, *lines: str, line: int | None = None, column: int | None = None
) -> str:
    """Return a workflow command on the repository-relative *path*, with *lines* as its message.

    Nothing is escaped yet. Control characters are shown escaped; what the runner would take for syntax is
    encoded as it decodes it.
    """
    places = {"line": line, "col": column}
    where = [
        f"file={_property(escape(path))}",
        *(f"{name}={number}" for name, number in places.items() if number is not None),
    ]
    return _command(level, where, title, lines)


def remark(level: str, title: str, *lines: str) -> str:
    """Return a workflow command on no file; else as :func:`annotation`."""
    return _command(level, [], title, lines)


def _command(level: str, where: Sequence[str], title: str, lines: Sequence[str]) -> str:
    properties = ",".join([*where, f"title={_property(escape(title))}"])
    message = "%0A".join(_data(escape(text)) for text in lines)
    return harmless(f"::{level} {properties}::{message}", Form.COMMANDS)


def plain(line: str) -> str:
    """Return an escaped line as the runner only shows it."""
    return harmless(line)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
