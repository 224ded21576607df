"""The files at the top of a repository that are written when it adopts the linter."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Mapping

from agents_md_lint.errors import LintError
from agents_md_lint.fix import disk
from agents_md_lint.git.checkout import is_same
from agents_md_lint.git.index import stored_entry
from agents_md_lint.git.repository import Repository
from agents_md_lint.git.revisions import head
from agents_md_lint.records import NamedTuple

HOOKS = ".pre-commit-config.yaml"
TOML = "prek.toml"
YML = ".pre-commit-config.yml"
"""What prek reads and pre-commit doesn't: of several, prek takes ``TOML``, then ``HOOKS``, then ``YML``."""
LIMIT = 1 << 17
"""The bytes that a configuration of hooks may have: to read more takes seconds."""
_BY_HAND = "add by hand what `agents-md-lint init --print` prints"
AS_TOML = "add by hand, as TOML, what `agents-md-lint init --print` prints"


_MOST = 1 << 24
"""The bytes that any of our files may have: a baseline's."""


class HooksFile(NamedTuple):
    """A configuration of hooks: what it was when it was read, and its text."""

    original: disk.Original
    text: str


def refused(name: str, reason: str, remedy: str = _BY_HAND) -> LintError:
    """Return the error for a configuration *name* that is left as it is."""
    return LintError(f"{name} {reason}: nothing was changed", remedy)


def here(top: str, *names: str) -> str:
    """Return the files *names* at *top* as a shell takes them in the current directory."""
    return shlex.join(os.path.relpath(os.path.join(top, name), os.path.realpath(".")) for name in names)


def is_there(top: str, name: str) -> bool:
    """Whether anything lies at *top* under that *name*."""
    return os.path.lexists(os.path.join(top, name))


def hooks_file(top: str) -> HooksFile | None:
    """Return the configuration of hooks at *top*, None where there is none.

    Raises ``LintError`` for anything that isn't a regular file of UTF-8, and for one of another name.
    """
    if not is_there(top, HOOKS):
        for other, remedy in ((TOML, AS_TOML), (YML, _renamed(top))):
            if is_there(top, other):
                raise refused(
                    other, "is the configuration here, which prek reads and pre-commit doesn't", remedy
                )
        return None
    try:
        known = disk.original(top, os.path.join(top, HOOKS), LIMIT)
    except disk.NotWrittenError as error:
        raise refused(HOOKS, f"is not a regular file that can be read ({error})") from error
    if isinstance(known.content, str):
        raise refused(HOOKS, "is a link")
    try:
        return HooksFile(known, known.content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise refused(HOOKS, "is not UTF-8") from error


def _renamed(top: str) -> str:
    command = f"`git mv {here(top, YML, HOOKS)}`"
    return (
        f"rename it, and both read it: {command} (plain `mv` while Git doesn't know it), then run this again"
    )


def committed(repository: Repository, names: Iterable[str]) -> dict[str, str]:
    """Return the ids of the blobs that ``HEAD`` has as the files *names*; empty for those it doesn't have."""
    commit = head(repository)
    return {name: stored_entry(repository, name, commit)[1] if commit else "" for name in names}


def uncommitted(repository: Repository, top: str, known: Mapping[str, str]) -> list[str]:
    """Return which of the files at *top* aren't as *known*, their committed blobs by their names."""
    return [
        name for name, oid in known.items() if is_there(top, name) and not _is(repository, top, name, oid)
    ]


def _is(repository: Repository, top: str, name: str, oid: str) -> bool:
    """Whether the file *name* is committed, as the blob *oid*."""
    if not oid:
        return False
    try:
        content = disk.original(top, os.path.join(top, name), _MOST).content
    except disk.NotWrittenError:
        return False
    return isinstance(content, bytes) and is_same(repository, name, content, oid)


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
