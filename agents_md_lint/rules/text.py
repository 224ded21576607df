"""Texts that aren't what their author wrote: left-over conflicts, and pointers in place of the text."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from itertools import accumulate

from agents_md_lint.loading.whitespace import trim
from agents_md_lint.paths import name, parent
from agents_md_lint.rules.conflicts import Conflict, find_conflicts
from agents_md_lint.rules.content import counted, origin, real
from agents_md_lint.rules.findings import Related
from agents_md_lint.rules.model import BYTE_ORDER_MARK, Problem, Role, Subject
from agents_md_lint.rules.wording import excerpt

_POINTER = b"version https://git-lfs.github.com/spec/v1"
_OID = re.compile(rb"^oid sha256:", re.MULTILINE)
_POINTER_SIZE = 1024
_SHOWN_CONFLICTS = 10


def lfs_pointer(subject: Subject) -> Iterator[Problem]:
    """The text is the pointer that Git LFS puts in place of a file.

    q runs no filter: where Git LFS isn't installed, or the file wasn't fetched, it loads the three lines
    of the pointer as the guidance. A staged file that Git LFS keeps is always a pointer in the index, so
    there it is reported only if the worktree has the pointer too, or there is no worktree.

    Fetch the text (`git lfs pull --include=AGENTS.md`), and keep the file out of Git LFS, so that every
    clone has it: `AGENTS.md !filter !diff !merge` in `.gitattributes`.
    """
    if not subject.is_text or not _is_pointer(subject.data):
        return
    workspace = subject.workspace
    if workspace.is_index and workspace.worktree is not None:
        here = workspace.worktree.candidate(parent(subject.path), name(subject.path))
        if not _is_pointer(here.data):
            return
    told = "q loads the pointer as the guidance, and not the text that it stands for"
    if subject.role is Role.QIGNORE:
        told = "q takes each line of the pointer for a pattern"
    target = subject.target
    mend = (
        f"fetch the text: git lfs pull --include={shlex.quote(target)}; then keep it out of Git LFS with "
        f"the line '{name(target)} !filter !diff !merge' in .gitattributes, and add it again"
    )
    place = subject.at_byte(0)
    yield Problem("the text is a pointer of Git LFS", told, mend, place, origin(subject, place))


def _is_pointer(data: bytes) -> bool:
    return data.startswith(_POINTER) and _OID.search(data[:_POINTER_SIZE]) is not None


def conflict_markers(subject: Subject) -> Iterator[Problem]:
    """The text has the markers of a merge conflict that wasn't resolved.

    q loads both versions and the markers, and the agent is told two things. Reported is the whole
    sequence, each at the start of its line: `<<<<<<< `, `=======` and `>>>>>>> ` (with `||||||| ` between
    the first two or without). Guidance may teach how conflicts are resolved, so a sequence all of which
    lies within fenced code isn't reported; in a `.qignore` there are no fences.

    Choose what stays, and remove the lines with the markers.
    """
    if not subject.is_text or b"<<<<<<<" not in subject.data:
        return
    mark = int(subject.text.startswith(BYTE_ORDER_MARK))
    lines = subject.text[mark:].split("\n")
    conflicts = list(find_conflicts(lines, markdown=subject.role is not Role.QIGNORE))
    told = "q gives both versions to the agent, and the markers"
    if subject.role is Role.QIGNORE:
        told = "q takes the markers for patterns, and the rules of both versions apply"
    mend = f"choose what stays in {real(subject)}, and remove the lines with the markers"
    starts = list(accumulate((len(line) + 1 for line in lines), initial=mark))
    for number, conflict in enumerate(conflicts[:_SHOWN_CONFLICTS], start=1):
        rest = len(conflicts) - number if number == _SHOWN_CONFLICTS else 0
        more = f", and {counted(rest, 'more', 'more')} below it" if rest else ""
        place = subject.at_character(starts[conflict.markers[0]])
        related = (*_markers(subject, conflict), *origin(subject, place))
        yield Problem(
            f"an unresolved merge conflict {_where(conflict, lines)}{more}", told, mend, place, related
        )


def _where(conflict: Conflict, lines: list[str]) -> str:
    """Return in which lines the conflict is, and between which versions."""
    first, last = conflict.markers[0], conflict.markers[-1]
    ours, theirs = trim(lines[first][7:]), trim(lines[last][7:])
    between = f", between {excerpt(ours)} and {excerpt(theirs)}" if ours and theirs else ""
    return f"in lines {first + 1} to {last + 1}{between}"


def _markers(subject: Subject, conflict: Conflict) -> Iterator[Related]:
    """Return the places of the markers behind the first."""
    for line in conflict.markers[1:]:
        yield Related(subject.target, line + 1, "a marker of the same conflict")
