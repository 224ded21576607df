"""The commits that a history tells about: those that are wanted, until there are enough."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from agents_md_lint.commands.support.agents import ChosenAgents
from agents_md_lint.commands.support.past_steps import Past, steps
from agents_md_lint.git.repository import Repository
from agents_md_lint.names import DEFAULT_AGENTS, NAME
from agents_md_lint.scope.history import SpaceStep
from agents_md_lint.snapshot.commit import Commit
from tests.support.repository import GitRepository

Q = ChosenAgents(DEFAULT_AGENTS, {})


@pytest.fixture
def ids(repo: GitRepository) -> list[str]:
    """Four commits that change guidance, in two workspaces, with one between that doesn't; oldest first."""
    found = []
    for number, path in enumerate(("a/AGENTS.md", "b/AGENTS.md", "x", "a/AGENTS.md", "a/AGENTS.md")):
        repo.write(path, str(number))
        found.append(repo.commit(str(number)))
    return found


@pytest.fixture
def past(repo: GitRepository, ids: list[str]) -> Iterator[Past]:
    """The history of all commits, as seen from both workspaces."""
    with Repository.at(repo.path) as repository:
        newest = [Commit(repo.path, "HEAD", space, repository=repository) for space in ("a", "b")]
        yield Past(repository, newest, [ids[-1]], None)


def subjects(found: Iterator[SpaceStep]) -> list[tuple[str, str]]:
    return [(workspace, step.commit.subject) for workspace, step in found]


def test_all_of_them(past: Past) -> None:
    assert subjects(steps(past, None, None, Q)) == [("a", "4"), ("a", "3"), ("b", "1"), ("a", "0")]


def test_those_that_are_wanted(past: Past, ids: list[str]) -> None:
    """What the others changed is undone all the same."""
    assert subjects(steps(past, frozenset({ids[1], ids[2], ids[3]}), None, Q)) == [("a", "3"), ("b", "1")]
    assert subjects(steps(past, frozenset(), None, Q)) == []


@pytest.mark.parametrize("most", range(4))
def test_no_more_than_that(past: Past, most: int) -> None:
    assert subjects(steps(past, None, most, Q)) == [("a", "4"), ("a", "3"), ("b", "1")][:most]


def test_what_was_told_in_a_directory(past: Past) -> None:
    one = past._replace(newest=past.newest[1:], directory=".")
    assert subjects(steps(one, None, None, Q)) == [("b", "1")]


def test_other_agents_are_asked_about_every_commit(past: Past, ids: list[str]) -> None:
    both = ChosenAgents(("q", "codex"), {})
    whole = past._replace(newest=[Commit(past.repository.directory, "HEAD", repository=past.repository)])
    found = list(steps(whole, None, None, both))
    assert [step.commit.subject for _, step in found] == ["4", "3", "1", "0"]
    assert [[diff.profile.name for diff in step.agents] for _, step in found] == [["codex"]] * 4
    assert subjects(steps(whole, frozenset(ids[:2]), 1, both)) == [(".", "1")]
    assert all(NAME in source.path for _, step in found for source in step.sources)
