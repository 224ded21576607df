"""The files at the top of a repository that are written when it adopts the linter."""

from __future__ import annotations

import os

from agents_md_lint.errors import LintError
from agents_md_lint.fix import disk
from agents_md_lint.records import NamedTuple

HOOKS = ".pre-commit-config.yaml"
OTHERS = (".pre-commit-config.yml", "prek.toml")
"""Names of configurations that prek reads too, one of them all."""
LIMIT = 1 << 17
"""The bytes that a configuration of hooks may have: to read more takes seconds."""
_BY_HAND = "add by hand what `agents-md-lint init --print` prints"


class HooksFile(NamedTuple):
    """A configuration of hooks: what it was when it was read, and its text."""

    original: disk.Original
    text: str


def refused(name: str, reason: str) -> LintError:
    """Return the error for a configuration *name* that is left as it is."""
    return LintError(f"{name} {reason}: nothing was changed", _BY_HAND)


def hooks_file(top: str) -> HooksFile | None:
    """Return the configuration of hooks at *top*, None where there is none.

    Raises ``LintError`` for anything that isn't a regular file of UTF-8, and for one of another name.
    """
    path = os.path.join(top, HOOKS)
    if not os.path.lexists(path):
        for other in OTHERS:
            if os.path.lexists(os.path.join(top, other)):
                raise refused(other, f"is the configuration here, and not {HOOKS}")
        return None
    try:
        known = disk.original(top, path, LIMIT)
    except disk.NotWrittenError as error:
        raise refused(HOOKS, f"is not a regular file that can be read ({error})") from error
    if isinstance(known.content, str):
        raise refused(HOOKS, "is a link")
    try:
        return HooksFile(known, known.content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise refused(HOOKS, "is not UTF-8") from error


def put(top: str, name: str, text: str, known: disk.Original | None = None) -> None:
    """Write *text* to the file *name* at *top*, which is as *known*, or isn't there. Raises ``LintError``."""
    path = os.path.join(top, name)
    try:
        if known is None:
            disk.create(top, path, text.encode("utf-8"))
        else:
            disk.write(top, path, known, text.encode("utf-8"))
    except disk.NotWrittenError as error:
        raise LintError(f"{name} can't be written: {error}", "see to it, and run this again") from error
