"""What ``diff-scope`` compares: the two sides that a command line means, and how they were chosen."""

from __future__ import annotations

import os
from collections.abc import Mapping

from agents_md_lint.errors import GitError, UsageError
from agents_md_lint.git.entries import ID_LENGTHS, SAME_DIRECTORY, SUBMODULE_MODE, is_hexadecimal
from agents_md_lint.git.errors import SHALLOW_REMEDY
from agents_md_lint.git.listing import raw_records, telling_changes
from agents_md_lint.git.repository import Repository
from agents_md_lint.git.revisions import head, merge_bases, parents, revision
from agents_md_lint.names import NAME
from agents_md_lint.records import NamedTuple
from agents_md_lint.scope.comparison import Comparison
from agents_md_lint.scope.report import Endpoint
from agents_md_lint.scope.side import (
    Side,
    commit_side,
    listed_side,
    next_side,
    read_guidance_ahead,
    structural,
    worktree_side,
)
from agents_md_lint.snapshot.commit import Commit
from agents_md_lint.snapshot.sources import without_worktree, worktree_top

INDEX = "index"
WORKTREE = "worktree"


class Range(NamedTuple):
    """Two sides: a commit or the empty tree, and a commit, the index or the worktree."""

    base: Endpoint
    head: Endpoint


def named_range(repository: Repository, text: str | None) -> Range:
    """Return the range that *text* names: ``REV``, ``BASE..HEAD`` or ``BASE...HEAD``; HEAD for None.

    Raises ``GitError`` when a revision isn't there, or there is no merge base.
    """
    if text is None:
        current = head(repository)
        if current is None:
            others = "" if repository.bare else ", or compare with --staged or --worktree"
            raise UsageError("there is no commit yet", f"commit first{others}")
        return last_commit(repository, current, "HEAD")
    if "..." in text:
        base, _, tip = text.partition("...")
        return forked(repository, base or "HEAD", tip or "HEAD")
    if ".." in text:
        base, _, tip = text.partition("..")
        base, tip = base or "HEAD", tip or "HEAD"
        return Range(
            Endpoint(revision(repository, base), _said(base)),
            Endpoint(revision(repository, tip), _said(tip)),
        )
    try:
        return last_commit(repository, revision(repository, text), text)
    except GitError:
        if repository.top is None or not os.path.lexists(text):
            raise
    from shlex import quote  # who sees this waits no longer for it

    raise UsageError(
        f"no commit is named {text!r}; it is a path",
        f"name commits; those that changed what is told there: agents-md-lint history -- {quote(text)}",
    )


def last_commit(repository: Repository, commit: str, name: str) -> Range:
    """Return the range of one commit: against its first parent, or the empty tree for a root commit."""
    above = parents(repository, commit)
    if not above:
        base = Endpoint(repository.empty_tree, f"the empty tree, since {_said(name)} is a root commit")
    else:
        base = Endpoint(revision(repository, above[0]), f"the first parent of {_said(name)}")
    return Range(base, Endpoint(commit, name))


def forked(repository: Repository, base: str, tip: str) -> Range:
    """Return the range from where *tip* left *base*: from the first that Git names of several merge bases."""
    old, new = revision(repository, base), revision(repository, tip)
    found = merge_bases(repository, old, new)
    if not found:
        remedy = SHALLOW_REMEDY if repository.shallow else f"compare them as they are: {base}..{tip}"
        raise GitError(f"{base} and {tip} have no common ancestor here", remedy)
    both = f"{_said(base)} and {_said(tip)}"
    chosen = f"the merge base of {both}"
    if len(found) > 1:
        chosen = f"the first of {len(found)} merge bases of {both}: {', '.join(found)}"
    return Range(Endpoint(found[0], chosen), Endpoint(new, _said(tip)))


def staged_range(repository: Repository) -> Range:
    """Return the range of the commit to be: the index against ``HEAD``, or nothing before the first.

    Raises ``UsageError`` in a bare repository, whose index, if it has one, is no commit to be.
    """
    _needs_worktree(repository)
    return Range(_current(repository), Endpoint(INDEX, "the index"))


def worktree_range(repository: Repository) -> Range:
    """Return the range from ``HEAD`` to the worktree, untracked files that aren't ignored included."""
    _needs_worktree(repository)
    return Range(_current(repository), Endpoint(WORKTREE, "the worktree, with untracked files"))


def pre_commit_range(repository: Repository, environ: Mapping[str, str]) -> Range:
    """Return the range that pre-commit gives.

    Its refs, from their merge base on; at the first push of a history, which has no base, all of it;
    without refs the staged changes, or the last commit where nothing is staged.
    """
    from agents_md_lint.check.pre_commit import FROM_REF, LOCAL_BRANCH, TO_REF
    from agents_md_lint.git.index import staged_changes

    tip, base = environ.get(TO_REF) or environ.get(LOCAL_BRANCH), environ.get(FROM_REF, "")
    if tip and base.strip("0"):
        return forked(repository, base, tip)
    if tip:
        nothing = Endpoint(repository.empty_tree, "the empty tree, since pre-commit names no base")
        return Range(nothing, Endpoint(revision(repository, tip), f"{_said(tip)}, as pre-commit names it"))
    if head(repository) is None or staged_changes(repository):
        return staged_range(repository)
    return named_range(repository, None)


def compared(repository: Repository, chosen: Range, workspace: str) -> Comparison:
    """Return the comparison of the two sides for the repository-relative *workspace*.

    What both commits have in common is listed once.
    """
    before = Commit(repository.directory, chosen.base.id, workspace, repository=repository)
    if chosen.head.id == INDEX:
        from agents_md_lint.snapshot.index import Index

        index = Index(repository.directory, workspace, repository=repository)
        return Comparison(commit_side(before), listed_side(index))
    if chosen.head.id == WORKTREE:
        from agents_md_lint.git.checkout import unchanged
        from agents_md_lint.git.worktree_files import links_checked_out_as_text, worktree_files
        from agents_md_lint.scope.checkout import Checkout

        top = worktree_top(repository)
        links = links_checked_out_as_text(repository)
        disk = Checkout(os.path.join(top, workspace), top, links, repository, unchanged(repository))
        return Comparison(commit_side(before), worktree_side(disk, worktree_files(repository)))
    after = Commit(repository.directory, chosen.head.id, workspace, repository=repository, base=before)
    return between_commits(before, after)


def between_commits(before: Commit, after: Commit) -> Comparison:
    """Return the comparison of *before* with *after*, a commit that is listed by what it changes of it."""
    found = list(raw_records(after.taken_changes()))
    telling = telling_changes(found, (os.fsencode(NAME),))
    before.read_ahead(before.tree.links)
    read_guidance_ahead(before.git, telling)
    old = commit_side(before)
    new = next_side(old, structural(found), after)
    if not any(SUBMODULE_MODE in (change.old_mode, change.new_mode) for change in telling):
        new = Side(new.loader, new.outline._replace(submodules=old.outline.submodules), new.links)
    same = SAME_DIRECTORY.encode()  # what differs in it is listed on its own
    return Comparison(
        old, new, frozenset(os.fsdecode(path) for facts, path in found if not facts.startswith(same))
    )


def _said(name: str) -> str:
    """Return *name* as people get to see it: a whole id, as hook runners and CI give it, by its beginning."""
    is_id = len(name) in ID_LENGTHS and is_hexadecimal(name)
    return name[:10] if is_id else name


def _needs_worktree(repository: Repository) -> None:
    if repository.top is None:
        raise UsageError(without_worktree(repository), "compare commits: BASE..HEAD")


def _current(repository: Repository) -> Endpoint:
    current = head(repository)
    if current is None:
        return Endpoint(repository.empty_tree, "the empty tree, since there is no commit yet")
    return Endpoint(current, "HEAD")
