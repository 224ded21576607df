"""What pre-commit (or prek) is checking, read from the environment that it gives a hook.

The facts, observed on both runners: with ``--from-ref`` and ``--to-ref`` the worktree stays where it
is, so the files to look at are those of the ``TO_REF`` commit; at the first push of a history the refs
are absent and only the local branch is named; ``--all-files`` leaves no trace. But ``git commit`` and
``git merge`` do: they name the index to their hooks, which a run by hand doesn't get.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from agents_md_lint.errors import GitError
from agents_md_lint.git.errors import SHALLOW_REMEDY
from agents_md_lint.git.index import staged_changes
from agents_md_lint.git.listing import TreeChange, changes
from agents_md_lint.git.repository import Repository
from agents_md_lint.git.revisions import merge_bases, merging, revision
from agents_md_lint.records import NamedTuple
from agents_md_lint.snapshot.sources import Source, Target

FROM_REF = "PRE_COMMIT_FROM_REF"
TO_REF = "PRE_COMMIT_TO_REF"
LOCAL_BRANCH = "PRE_COMMIT_LOCAL_BRANCH"
RUNNER = "PRE_COMMIT"
"""Both runners set it for every hook."""
COMMITTING = "GIT_INDEX_FILE"
"""What Git sets for the hooks of a commit and of a merge, and for no others."""


class Checked(NamedTuple):
    """What is checked, and the repository-relative paths that the change touches.

    ``changed`` is None where there is no change, only a state. ``sides`` has, for each further parent of a
    merge, what differs from that one: what is as in any of the parents isn't the merge's doing. ``base`` is
    the commit that a range starts from, whose configuration, baseline and comments are in force: a change may
    not decide about its own check. It is empty where those of what is checked are.
    """

    target: Target
    changed: frozenset[str] | None = None
    sides: tuple[frozenset[str], ...] = ()
    base: str = ""

    def touches(self, paths: frozenset[str]) -> bool | None:
        """Whether the change touches one of *paths*, against every parent; None where there is no change."""
        if self.changed is None:
            return None
        return not any(one.isdisjoint(paths) for one in (self.changed, *self.sides))


def checked(repository: Repository, environ: Mapping[str, str], *, worktree: bool = False) -> Checked:
    """Return what the runner is checking.

    Without refs that is the index, against ``HEAD`` and what is merged into it. Where nothing is staged and
    nothing is being committed (``--all-files``, mostly) it is the whole index. With *worktree*, it is the
    worktree, which the runner makes the same as the index. Raises ``GitError`` for refs that don't resolve
    and where there is no merge base.
    """
    to_ref = named_commit(environ)
    if to_ref:
        head = revision(repository, to_ref)
        base = environ.get(FROM_REF, "")
        target = Target(Source.COMMIT, head)
        if not base.strip("0"):
            return Checked(target)
        fork = _fork(repository, base, head)
        return Checked(target, _paths(changes(repository, fork, head)), base=fork)
    target = Target(Source.WORKTREE if worktree else Source.INDEX)
    others = merging(repository, environ)
    if worktree and not others:
        return Checked(target)  # the runner names what changed
    staged = _paths(staged_changes(repository))
    if not (staged or others or environ.get(COMMITTING)):
        return Checked(target)
    return Checked(target, staged, tuple(_paths(staged_changes(repository, other)) for other in others))


def named_commit(environ: Mapping[str, str]) -> str:
    """Return what the runner calls the commit to check; empty where it checks what is staged."""
    return environ.get(TO_REF) or environ.get(LOCAL_BRANCH) or ""


def under_runner(environ: Mapping[str, str]) -> bool:
    """Whether a hook runner has started this program."""
    return environ.get(RUNNER) == "1"


def _fork(repository: Repository, base: str, head: str) -> str:
    """Return the commit at which *head* left the one that *base* names."""
    fork = merge_bases(repository, revision(repository, base), head)
    if not fork:
        remedy = SHALLOW_REMEDY if repository.shallow else "name refs with a common history"
        raise GitError(f"{base!r} and {head} have no common ancestor here", remedy)
    return fork[0]


def _paths(differing: Iterable[TreeChange]) -> frozenset[str]:
    return frozenset(change.path for change in differing)
