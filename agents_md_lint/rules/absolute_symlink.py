"""A link is absolute, so at best it loads on this machine only.

q loads it where it happens to lead to a regular file inside the workspace, that is, where the
clone lies at the very path that the link names. In every other clone, in CI and on a colleague's
machine, q ignores it in silence.

Make it relative: `ln -sfn docs/rules.md AGENTS.md`.
"""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.loading.loader import Verdict
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import BOTH, Problem, Rule, Subject
from agents_md_lint.rules.support.link_faults import LinkFault, faulty_link
from agents_md_lint.rules.support.links import (
    is_fault,
    link_problem,
    loads_here,
    machine_effect,
    machine_help,
)
from agents_md_lint.rules.support.wording import excerpt


def check(subject: Subject) -> Iterator[Problem]:
    """Yield the link whose text is an absolute path."""
    found = faulty_link(subject)
    if found is None or found.fault is not LinkFault.ABSOLUTE:
        return
    message = f"{is_fault(subject, found)} an absolute link to {excerpt(found.link.text)}"
    if not subject.workspace.snapshot.portable:
        if loads_here(subject):
            message += ": it loads on this machine only"
        elif subject.candidate.verdict is Verdict.BROKEN_LINK:
            message += ", which leads nowhere on this machine"
        elif subject.candidate.verdict is Verdict.ESCAPES:
            message += ", outside the workspace"
    yield link_problem(subject, found, message, machine_effect(subject), machine_help(subject, found))


RULE = Rule("absolute-symlink", Severity.ERROR, check, BOTH, __doc__ or "")
