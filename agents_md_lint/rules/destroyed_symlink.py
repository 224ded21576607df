"""A regular file has nothing in it but the path of an existing file: a link checked out as text.

With `core.symlinks=false`, as on Windows, Git checks a link out as a file with the link's text.
Once such a file is committed as it is, q loads the path, say `CLAUDE.md`, in place of the text
that the link meant. (`@CLAUDE.md` is an import for other agents, and not reported.)

Make it a link again: `ln -sfn CLAUDE.md AGENTS.md`.
"""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.rules.findings import Related, Severity
from agents_md_lint.rules.model import GUIDANCE, Faulty, Problem, Rule, Subject
from agents_md_lint.rules.offers import Offer, ToLink
from agents_md_lint.rules.support.walk import directory_of, regular_file
from agents_md_lint.rules.support.wording import argument, excerpt
from agents_md_lint.snapshot.resolve import LINK_BYTES


def check(subject: Subject) -> Iterator[Problem]:
    """Yield a file whose whole text is the path of another."""
    if not subject.is_text or subject.candidate.resolution.hops or not subject.data:
        return
    if len(subject.data) > LINK_BYTES + 2 or subject.shown in subject.workspace.index_links:
        return
    text = subject.text.removesuffix("\n").removesuffix("\r")
    if "\n" in text or "\r" in text:
        return
    snapshot = subject.workspace.snapshot
    path = subject.candidate.resolution.path
    target = regular_file(snapshot, directory_of(path), text)
    if target is None or target == path:
        return
    shown = subject.workspace.name(target)
    yield Problem(
        f"its whole text is the path of {shown}: a link that was checked out as text",
        "q loads the path as the guidance, in place of the text that it names",
        f"make it a link again: `ln -sfn {argument(text)} {argument(subject.shown)}`",
        subject.at_byte(0),
        (Related(shown, None, "the file that the text names"),),
    )


def fix(faulty: Faulty) -> Iterator[Offer]:
    """Make the file a link again."""
    subject = faulty.subject
    text = faulty.data.decode().removesuffix("\n").removesuffix("\r")
    here = subject.candidate.resolution.path
    if regular_file(subject.workspace.snapshot, directory_of(here), text) not in (None, here):
        yield Offer(ToLink(text), f"made a link to {excerpt(text)} again")


RULE = Rule("destroyed-symlink", Severity.ERROR, check, GUIDANCE, __doc__ or "", fix)
