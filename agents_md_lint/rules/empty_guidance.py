"""There is no text in the guidance but white space, or a byte order mark.

q loads it all the same, as empty text: it tells the agent nothing, and below the workspace root the
first tool call that reaches the directory is paused for it.

Write the guidance, or remove the file: `rm AGENTS.md`.
"""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.paths import parent
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import BYTE_ORDER_MARK, GUIDANCE, Problem, Rule, Subject
from agents_md_lint.rules.support.content import origin, real
from agents_md_lint.rules.support.wording import argument


def check(subject: Subject) -> Iterator[Problem]:
    """Yield a file without a text."""
    guidance = subject.candidate.guidance
    if guidance is None or guidance.text not in ("", BYTE_ORDER_MARK):
        return
    message = "the file is empty" if not subject.data else "there is nothing in the file but white space"
    if guidance.text:
        message = "there is nothing in the file but a byte order mark"
    effect = "q loads it as empty text, which tells the agent nothing"
    if parent(subject.path) != ".":
        effect = "q pauses the first tool call that reaches this directory, to load an empty text"
    remedy = f"write the guidance into {real(subject)}, or remove it: rm {argument(subject.shown)}"
    yield Problem(message, effect, remedy, related=origin(subject))


RULE = Rule("empty-guidance", Severity.WARNING, check, GUIDANCE, __doc__ or "")
