"""The text of a directory's guidance is already loaded from a directory above.

For a path in `app/api` q loads the guidance of the root, of `app` and of `app/api`, so a copy of
the root's text in `app/AGENTS.md`, or a link to it, only takes up room before the model. Texts in
directories side by side never load for one path, and may be equal.

Remove the deeper one: `rm app/AGENTS.md`. Where the upper one is a link to it, put the text in
the link's place instead: `mv -f app/AGENTS.md AGENTS.md`.
"""

from __future__ import annotations

from collections.abc import Iterator
from posixpath import relpath

from agents_md_lint.names import NAME
from agents_md_lint.paths import absolute, ancestors, parent
from agents_md_lint.rules.findings import Related, Severity
from agents_md_lint.rules.model import GUIDANCE, Problem, Rule, Subject
from agents_md_lint.rules.support.wording import argument


def check(subject: Subject) -> Iterator[Problem]:
    """Yield the nearest guidance above that has the same text."""
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
        return f"put it in the place of the link to it: `{move}`, and fix other links to it"
    if any(hop.path == own for hop in upper.hops):
        target = argument(relpath(subject.target, parent(source)))
        return f"lead the upper one past it: `ln -sfn {target} {argument(source)} && rm {deeper}`"
    return f"remove the deeper one: `rm {deeper}`"


RULE = Rule("repeated-guidance", Severity.WARNING, check, GUIDANCE, __doc__ or "")
