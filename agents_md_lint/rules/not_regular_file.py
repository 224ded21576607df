"""It is a directory, a FIFO, a socket, a device or a submodule, or a link to one.

q loads guidance from regular files only and ignores all else in silence. A `.qignore` that is a
directory makes every directory listing of q fail; a FIFO makes it hang.

Rename what is there (`mv AGENTS.md NEW-NAME`), and put a regular file in its place.
"""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.loading.described import kind_name
from agents_md_lint.loading.loader import Verdict
from agents_md_lint.names import NAME
from agents_md_lint.paths import absolute
from agents_md_lint.rules.findings import Related, Severity
from agents_md_lint.rules.model import BOTH, Problem, Role, Rule, Subject
from agents_md_lint.rules.support.link_faults import faulty_link
from agents_md_lint.rules.support.walk import directory_of, regular_file
from agents_md_lint.rules.support.wording import argument
from agents_md_lint.snapshot.protocol import Kind


def check(subject: Subject) -> Iterator[Problem]:
    """Yield what isn't a file, here or behind a link."""
    entry = subject.candidate.resolution.entry
    there = subject.candidate.verdict is Verdict.NOT_REGULAR or entry.kind is Kind.SUBMODULE
    if not there or faulty_link(subject) is not None:
        return
    kind = kind_name(entry)
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


RULE = Rule("not-regular-file", Severity.ERROR, check, BOTH, __doc__ or "")
