"""Links that lead where they mustn't: out of the workspace, or into metadata."""

from __future__ import annotations

import posixpath

from agents_md_lint.loading.loader import Verdict
from agents_md_lint.names import NAME
from agents_md_lint.paths import absolute, clean, contains, relative
from agents_md_lint.rules.findings import Related
from agents_md_lint.rules.model import Problem, Role, Subject
from agents_md_lint.rules.support.link_faults import FaultyLink
from agents_md_lint.rules.support.walk import directory_of, regular_file
from agents_md_lint.rules.support.wording import argument, excerpt
from agents_md_lint.snapshot.protocol import Snapshot

TAIL = 8
"""Names at the end of a link that are looked up in the workspace: a hostile one has thousands."""


def is_fault(subject: Subject, found: FaultyLink) -> str:
    """Start a message: the file is the link at fault, or another on its way is."""
    if is_own(subject, found):
        return "is"
    return f"leads through {subject.workspace.name(found.link.path)}, which is"


def is_own(subject: Subject, found: FaultyLink) -> bool:
    return found.link.path == absolute(subject.workspace.snapshot.root, subject.path)


def link_problem(subject: Subject, found: FaultyLink, message: str, effect: str, remedy: str) -> Problem:
    cause = Related(subject.workspace.name(found.link.path), None, "the link that leads there")
    return Problem(message, effect, remedy, related=() if is_own(subject, found) else (cause,))


def loads_here(subject: Subject) -> bool:
    return subject.candidate.verdict is Verdict.LOADS


def machine_effect(subject: Subject) -> str:
    if subject.role is Role.QIGNORE:
        return "q follows the link wherever it leads, so its discovery rules differ from machine to machine"
    if loads_here(subject):
        return "q loads the file on this machine and ignores it in every other clone"
    if subject.workspace.snapshot.portable:
        return "q ignores the file, save on a machine where the link leads back into the workspace"
    return "q ignores the file"


def machine_help(subject: Subject, found: FaultyLink) -> str:
    """Give the relative link that leads to the same file in the workspace, if there is one."""
    snapshot = subject.workspace.snapshot
    if contains(snapshot.root, found.link.path):
        directory = directory_of(relative(snapshot.root, found.link.path)).lstrip("/")
        whole = clean(posixpath.join(snapshot.anchors[0], directory, found.link.text))
        for anchor in snapshot.anchors:
            if not contains(anchor, whole):
                continue
            target = posixpath.relpath(relative(anchor, whole), directory or ".")
            if regular_file(snapshot, directory_of(found.link.path), target) is not None:
                path = argument(subject.workspace.name(found.link.path))
                return f"make it a relative link: `ln -sfn {argument(target)} {path}`"
        namesake = find_namesake(snapshot, found.link.text)
        if namesake is not None:
            target = argument(posixpath.relpath(namesake, directory or "."))
            path = argument(subject.workspace.name(found.link.path))
            stands_for = excerpt(subject.workspace.shown(namesake))
            return f"if it stands for {stands_for} here, make it a relative link: `ln -sfn {target} {path}`"
    return keep_inside(subject, found)


def find_namesake(snapshot: Snapshot, text: str) -> str | None:
    """Return the file of the workspace whose path a link out of it ends in: it was made in another clone.

    The longest such path, relative to the workspace. An ``AGENTS.md`` at the root isn't meant: it
    applies below without a link.
    """
    parts = [part for part in text.rpartition("../")[2].split("/") if part not in ("", ".")][-TAIL:]
    for tail in ("/".join(parts[start:]) for start in range(len(parts))):
        if tail != NAME and regular_file(snapshot, snapshot.root, tail) is not None:
            return tail
    return None


def keep_inside(subject: Subject, found: FaultyLink) -> str:
    path = argument(subject.workspace.name(found.link.path))
    return (
        "keep the text in a file of the workspace and link to that with a relative path "
        f"(`ln -sfn TARGET {path}`), or remove the link: `rm {path}`"
    )
