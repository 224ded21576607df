"""A link leads into `.git/` or into the workspace's `.q/`.

q follows links into Git's own files too: with `AGENTS.md -> .git/config` it puts what is in there
before the model, in CI often a token. Nothing in `.git/` is part of the repository, so a review
doesn't see what is loaded. `.q/` is q's own directory, which its discovery never shows.

Write the guidance in a regular file.
"""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.paths import contains
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import BOTH, Problem, Role, Rule, Subject
from agents_md_lint.rules.support.link_faults import FaultyLink, LinkFault, faulty_link
from agents_md_lint.rules.support.links import is_fault, link_problem
from agents_md_lint.rules.support.wording import argument, excerpt


def check(subject: Subject) -> Iterator[Problem]:
    """Yield the link that leads into ``.git/`` or ``.q/``."""
    found = faulty_link(subject)
    if found is None or found.fault is not LinkFault.METADATA:
        return
    git = found.path.lower().endswith(".git")
    place = "Git's own files" if git else "q's own directory"
    message = f"{is_fault(subject, found)} a link into {place}, to {excerpt(found.link.text)}"
    yield link_problem(subject, found, message, _metadata_effect(subject, git), _remove(subject, found))


def _metadata_effect(subject: Subject, git: bool) -> str:
    snapshot = subject.workspace.snapshot
    if subject.role is Role.QIGNORE:
        whose = "Git's own files, which no clone carries over" if git else "its own directory"
        return f"q takes its discovery rules from {whose}"
    if not contains(snapshot.root, subject.candidate.resolution.path):
        return "q ignores the file, since it lies outside the workspace"
    if git:
        return "q puts what is in there before the model; in CI that often includes a token"
    return "q puts what is in there before the model, though its discovery never shows it"


def _remove(subject: Subject, found: FaultyLink) -> str:
    path = argument(subject.workspace.name(found.link.path))
    what = "discovery rules" if subject.role is Role.QIGNORE else "guidance"
    return f"remove the link (`rm {path}`) and write the {what} in a regular file"


RULE = Rule("symlink-into-metadata", Severity.ERROR, check, BOTH, __doc__ or "")
