"""A `.qignore` line, or q itself, hides the directory of a guidance file from discovery.

q's listings leave out what the `.qignore` at the workspace root hides, and always the `.q/` there.
So q doesn't come to the files that the guidance is about by itself: it must know the directory, and
ask to list it by name. `.qignore` is no access control: the guidance still loads as soon as a tool
call names a path there. Each line is reported once, at the
first guidance that it hides.

Drop the line or add a negation for the directory (`!docs/`; below a line `*`, `!docs/**` too), or remove
the guidance.
"""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.names import QIGNORE
from agents_md_lint.qignore.discovery import METADATA_DIRECTORY
from agents_md_lint.rules.findings import Related, Severity
from agents_md_lint.rules.model import GUIDANCE, Problem, Rule, Subject
from agents_md_lint.rules.support.shapes import covers_contents
from agents_md_lint.rules.support.wording import excerpt


def check(subject: Subject) -> Iterator[Problem]:
    """Yield what hides the directory of the guidance."""
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
        f"if q should find {shown}, drop that line or add {_negations(subject, hidden.path)} below it",
        related=(Related(source, rule.line, f"hides {shown}"),),
        once=f"line {rule.line}",
    )


def _negations(subject: Subject, directory: str) -> str:
    """Return the lines that show the *directory*, and what is in it where a rule hides all of that too."""
    decides = subject.workspace.discovery.rules.decide(subject.path)
    hides_all = decides is not None and not decides.negated and covers_contents(decides)
    return f"`!/{directory}/`{f' and `!/{directory}/**`' if hides_all else ''}"


RULE = Rule("hidden-guidance", Severity.WARNING, check, GUIDANCE, __doc__ or "")
