"""The file can't be read on this machine: permissions, or an input/output error.

q ignores guidance that it can't read in silence. A `.qignore` that can't be read makes every
directory listing of q fail. The message has the system's own words.

Give yourself the right to read it: `chmod u+r AGENTS.md`.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator

from agents_md_lint.loading.loader import Verdict
from agents_md_lint.rules.findings import Related, Severity
from agents_md_lint.rules.model import BOTH, Problem, Role, Rule, Subject
from agents_md_lint.rules.support.link_faults import faulty_link
from agents_md_lint.rules.support.wording import argument


def check(subject: Subject) -> Iterator[Problem]:
    """Yield what can't be read, and why."""
    candidate = subject.candidate
    if candidate.verdict is not Verdict.UNREADABLE or faulty_link(subject) is not None:
        return
    via = ""
    related: tuple[Related, ...] = ()
    if candidate.resolution.hops:
        via = f"leads to {subject.target}, which "
        related = (Related(subject.target, None, "what can't be read"),)
    path = argument(subject.target)
    remedy = f"find out why {path} can't be read"
    if candidate.detail == os.strerror(errno.EACCES):
        remedy = f"give yourself the right to read it: `chmod u+r {path}`"
        if not candidate.resolution.found:
            remedy = f"give yourself the right to search the directories above {path}: `chmod u+x DIRECTORY`"
    yield Problem(
        f"{via}can't be read: {candidate.detail}",
        subject.workspace.qignore.effect if subject.role is Role.QIGNORE else "q ignores the file",
        remedy,
        related=related,
    )


RULE = Rule("unreadable", Severity.ERROR, check, BOTH, __doc__ or "")
