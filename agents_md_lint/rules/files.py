"""What lies where guidance or discovery rules should: no regular file, or one that can't be read."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator

from agents_md_lint.loading.loader import Verdict
from agents_md_lint.names import NAME
from agents_md_lint.paths import absolute
from agents_md_lint.rules.findings import Related
from agents_md_lint.rules.model import Problem, Role, Subject
from agents_md_lint.rules.trail import trail
from agents_md_lint.rules.walk import directory_of, regular_file
from agents_md_lint.rules.wording import argument
from agents_md_lint.snapshot.protocol import Entry, Kind


def not_regular_file(subject: Subject) -> Iterator[Problem]:
    """It is a directory, a FIFO, a socket, a device or a submodule, or a link to one.

    q loads guidance from regular files only and ignores all else in silence. A `.qignore` that is a
    directory makes every directory listing of q fail; a FIFO makes it hang.

    Rename what is there (`mv AGENTS.md NEW-NAME`), and put a regular file in its place.
    """
    entry = subject.candidate.resolution.entry
    there = subject.candidate.verdict is Verdict.NOT_REGULAR or entry.kind is Kind.SUBMODULE
    if not there or trail(subject) is not None:
        return
    kind = _kind(entry)
    related: tuple[Related, ...] = ()
    if subject.candidate.resolution.hops:
        message = f"leads to {subject.target}, which is a {kind}, not a regular file"
        related = (Related(subject.target, None, f"the {kind}"),)
    else:
        message = f"is a {kind}, not a regular file"
    effect = "q ignores it"
    if subject.role is Role.QIGNORE:
        effect = subject.workspace.qignore.effect
    yield Problem(message, effect, _remedy(subject), related=related)


def unreadable(subject: Subject) -> Iterator[Problem]:
    """The file can't be read on this machine: permissions, or an input/output error.

    q ignores guidance that it can't read in silence. A `.qignore` that can't be read makes every
    directory listing of q fail. The message has the system's own words.

    Give yourself the right to read it: `chmod u+r AGENTS.md`.
    """
    candidate = subject.candidate
    if candidate.verdict is not Verdict.UNREADABLE or trail(subject) is not None:
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


def _kind(entry: Entry) -> str:
    return entry.detail if entry.kind is Kind.SPECIAL else entry.kind.value


def _remedy(subject: Subject) -> str:
    path = argument(subject.shown)
    what = "discovery rules" if subject.role is Role.QIGNORE else "guidance"
    resolution = subject.candidate.resolution
    if resolution.hops:
        text = f"{resolution.hops[0].text.rstrip('/')}/{NAME}"
        snapshot = subject.workspace.snapshot
        own = directory_of(absolute(snapshot.root, subject.path))
        if subject.role is Role.GUIDANCE and regular_file(snapshot, own, text) is not None:
            return f"point the link at the file in it: `ln -sfn {argument(text)} {path}`"
        return f"point the link at a regular file: `ln -sfn TARGET {path}`"
    if resolution.entry.kind in (Kind.DIRECTORY, Kind.SUBMODULE):
        command = "mv" if resolution.entry.kind is Kind.DIRECTORY else "git mv"
        return f"rename it (`{command} {path} NEW-NAME`) and write the {what} in a regular file {path}"
    return f"remove it (`rm {path}`) and write the {what} in a regular file"
