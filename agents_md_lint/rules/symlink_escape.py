"""A link leads out of the workspace.

q resolves every link, in any part of the path, and loads only what ends inside the workspace. A
link that leaves the *repository* is an error even if it comes back, like `../project/rules.md` in
the directory `project`: it depends on what a clone is called and on what lies beside it, so it
loads on this machine only. Where the workspace is a directory of the repository, a link may go
through `../` as long as it ends inside the workspace.

q follows the link of a `.qignore` wherever it leads, so that its discovery rules come from
outside; what isn't in the repository can't be reviewed with it.

Keep the text in the workspace and let the link be relative: `ln -sfn docs/rules.md AGENTS.md`.
"""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.loading.loader import Verdict
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import BOTH, Problem, Role, Rule, Subject
from agents_md_lint.rules.support.link_faults import LinkFault, faulty_link
from agents_md_lint.rules.support.links import (
    is_fault,
    keep_inside,
    link_problem,
    loads_here,
    machine_effect,
    machine_help,
)
from agents_md_lint.rules.support.wording import excerpt


def check(subject: Subject) -> Iterator[Problem]:
    """Yield the link that leads out of the repository or the workspace."""
    found = faulty_link(subject)
    if found is None:
        return
    if found.fault is LinkFault.LEAVES:
        message = f"{is_fault(subject, found)} a link out of the repository, to {excerpt(found.link.text)}"
        if loads_here(subject):
            message += ", and back: it loads on this machine only"
        yield link_problem(subject, found, message, machine_effect(subject), machine_help(subject, found))
    elif found.fault is LinkFault.OUTSIDE:
        workspace = subject.workspace.snapshot.workspace
        target = subject.workspace.name(found.path)
        message = f"{is_fault(subject, found)} a link to {target}, outside the workspace {workspace}"
        yield link_problem(subject, found, message, _outside_effect(subject), keep_inside(subject, found))


def _outside_effect(subject: Subject) -> str:
    if subject.role is not Role.QIGNORE:
        return "q ignores the file"
    if subject.candidate.verdict is Verdict.BROKEN_LINK:
        return "q finds no file there, so it applies no discovery rules"
    return "q follows the link and takes its discovery rules from outside the workspace"


RULE = Rule("symlink-escape", Severity.ERROR, check, BOTH, __doc__ or "")
