"""A further name for guidance is set that an agent can't read.

`project_doc_fallback_filenames` of Codex, `fallback-names` in `[agents.codex]`, are names of files in a
directory. One with a slash, or an empty one, is ignored without a word: `docs/AGENTS.md` or `./CLAUDE.md`
never load.

Write the name of a file alone: `CLAUDE.md`.
"""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.output.suggest import quoted
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import CHAINS, Problem, Rule, Subject


def check(subject: Subject) -> Iterator[Problem]:
    """Yield each name that doesn't count, where it is set."""
    seen = subject.chain
    if seen is None:
        return
    for name in seen.refused:
        inner = name.strip().rpartition("/")[2]
        yield Problem(
            f"{quoted(name)} is set as a name of guidance, and is no name of a file",
            f"{seen.profile.title} ignores it without a word",
            f"write {quoted(inner)}, which is looked for in each directory" if inner else "remove it",
            once=name,
            whole=True,
        )


RULE = Rule("ignored-fallback-name", Severity.WARNING, check, CHAINS, __doc__ or "")
