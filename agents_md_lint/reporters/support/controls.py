"""What is said about a change that edits the configuration, the baseline or the comments of its own check."""

from __future__ import annotations

from agents_md_lint.check.controls import ControlChange, ControlEdit
from agents_md_lint.check.result import Controls
from agents_md_lint.output.escape import escape
from agents_md_lint.reporters.support.numbers import count

VERBS = {ControlEdit.ADDED: "adds", ControlEdit.EDITED: "edits", ControlEdit.REMOVED: "removes"}
_NAMED = 4
"""Changes that are named."""


def sentence(found: Controls) -> str:
    """Return the one line; escaped."""
    named = [described(one) for one in found.changes[:_NAMED]]
    if len(found.changes) > _NAMED:
        named.append(f"{len(found.changes) - _NAMED:,} more")
    return (
        f"this change {joined(named)}: {_effect(found)}; its check goes by what was there before"
        " (--config-from head takes the change's)"
    )


def described(change: ControlChange) -> str:
    """Return ``edits .agents-md-lint.toml (what differs)``; escaped."""
    return f"{VERBS[change.edit]} {escape(change.path)} ({escape(change.what)})"


def joined(texts: list[str]) -> str:
    """Return ``"a, b and c"``."""
    return " and ".join(filter(None, (", ".join(texts[:-1]), texts[-1])))


def _effect(found: Controls) -> str:
    if found.fault:
        return f"nothing could be checked with it: {escape(found.fault)}"
    gone = [
        count(number, noun)
        for number, noun in ((found.errors, "error"), (found.warnings, "warning"))
        if number
    ]
    parts = []
    if gone:
        parts.append(f"{' and '.join(gone)} would be skipped")
    if found.lowered:
        parts.append(f"{count(found.lowered, 'error')} would be only a warning")
    if found.threshold:
        parts.append(f"fail-on would be {found.threshold}")
    return " and ".join(parts) or "nothing that is reported here would be skipped"
