"""A negation is to show `.q/`, which q never shows.

q hides its own directory at the workspace root from discovery, whatever the `.qignore` says, and so
doesn't come to what is in it by itself. Silent where the line may be about something else: a file or
a link of that name, or, without a slash in front, a `.q` in another directory.

Remove the line.
"""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.paths import absolute
from agents_md_lint.qignore import IgnoreRule
from agents_md_lint.qignore.discovery import METADATA_DIRECTORY
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import QIGNORE_FILE, Problem, Rule, Subject
from agents_md_lint.rules.support.content import origin
from agents_md_lint.rules.support.pattern_lines import is_metadata, pattern_lines
from agents_md_lint.rules.support.wording import excerpt
from agents_md_lint.snapshot.protocol import Kind


def check(subject: Subject) -> Iterator[Problem]:
    """Yield each negation of q's own directory."""
    for found in pattern_lines(subject):
        if found.rule.negated and is_metadata(found.rule) and not _may_be_another(subject, found.rule):
            yield Problem(
                f"{excerpt(found.rule.written)} can't show .q, nor bring q to what is in it",
                "q always hides the .q directory at the workspace root, and doesn't go into it by itself",
                "remove the line",
                found.start,
                origin(subject, found.start),
            )


def _may_be_another(subject: Subject, rule: IgnoreRule) -> bool:
    """Whether a pattern about ``.q`` is, or may be, about another one than q's directory at the root."""
    workspace = subject.workspace
    own = workspace.snapshot.entry(absolute(workspace.snapshot.root, METADATA_DIRECTORY)).kind
    if own in (Kind.FILE, Kind.LINK, Kind.SPECIAL):
        return True
    return not rule.anchored and any(f"/{METADATA_DIRECTORY}/" in f"{path}/" for path in workspace.files)


RULE = Rule("metadata-negation", Severity.WARNING, check, QIGNORE_FILE, __doc__ or "")
