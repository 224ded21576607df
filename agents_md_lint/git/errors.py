"""What to say when Git fails: its own first line, safe to print, and a remedy."""

from __future__ import annotations

import os

from agents_md_lint.errors import GitError, MissingObjectError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

OLDEST_GIT = "2.31"
"""``ls-files --deduplicate`` came with it, the last of what is needed."""

PARTIAL_REMEDY = "this is a partial clone; fetch what it lacks: git fetch --refetch --no-filter"
SHALLOW_REMEDY = "this is a shallow clone; fetch the history: git fetch --unshallow"
DAMAGED_REMEDY = "see what else is lost: git fsck; then fetch it all again: git fetch --refetch"

_LONGEST = 300


def no_git() -> GitError:
    """Return the error for a machine without Git."""
    return GitError("Git isn't installed, or not on the PATH", f"install Git {OLDEST_GIT} or later")


def not_started(error: Exception) -> GitError:
    """Return the error for a Git that didn't start, or wasn't given its arguments."""
    if isinstance(error, FileNotFoundError):
        return no_git()
    return GitError(f"Git can't be started: {shown(str(error))}", "see that git can be run here by hand")


def failed(
    arguments: Sequence[str], status: int, stderr: bytes, remedy: str = "", *, missing: bool = False
) -> GitError:
    """Return the error for a command that ended with *status*; *arguments* start at the subcommand.

    *missing* says that an object which the repository lacks is the likely reason.
    """
    said = words(stderr) or (f"signal {-status}" if status < 0 else f"exit code {status}")
    reason = f"`{shown(' '.join(('git', *arguments)))}` failed: {said}"
    kind = MissingObjectError if missing else GitError
    return kind(reason, remedy or "run that command by hand to see all that Git says")


def too_much(most: int) -> GitError:
    """Return the error for an answer of more than *most* bytes: no honest repository's is so large."""
    return GitError(
        f"Git has more than {most >> 20} MiB to say about one commit",
        "see what it holds: a few trees that hold each other many times can stand for billions of files",
    )


def unwell(what: str) -> GitError:
    """Return the error for a Git that was waited for long enough; *what* follows its name."""
    return GitError(f"Git {what}", "see that git can be run here by hand")


def garbled(arguments: Sequence[str]) -> GitError:
    """Return the error for an answer that ended well and yet is none."""
    return GitError(
        f"`git {shown(' '.join(arguments))}` gave an answer that is none of Git's",
        "see which git it is, and what it says when it is run by hand: git version",
    )


def unsorted() -> GitError:
    """Return the error for a tree whose entries are out of order: what is searched there isn't found."""
    return GitError("a tree has its entries out of order", "see which: git fsck; then make that commit anew")


def words(stderr: bytes) -> str:
    """Return the first line that Git wrote, without its prefix (``fatal:``), fit for a terminal.

    Warnings come first where something else was fatal, so a line with ``fatal:`` is preferred.
    """
    lines = [line.strip() for line in stderr.split(b"\n") if line.strip()]
    line = next((line for line in lines if line.startswith(b"fatal: ")), lines[0] if lines else b"")
    return shown(os.fsdecode(line.removeprefix(b"fatal: ").removeprefix(b"error: ")))


def shown(text: str) -> str:
    """Return *text* with all but plainly printable characters escaped, cut to a line's length."""
    safe = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text[:_LONGEST])
    return safe + "…" if len(text) > _LONGEST else safe
