"""Which commits of a history changed what other agents than q load: each is compared with its first parent.

A commit is compared only if it touches a file of a name that one of them reads, a link, or what one leads
over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from agents_md_lint.git.entries import LINK_MODE
from agents_md_lint.git.log import LogEntry
from agents_md_lint.git.repository import Repository
from agents_md_lint.loading.chain import ChainLoader
from agents_md_lint.loading.profile import Profile
from agents_md_lint.paths import absolute, name, parent
from agents_md_lint.scope.agents import AgentDiff, agent_diff
from agents_md_lint.scope.commit_note import note
from agents_md_lint.scope.comparison import Comparison
from agents_md_lint.scope.history import CommitStep, SpaceStep
from agents_md_lint.scope.ranges import Range, compared
from agents_md_lint.scope.report import Endpoint
from agents_md_lint.snapshot.commit import TreeSnapshot
from agents_md_lint.snapshot.protocol import Snapshot

MakeLoader = Callable[[Snapshot, Profile], ChainLoader]
"""Makes the loader of an agent, with its settings."""


def with_agents(
    repository: Repository,
    entries: Iterable[tuple[LogEntry, Sequence[SpaceStep]]],
    profiles: Sequence[Profile],
    loader: MakeLoader,
    directory: str | None,
) -> Iterator[SpaceStep]:
    """Yield q's steps of the commits *entries*, with what changed for the agents of *profiles*.

    A commit that changes something for these alone is a step of its own, of the whole repository. With a
    repository-relative *directory*, only what changed there is told.
    """
    watched: set[str] = set()
    names = {one for profile in profiles for one in profile.names}
    for entry, own in entries:
        diffs: tuple[AgentDiff, ...] = ()
        if not watched or _touches(entry, names, watched):
            comparison = _comparison(repository, entry)
            before, after = (side.loader.snapshot for side in (comparison.before, comparison.after))
            diffs = tuple(agent_diff(loader(before, one), loader(after, one), comparison) for one in profiles)
            diffs = tuple(_at(one, directory) for one in diffs)
            watched |= _led_over(loader(before, profiles[0]), before) | _led_over(
                loader(after, profiles[0]), after
            )
        if own:
            yield own[0][0], own[0][1]._replace(agents=diffs)
            yield from own[1:]
        elif any(one.directories for one in diffs):
            yield ".", CommitStep(note(entry), (), 0, 0, diffs)


def _comparison(repository: Repository, entry: LogEntry) -> Comparison:
    above = entry.parents.decode().split(" ")[0] or repository.empty_tree
    return compared(repository, Range(Endpoint(above, ""), Endpoint(entry.id, "")), ".")


def _touches(entry: LogEntry, names: set[str], watched: set[str]) -> bool:
    return any(
        name(change.path) in names
        or change.path in watched
        or LINK_MODE in (change.old_mode, change.new_mode)
        for change in entry.changes()
    )


def _at(diff: AgentDiff, directory: str | None) -> AgentDiff:
    """Return what of *diff* is about *directory*, None for all."""
    if directory is None:
        return diff
    return diff._replace(directories=tuple(one for one in diff.directories if one.path == directory))


def _led_over(loader: ChainLoader, snapshot: Snapshot) -> set[str]:
    """Return the paths of what is named as guidance, and of all that links lead over from there."""
    found = {"."}
    if isinstance(snapshot, TreeSnapshot):
        for one in loader.profile.names:
            for path in snapshot.tree.named(one):
                directory = absolute(snapshot.repository, parent(path))
                found |= loader.lookup.look(directory, one).resolution.paths(snapshot.repository)
    return found
