"""The commits that ``history`` tells about: those that are asked for, and how far it goes to find them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence

from agents_md_lint.commands.support.agents import ChosenAgents
from agents_md_lint.git.log import LogEntry, log
from agents_md_lint.git.repository import Repository
from agents_md_lint.output.progress import Progress
from agents_md_lint.paths import join
from agents_md_lint.records import NamedTuple
from agents_md_lint.scope import past_commits
from agents_md_lint.scope.history import SpaceStep, histories
from agents_md_lint.snapshot.commit import Commit


class Past(NamedTuple):
    """The history that *revisions* select, as seen from its *newest* commit in each workspace.

    With *directory*, relative to the only workspace, it is about what was told there.
    """

    repository: Repository
    newest: Sequence[Commit]
    revisions: Sequence[str]
    directory: str | None


def steps(
    past: Past, wanted: frozenset[str] | None, most: int | None, asked: ChosenAgents
) -> Iterator[SpaceStep]:
    """Yield the steps of the *wanted* commits, newest first, at most *most*; None is for all."""
    if most == 0 or wanted == frozenset():
        return
    repository, revisions = past.repository, past.revisions
    entries = log(repository, revisions, first_parent=True, trees=True)
    total = past_commits.number(repository, revisions) if sys.stderr.isatty() else 0
    told: set[str] = set()
    with Progress(sys.stderr, "commits", total) as progress:
        known = past_commits.truthful(repository, progress.over(entries))
        enough = _as_far_as(known, wanted, lambda: len(told) == most)
        for workspace, step in _told(past, enough, wanted, asked):
            told.add(step.commit.id)
            yield workspace, step


def _told(
    past: Past, entries: Iterable[LogEntry], wanted: frozenset[str] | None, asked: ChosenAgents
) -> Iterator[SpaceStep]:
    """Yield the steps of those commits among *entries* that are *wanted* (None: all are)."""
    repository, newest, _, directory = past
    if asked.usual:
        for entry, found in histories(newest, entries, directory):
            if wanted is None or entry.id in wanted:
                yield from found
        return
    from agents_md_lint.loading.profile import Asked  # most are about q alone
    from agents_md_lint.scope.agent_history import with_agents

    profiles = asked.profiles()
    others = [one for one in profiles if one.asked is Asked.START]
    every = histories(newest if len(others) < len(profiles) else (), entries, directory)
    kept = ((entry, found) for entry, found in every if wanted is None or entry.id in wanted)
    there = None if directory is None else join(newest[0].workspace, directory)
    yield from with_agents(repository, kept, others, asked.loader, there)


def _as_far_as(
    entries: Iterable[LogEntry], wanted: frozenset[str] | None, is_enough: Callable[[], bool]
) -> Iterator[LogEntry]:
    """Yield *entries* until the last one that is *wanted* (None: all are), or until it is enough.

    Those between are there too: what they changed is undone on the way to older ones.
    """
    left = None if wanted is None else len(wanted)
    for entry in entries:
        yield entry
        if wanted is not None and left is not None:
            left -= entry.id in wanted
        if left == 0 or is_enough():
            return
