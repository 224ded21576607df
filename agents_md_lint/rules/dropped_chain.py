"""One file keeps an agent from loading any.

A link in a loop, one that goes on behind a file, a name that is too long, or a file that can't be read is an
error for Codex, and an error at any file from the top of the repository down to the directory that it is
started in drops all of them. Only its log says so. q drops the one file. With settings of the project that it
can't read (`.codex/config.toml`, where its user trusts the project) it doesn't start at all.

Remove the link, or lead it to a regular file.
"""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.rules.findings import Related, Severity
from agents_md_lint.rules.model import CHAINS, Problem, Rule, Subject
from agents_md_lint.rules.support.wording import argument


def check(subject: Subject) -> Iterator[Problem]:
    """Yield the file whose error drops the others."""
    seen = subject.chain
    if seen is not None and seen.refusal:
        title = seen.profile.title
        yield Problem(
            f"{title} doesn't start: {seen.refusal}", f"{title} loads nothing", "fix it", whole=True
        )
        return
    if seen is None or seen.chain.failed is None or seen.chain.failed.path != seen.file.path:
        return
    profile, chain, file = seen.profile, seen.chain, seen.file
    lost = [one for one in chain.files if one.whole is not None and one.path != file.path]
    where = "the repository" if file.scope == "." else f"{file.scope} or below"
    yield Problem(
        f"{file.reason}, and {profile.title} drops every file for it",
        f"{profile.title} loads no guidance of the repository where it is started in {where}",
        f"remove it, or lead it to a regular file: rm {argument(file.path)}",
        related=tuple(Related(one.path, None, "is dropped with it") for one in lost),
        whole=True,
    )


RULE = Rule("dropped-chain", Severity.ERROR, check, CHAINS, __doc__ or "")
