"""A `.qignore` that isn't at the root of the workspace has no effect.

q reads only the one at the workspace root, unlike Git with `.gitignore`.

Move its lines to the one at the root, with the directory in front: `tmp/` in `docs/.qignore`
becomes `/docs/**/tmp/` there, and `/tmp/`, which is anchored, `/docs/tmp/`.
"""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.names import QIGNORE
from agents_md_lint.paths import parent
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import Problem, Role, Rule, Subject
from agents_md_lint.rules.support.wording import argument
from agents_md_lint.snapshot.protocol import Kind


def check(subject: Subject) -> Iterator[Problem]:
    """Yield a file that isn't at the root."""
    resolution = subject.candidate.resolution
    if not resolution.hops and resolution.entry.kind in (Kind.DIRECTORY, Kind.SUBMODULE):
        return
    root = argument(subject.workspace.shown(QIGNORE))
    directory = parent(subject.path)
    yield Problem(
        "is not at the root of the workspace",
        f"q never reads it: only the {QIGNORE} at the workspace root counts",
        f"move its lines to {root} with `/{directory}/**/` in front (`/{directory}/` where one has a slash "
        f"before its end), then `rm {argument(subject.shown)}`",
    )


RULE = Rule("nested-qignore", Severity.WARNING, check, frozenset({Role.NESTED_QIGNORE}), __doc__ or "")
