"""Names and places at which q looks for nothing."""

from __future__ import annotations

import unicodedata

from agents_md_lint.names import NAME, QIGNORE
from agents_md_lint.paths import name
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import Problem, Subject
from agents_md_lint.rules.support.wording import argument
from agents_md_lint.snapshot.lookalikes import foreign
from agents_md_lint.snapshot.protocol import Kind, Snapshot

NAMED = 4
FOLDED = frozenset({NAME.lower(), QIGNORE.lower()})
"""The right names as file systems that fold case have them."""


def imitation(subject: Subject, right: str) -> Problem:
    """Return that the name only looks like *right*, and by which characters."""
    own = name(subject.path)
    chars = [f"U+{ord(char):04X} {unicodedata.name(char, '')}".rstrip() for char in foreign(own)[:NAMED]]
    return Problem(
        f"only looks as if it was named {right}: it has {', '.join(chars)}",
        f"q never reads the file, and a reviewer takes it for the {right} that q reads",
        f"name it {right} if it is meant for q, else remove it",
        severity=Severity.ERROR,
    )


def rename(subject: Subject, right: str) -> str:
    """Return the command that names the file *right*, an argument."""
    return _command(subject, "mv", f"{argument(subject.shown)} {right}")


def removal(subject: Subject) -> str:
    """Return the command that removes the file."""
    return _command(subject, "rm", argument(subject.shown))


def _command(subject: Subject, command: str, arguments: str) -> str:
    """Return a *command* that works, whether Git knows the file or not.

    Where the name differs in case only, that is Git's own: on file systems that fold case it alone works.
    """
    if name(subject.path).lower() not in FOLDED:
        return f"`{command} {arguments}`"
    git = f"`git {command} {'-f ' if command == 'rm' else ''}{arguments}`"
    in_git = subject.workspace.snapshot.portable
    return git if in_git else f"{git} (plain `{command}` while Git doesn't know it)"


def is_file(snapshot: Snapshot, path: str) -> bool:
    """Whether there is a file or a link: Git also lists what was deleted from the worktree."""
    return snapshot.entry(path).kind in (Kind.FILE, Kind.LINK)
