"""A blank file hides the guidance beside it.

Of the names in a directory Codex takes the first that is a regular file: `AGENTS.override.md`, then
`AGENTS.md`, then the configured ones. It doesn't look what is in it first. So a blank `AGENTS.override.md`
adds nothing, and the `AGENTS.md` beside it isn't read. q reads `AGENTS.md` alone.

Remove the blank file: `rm AGENTS.override.md`.
"""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.loading.loader import Verdict
from agents_md_lint.rules.findings import Related, Severity
from agents_md_lint.rules.model import CHAINS, Problem, Rule, Subject
from agents_md_lint.rules.support.wording import argument


def check(subject: Subject) -> Iterator[Problem]:
    """Yield a blank file with another one behind it."""
    seen = subject.chain
    if seen is None or seen.file.verdict is not Verdict.BLANK:
        return
    hidden = [
        one
        for one in seen.chain.files
        if one.scope == seen.file.scope and one.verdict is Verdict.HIDDEN and one.whole
    ]
    if hidden:
        yield Problem(
            f"the file is blank, and {seen.profile.title} doesn't read {hidden[0].path} for it",
            f"{seen.profile.title} takes the first of its names that is there, and loads nothing from it",
            f"remove it: rm {argument(seen.file.path)}",
            related=tuple(Related(one.path, None, "isn't read") for one in hidden),
            whole=True,
        )


RULE = Rule("blank-override", Severity.ERROR, check, CHAINS, __doc__ or "")
