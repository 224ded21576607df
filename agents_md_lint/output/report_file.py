"""Writing a report to the file that was asked for: whole or not at all, and nowhere that wasn't meant."""

from __future__ import annotations

import os
import stat

from agents_md_lint.errors import LintError, UsageError
from agents_md_lint.names import GIT
from agents_md_lint.paths import contains

_ELSEWHERE = "name another file"


def write_report(path: str, text: str, *, top: str | None, git_dir: str) -> None:
    """Write *text* to *path*, which is as on the command line, in UTF-8.

    The file is replaced at once, so nobody sees a half of it; the mode of an existing one stays. *top* is
    the top of the worktree, if there is one. Raises ``UsageError`` for a path that is no place for a report:
    inside a Git directory; a link, or through a link of the repository out of it (whoever wrote the link
    would choose what is overwritten); something else than a file. Raises ``LintError`` where it can't be
    written.
    """
    target = os.path.abspath(path)
    _refuse_odd_places(path, target, top, git_dir)
    try:
        mode = _mode(path, target)
        _replace(target, text.encode("utf-8", "backslashreplace"), mode)
    except FileNotFoundError as error:
        raise LintError(f"can't write {path!r}: its directory is not there", "make it first") from error
    except OSError as error:
        raise LintError(f"can't write {path!r}: {error.strerror}", _ELSEWHERE) from error


def _refuse_odd_places(path: str, target: str, top: str | None, git_dir: str) -> None:
    """Raise ``UsageError`` if *target* lies where no report belongs."""
    directory = os.path.realpath(os.path.dirname(target))
    inside = os.path.join(directory, os.path.basename(target))
    parts = inside.lower().split("/")
    if GIT in parts or contains(os.path.realpath(git_dir), inside):
        raise UsageError(f"{path!r} is no place for a report: it is in a Git directory", _ELSEWHERE)
    if os.path.isdir(target) and not os.path.islink(target):
        raise UsageError(f"{path!r} is not a regular file but a directory", _ELSEWHERE)
    if top is not None and contains(top, target) and not contains(os.path.realpath(top), directory):
        raise UsageError(f"{path!r} leads out of the repository through a link", _ELSEWHERE)


def _mode(path: str, target: str) -> int:
    """Return the mode of the file at *target*, or the one that a new file gets."""
    try:
        facts = os.lstat(target)
    except FileNotFoundError:
        mask = os.umask(0o077)
        os.umask(mask)
        return 0o666 & ~mask
    if not stat.S_ISREG(facts.st_mode):
        raise UsageError(f"{path!r} is not a regular file", _ELSEWHERE)
    return stat.S_IMODE(facts.st_mode)


def _replace(target: str, data: bytes, mode: int) -> None:
    """Write *data* beside *target*, then put it in its place."""
    directory, name = os.path.split(target)
    import tempfile  # slow to import, and most reports go to stdout

    descriptor, beside = tempfile.mkstemp(prefix=f".{name}.", dir=directory)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(beside, mode)
        os.replace(beside, target)
    except BaseException:  # an interrupt too leaves nothing behind
        os.unlink(beside)
        raise
