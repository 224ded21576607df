"""``history`` against the plain definition: each commit compared with the one before, on its own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents_md_lint.git import patched_tree
from agents_md_lint.git.log import log
from agents_md_lint.git.repository import Repository
from agents_md_lint.scope.causes import source_changes
from agents_md_lint.scope.comparison import Comparison
from agents_md_lint.scope.history import history
from agents_md_lint.scope.side import listed_side
from agents_md_lint.snapshot import Commit, Link, Memory
from agents_md_lint.snapshot.memory import Leaf
from tests.scope.test_comparison import trees
from tests.support.repository import GitRepository

Told = list[tuple[str, list[tuple[str, str, int, int]], int, int]]


def commit_trees(repository: GitRepository, states: Sequence[dict[str, Leaf]]) -> list[str]:
    """Commit each of *states* on top of the one before; return the ids."""
    ids = []
    for number, state in enumerate(states):
        repository.git("read-tree", "--empty")
        for path, leaf in state.items():
            if isinstance(leaf, Link):
                repository.stage_link(path, leaf.target)
            else:
                assert isinstance(leaf, str | bytes)
                repository.stage(path, leaf)
        ids.append(repository.commit(f"state {number}", all=False))
    return ids


def plain(states: Sequence[dict[str, Leaf]], ids: Sequence[str]) -> Told:
    """Return what each commit changes, newest first, by comparing whole trees."""
    found: Told = []
    for before, after, commit in zip([{}, *states], states, ids, strict=False):
        comparison = Comparison(listed_side(Memory(before)), listed_side(Memory(after)))
        if comparison.directories or comparison.links:
            found.append((commit, facts(comparison), len(comparison.directories), len(comparison.links)))
    return found[::-1]


def facts(comparison: Comparison) -> list[tuple[str, str, int, int]]:
    return [(one.path, one.event.value, one.directories, one.files) for one in source_changes(comparison)]


def told(root: Path, directory: str | None = None) -> Told:
    """Return what ``history`` says of the repository at *root*."""
    with Repository.discover(root) as repository:
        newest = Commit(root, "HEAD", repository=repository)
        entries = log(repository, [newest.id], first_parent=True, trees=True)
        return [
            (
                step.commit.id,
                [(one.path, one.event.value, one.directories, one.files) for one in step.sources],
                step.directories,
                step.links,
            )
            for step in history(newest, entries, directory)
        ]


@settings(max_examples=8)
@given(states=st.lists(trees(), min_size=1, max_size=7))
def test_it_is_the_plain_definition(
    states: list[dict[str, Leaf]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    repository = GitRepository.init(tmp_path_factory.mktemp("history") / "repo")
    ids = commit_trees(repository, states)
    assert told(repository.path) == plain(states, ids)


def test_a_file_that_gives_way_to_a_directory(repo: GitRepository) -> None:
    """Which paths are directories changes with every commit that is gone behind."""
    states: list[dict[str, Leaf]] = [
        {"AGENTS.md": Link("X"), "X": "one", "d/f": ""},
        {"AGENTS.md": Link("X"), "X": "two", "d/f": ""},
        {"AGENTS.md": Link("X"), "X/y": "", "d/f": ""},
    ]
    ids = commit_trees(repo, states)
    assert [commit for commit, *_ in told(repo.path)] == ids[::-1]
    assert told(repo.path) == plain(states, ids)


def test_an_edit_is_undone_before_what_is_older(repo: GitRepository) -> None:
    """Edits of what no guidance leads to are put aside, and asked for once it is known that some did."""
    states: list[dict[str, Leaf]] = [
        {"AGENTS.md": "a", "x": "one", "d/AGENTS.md": Link("../x")},
        {"AGENTS.md": "a", "x": "one", "d/AGENTS.md": "two"},
        {"AGENTS.md": "b", "x": "one", "d/AGENTS.md": "two"},
        {"AGENTS.md": "c", "x": "two", "d/AGENTS.md": "two"},
        {"AGENTS.md": "c", "x": "three", "d/AGENTS.md": "two"},
    ]
    ids = commit_trees(repo, states)
    assert told(repo.path) == plain(states, ids)
    assert [commit for commit, *_ in told(repo.path)] == ids[3::-1]


def test_a_link_is_followed_to_what_was_there_then(repo: GitRepository) -> None:
    """A link that gives way to the same text changes nothing, whatever its target became later."""
    states: list[dict[str, Leaf]] = [
        {"x": "one", "d/AGENTS.md": Link("../x")},
        {"x": "one", "d/AGENTS.md": "one"},
        {"x": "two", "d/AGENTS.md": "one"},
    ]
    ids = commit_trees(repo, states)
    assert told(repo.path) == plain(states, ids)
    assert [commit for commit, *_ in told(repo.path)] == ids[:1]


def test_what_is_gone_later_was_there(repo: GitRepository) -> None:
    """Nothing about guidance goes with the directory, so nobody looks at that commit."""
    states: list[dict[str, Leaf]] = [
        {"AGENTS.md": "a", "k/x": ""},
        {"AGENTS.md": "b", "k/x": ""},
        {"AGENTS.md": "b"},
    ]
    ids = commit_trees(repo, states)
    assert told(repo.path) == plain(states, ids)
    assert [directories for _, _, directories, _ in told(repo.path)] == [2, 1]


def test_directories_and_files_are_counted_as_they_come_and_go(repo: GitRepository) -> None:
    states: list[dict[str, Leaf]] = [
        {"AGENTS.md": "a", "d/AGENTS.md": "1", "d/e/f": "", "d/g": ""},
        {"AGENTS.md": "a", "d/AGENTS.md": "1", "d/e": "a file", "d/g/h/i": "", "n": ""},
        {"AGENTS.md": "b", "d/AGENTS.md": "2", "d/e/f/g": "", "d/g/h/i": "", "k/AGENTS.md": ""},
        {"AGENTS.md": "b", "d/AGENTS.md": "2", "d/e/f/g": "", "k/l/m": "", "k/AGENTS.md": ""},
        {"AGENTS.md": "c", "d/AGENTS.md": "2", "k/l/m": "", "k/n/AGENTS.md": "x", "k/AGENTS.md": ""},
        {"AGENTS.md": "d", "d": "a file"},
    ]
    ids = commit_trees(repo, states)
    assert told(repo.path) == plain(states, ids)


STATES: list[dict[str, Leaf]] = [
    {"AGENTS.md": "one", "a/x": "", "docs/guide.md": "g", "b/x": ""},
    {"AGENTS.md": "one", "a/x": "2", "docs/guide.md": "g", "b/x": ""},
    {
        "AGENTS.md": "one",
        "a/x": "2",
        "a/AGENTS.md": Link("../docs/guide.md"),
        "docs/guide.md": "g",
        "b/x": "",
    },
    {
        "AGENTS.md": "one",
        "a/x": "2",
        "a/AGENTS.md": Link("../docs/guide.md"),
        "docs/guide.md": "h",
        "b/x": "",
    },
    {
        "AGENTS.md": "one\n",
        "a/x": "2",
        "a/AGENTS.md": Link("../docs/guide.md"),
        "docs/guide.md": "h",
        "b/x": "",
    },
    {
        "AGENTS.md": "one\n",
        "a/x": "2",
        "a/AGENTS.md": Link("../docs/guide.md"),
        "docs/other.md": "h",
        "l": Link("b"),
    },
    {"AGENTS.md": "one\n", "a/x": "2", "a/AGENTS.md": "h", "b/AGENTS.md": "b", "b/x": "", "l": Link("b")},
    {"AGENTS.md": "one\n", "a/x": "2", "a/AGENTS.md": "h", "b/AGENTS.md": "c", "b/x": "", "l": Link("b")},
]


def test_links_are_followed_as_they_were(repo: GitRepository) -> None:
    ids = commit_trees(repo, STATES)
    said = told(repo.path)
    assert said == plain(STATES, ids)
    assert [commit for commit, *_ in said] == [ids[7], ids[6], ids[5], ids[3], ids[2], ids[0]]


def test_what_was_put_aside_is_undone_when_it_is_much(
    repo: GitRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patched_tree, "_HELD", 0)
    states: list[dict[str, Leaf]] = [
        {"AGENTS.md": "a", "k/x": "", "d/AGENTS.md": Link("../y"), "y": "1"},
        {"AGENTS.md": "b", "k/x": "", "d/AGENTS.md": "1", "y": "1"},
        {"AGENTS.md": "b", "d/AGENTS.md": "1", "y": "1"},
        {"AGENTS.md": "b", "d/AGENTS.md": "1", "y": "2"},
    ]
    ids = commit_trees(repo, states)
    assert told(repo.path) == plain(states, ids)


def test_one_directory_also_behind_a_link(repo: GitRepository) -> None:
    ids = commit_trees(repo, STATES)
    assert [commit for commit, *_ in told(repo.path, "a")] == [ids[6], ids[5], ids[3], ids[2]]
    assert [commit for commit, *_ in told(repo.path, "b")] == [ids[7], ids[6]]
    assert [commit for commit, *_ in told(repo.path, "l")] == [ids[7], ids[6]]
    assert told(repo.path, "nowhere") == []
