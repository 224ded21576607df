"""What Git knows and this worktree lacks: a link to it is right, the checkout is not."""

from __future__ import annotations

from agents_md_lint.paths import absolute, ancestors, contains, relative
from agents_md_lint.rules.findings import Related, Severity
from agents_md_lint.rules.model import Problem, Subject
from agents_md_lint.rules.support.link_faults import FaultyLink
from agents_md_lint.rules.support.wording import argument, excerpt
from agents_md_lint.snapshot.protocol import Kind, UnreadableError
from agents_md_lint.snapshot.resolve import End


def not_checked_out(
    subject: Subject, found: FaultyLink, start: str, effect: str, related: tuple[Related, ...]
) -> Problem | None:
    """Return the problem of a link whose target is missing in this worktree only, or None.

    That is a file outside a sparse checkout, or one that was removed and is still in the index; or it
    lies in a submodule that isn't checked out. *start* begins the message, with the link at fault.
    """
    snapshot, workspace = subject.workspace.snapshot, subject.workspace
    if snapshot.portable or subject.candidate.resolution.end is not End.MISSING:
        return None
    # Where the walk stopped, by directories that links may have led to: the link's text alone says where
    # it would lead only if no part of it is a link itself.
    target = subject.candidate.resolution.path
    if not contains(snapshot.root, target):
        return None
    target = relative(snapshot.root, target)
    if target in workspace.files:
        restore = f"git restore --ignore-skip-worktree-bits {argument(workspace.shown(target))}"
        return Problem(
            f"{start}is a link to {excerpt(found.link.text)}, which Git knows but this worktree lacks",
            effect,
            f"check it out: `{restore}`; if it is to go, point the link elsewhere or remove it",
            related=related,
        )
    module = next((above for above in ancestors(target)[1:-1] if above in workspace.files), None)
    if module is None or not _is_empty(subject, module):
        return None
    shown = workspace.shown(module)
    return Problem(
        f"leads into the submodule {shown}, which is not checked out",
        effect,
        f"check it out: `git submodule update --init {argument(shown)}`",
        related=related,
        severity=Severity.WARNING,
    )


def _is_empty(subject: Subject, directory: str) -> bool:
    """Whether there is nothing in the workspace-relative *directory*, or no directory."""
    snapshot = subject.workspace.snapshot
    path = absolute(snapshot.root, directory)
    try:
        return snapshot.entry(path).kind is not Kind.DIRECTORY or not snapshot.names(path)
    except UnreadableError:
        return False
