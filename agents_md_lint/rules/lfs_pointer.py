"""The text is the pointer that Git LFS puts in place of a file.

q runs no filter: where Git LFS isn't installed, or the file wasn't fetched, it loads the three lines
of the pointer as the guidance. A staged file that Git LFS keeps is always a pointer in the index, so
there it is reported only if the worktree has the pointer too, or there is no worktree.

Fetch the text (`git lfs pull --include=AGENTS.md`), and keep the file out of Git LFS, so that every
clone has it: `AGENTS.md !filter !diff !merge` in `.gitattributes`.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

from agents_md_lint.paths import name, parent
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import BOTH, Problem, Role, Rule, Subject
from agents_md_lint.rules.support.content import origin

_POINTER = b"version https://git-lfs.github.com/spec/v1"
_OID = re.compile(rb"^oid sha256:", re.MULTILINE)
_POINTER_SIZE = 1024


def check(subject: Subject) -> Iterator[Problem]:
    """Yield a pointer in place of the text."""
    if not subject.is_text or not _is_pointer(subject.data):
        return
    workspace = subject.workspace
    if workspace.is_index and workspace.worktree is not None:
        here = workspace.worktree.candidate(parent(subject.path), name(subject.path))
        if not _is_pointer(here.data):
            return
    effect = "q loads the pointer as the guidance, and not the text that it stands for"
    if subject.role is Role.QIGNORE:
        effect = "q takes each line of the pointer for a pattern"
    target = subject.target
    remedy = (
        f"fetch the text: git lfs pull --include={shlex.quote(target)}; then keep it out of Git LFS with "
        f"the line '{name(target)} !filter !diff !merge' in .gitattributes, and add it again"
    )
    place = subject.at_byte(0)
    yield Problem("the text is a pointer of Git LFS", effect, remedy, place, origin(subject, place))


def _is_pointer(data: bytes) -> bool:
    return data.startswith(_POINTER) and _OID.search(data[:_POINTER_SIZE]) is not None


RULE = Rule("lfs-pointer", Severity.ERROR, check, BOTH, __doc__ or "")
