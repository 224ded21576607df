"""The commits of a range, and which of them touched which guidance file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from agents_md_lint.errors import UsageError
from agents_md_lint.git.listing import changes
from agents_md_lint.git.log import log
from agents_md_lint.git.repository import Repository
from agents_md_lint.git.revisions import parents
from agents_md_lint.scope.causes import SourceChange
from agents_md_lint.scope.commit_note import CommitNote, note
from agents_md_lint.scope.ranges import INDEX, WORKTREE, Range, last_commit

_MANY = 200
"""More paths than this aren't named to Git one by one."""


def commits_touching(
    repository: Repository, chosen: Range, sources: Sequence[SourceChange]
) -> dict[str, tuple[CommitNote, ...]]:
    """Return, for each source, the commits of the range that touched it, its links or their targets.

    Newest first. A range that ends in the index or the worktree has no commits. One at which a shallow
    clone ends is left out, since what it changed isn't known and Git says that it added all that it holds;
    not so where its only parent is the base.
    """
    if not sources or chosen.head.id in (INDEX, WORKTREE):
        return {}
    sources_of = _sources_of(sources)
    named = sorted(sources_of) if len(sources_of) <= _MANY else []
    found: dict[str, tuple[CommitNote, ...]] = {}
    several: dict[str, list[CommitNote]] = {}
    for noted, paths in _commits(repository, chosen, named):
        touched = {name for path in paths for name in sources_of.get(path, ())}
        if not touched:
            continue
        alone = (noted,)  # one for all: of a hundred thousand new files, each has this commit and no other
        for name in touched:
            if found.setdefault(name, alone) is not alone:
                several.setdefault(name, [*found[name]]).append(noted)
    found.update((name, tuple(dict.fromkeys(commits))) for name, commits in several.items())
    return found


def _commits(
    repository: Repository, chosen: Range, named: Sequence[str]
) -> Iterator[tuple[CommitNote, Iterable[str]]]:
    """Yield the commits of the range, newest first, each with the paths that it changed."""
    ends = _shallow(repository, chosen)
    for entry in log(repository, revisions(repository, chosen), named, first_parent=False, trees=False):
        if entry.id not in ends:
            yield note(entry), entry.paths()
    for commit, behind in ends.items():
        if behind == (chosen.base.id,):
            [entry] = log(repository, [commit], first_parent=False, trees=False)
            yield note(entry), [change.path for change in changes(repository, chosen.base.id, commit)]


def _sources_of(sources: Sequence[SourceChange]) -> dict[str, list[str]]:
    """Return the sources by each path that they depend on."""
    found: dict[str, list[str]] = {}
    for source in sources:
        for path in source.touches:
            if path in found:
                found[path].append(source.path)
            else:
                found[path] = [source.path]
    return found


def shallow_ends(repository: Repository, chosen: Range) -> frozenset[str]:
    """Return the ids of the commits of the range whose parents a shallow clone doesn't have.

    One whose only parent is the base lacks nothing: the base is there.
    """
    ends = _shallow(repository, chosen)
    return frozenset(commit for commit, behind in ends.items() if behind != (chosen.base.id,))


def _shallow(repository: Repository, chosen: Range) -> dict[str, tuple[str, ...]]:
    """Return the commits of the range that Git says have no parents, in a shallow clone, with their own."""
    if chosen.head.id in (INDEX, WORKTREE) or not repository.shallow:
        return {}
    listed = repository.run("rev-list", "--max-parents=0", *revisions(repository, chosen), "--").decode()
    return {commit: behind for commit in listed.split() if (behind := parents(repository, commit))}


def revisions(repository: Repository, chosen: Range) -> list[str]:
    """Return what selects the commits of a range that ends in a commit."""
    if chosen.base.id == repository.empty_tree:
        return [chosen.head.id]
    return [chosen.head.id, f"^{chosen.base.id}"]


def first_parents(repository: Repository, chosen: Range) -> Iterator[Range]:
    """Yield the range of each commit of *chosen*, along first parents, oldest first.

    Raises ``UsageError`` for a range that doesn't end in a commit.
    """
    if chosen.head.id in (INDEX, WORKTREE):
        raise UsageError("--each needs a range of commits", "name one: BASE..HEAD")
    listed = repository.run("rev-list", "--first-parent", "--reverse", *revisions(repository, chosen), "--")
    for commit in listed.decode().split():
        yield last_commit(repository, commit, commit)
