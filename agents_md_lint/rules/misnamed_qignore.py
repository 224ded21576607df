"""A file at the root of the workspace is named nearly like `.qignore`, and q never reads it.

The name is `.qignore` exactly, case included. Reported are another case (`.QIGNORE`), one edit
(`qignore`, `.gignore`, `.qignor`), `.qignore.txt`, and a space or a line feed at an end; not the files of
other programs, such as `.ignore` or `.gitignore`. A name that only looks like it, by letters of another
script or by characters that nobody sees, is an error: a reviewer takes it for the rules that q reads.

Rename it: `mv .gignore .qignore`, or `git mv` for another case that Git knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.loading.loader import Verdict
from agents_md_lint.names import QIGNORE
from agents_md_lint.paths import absolute, name
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import Problem, Role, Rule, Subject
from agents_md_lint.rules.support.names import imitation, is_file, removal, rename
from agents_md_lint.rules.support.wording import argument, excerpt
from agents_md_lint.snapshot.lookalikes import IMITATION, likeness


def check(subject: Subject) -> Iterator[Problem]:
    """Yield a file at the root that is misspelt."""
    like = likeness(name(subject.path))
    if like is None or like[0] != QIGNORE or subject.candidate.verdict is Verdict.NOT_REGULAR:
        return
    if like[1] == IMITATION:
        yield imitation(subject, QIGNORE)
        return
    right = argument(subject.workspace.shown(QIGNORE))
    there = is_file(subject.workspace.snapshot, absolute(subject.workspace.snapshot.root, QIGNORE))
    yield Problem(
        f"is named {excerpt(name(subject.path))}, not {QIGNORE}",
        "q never reads the file: none of its lines hides anything",
        f"move its lines to {right}, then {removal(subject)}"
        if there
        else f"rename it: {rename(subject, right)}",
    )


RULE = Rule("misnamed-qignore", Severity.WARNING, check, frozenset({Role.MISSPELT}), __doc__ or "")
