"""Where guidance reaches: twice along one path, or into what discovery never shows."""

from __future__ import annotations

from collections.abc import Iterator
from posixpath import relpath

from agents_md_lint.names import NAME, QIGNORE
from agents_md_lint.paths import absolute, ancestors, parent
from agents_md_lint.qignore.discovery import METADATA_DIRECTORY
from agents_md_lint.rules.findings import Related
from agents_md_lint.rules.model import Problem, Subject
from agents_md_lint.rules.wording import argument, excerpt


def repeated_guidance(subject: Subject) -> Iterator[Problem]:
    """The text of a directory's guidance is already loaded from a directory above.

    For a path in `app/api` q loads the guidance of the root, of `app` and of `app/api`, so a copy of
    the root's text in `app/AGENTS.md`, or a link to it, only takes up room before the model. Texts in
    directories side by side never load for one path, and may be equal.

    Remove the deeper one: `rm app/AGENTS.md`. Where the upper one is a link to it, put the text in
    the link's place instead: `mv -f app/AGENTS.md AGENTS.md`.
    """
    guidance = subject.candidate.guidance
    if guidance is None or not guidance.text or subject.shown in subject.workspace.index_links:
        return
    for above in reversed(ancestors(guidance.scope)[:-1]):
        other = subject.workspace.loader.guidance(above)
        if other is None or other.text != guidance.text:
            continue
        source = subject.workspace.shown(other.source)
        scope = subject.workspace.shown(guidance.scope)
        yield Problem(
            f"has the same text as {source}, which applies here too",
            f"q loads the text twice for every path in {scope}",
            _keep_one(subject, above, source),
            related=(Related(source, None, "the same text, loaded first"),),
        )
        return


def _keep_one(subject: Subject, above: str, source: str) -> str:
    """Return how to keep one of two: the deeper one can't just go where the upper one leads through it."""
    loader, deeper = subject.workspace.loader, argument(subject.shown)
    upper = loader.locate(above).resolution
    own = absolute(loader.directory(parent(subject.path)).path, NAME)
    if upper.path == own:
        move = f"mv -f {deeper} {argument(source)}"
        return f"put it in the place of the link to it: `{move}`, and mend other links to it"
    if any(hop.path == own for hop in upper.hops):
        target = argument(relpath(subject.target, parent(source)))
        return f"lead the upper one past it: `ln -sfn {target} {argument(source)} && rm {deeper}`"
    return f"remove the deeper one: `rm {deeper}`"


def hidden_guidance(subject: Subject) -> Iterator[Problem]:
    """A `.qignore` line, or q itself, hides the directory of a guidance file from discovery.

    q's listings leave out what the `.qignore` at the workspace root hides, and always the `.q/` there.
    So q doesn't come to the files that the guidance is about by itself: it must know the directory, and
    ask to list it by name. `.qignore` is no access control: the guidance still loads as soon as a tool
    call names a path there. Each line is reported once, at the
    first guidance that it hides.

    Drop the line or add a negation for the directory (`!docs/`), or remove the guidance.
    """
    guidance = subject.candidate.guidance
    if guidance is None or guidance.scope == ".":
        return
    hidden = subject.workspace.discovery.hidden_by(guidance.scope)
    if hidden is None:
        return
    shown = subject.workspace.shown(hidden.path)
    effect = f"q doesn't come to {shown} by itself; the guidance loads when a tool call names a path there"
    if hidden.rule is None:
        yield Problem(
            f"lies in {shown}, which q always hides from discovery",
            effect,
            f"move it out of {shown}, to the directory that it is about",
            once=METADATA_DIRECTORY,
        )
        return
    rule = hidden.rule
    source = subject.workspace.shown(QIGNORE)
    what = f"{shown}, a directory above it," if hidden.path != guidance.scope else f"its directory {shown}"
    yield Problem(
        f"{what} is hidden from discovery by line {rule.line} of {source}: {excerpt(rule.written)}",
        effect,
        f"if q should find {shown}, drop that line or add `!/{hidden.path}/` below it",
        related=(Related(source, rule.line, f"hides {shown}"),),
        once=f"line {rule.line}",
    )
