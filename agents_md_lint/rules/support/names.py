"""Names and places at which q looks for nothing."""

from __future__ import annotations

import unicodedata

from agents_md_lint.paths import name
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import Problem, Subject
from agents_md_lint.snapshot.lookalikes import foreign
from agents_md_lint.snapshot.protocol import Kind, Snapshot

NAMED = 4


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


def is_file(snapshot: Snapshot, path: str) -> bool:
    """Whether there is a file or a link: Git also lists what was deleted from the worktree."""
    return snapshot.entry(path).kind in (Kind.FILE, Kind.LINK)
