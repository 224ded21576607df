"""The comparison of two snapshots: every observed case, and the plain definition on random trees."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents_md_lint.loading import Guidance, Loader
from agents_md_lint.scope.comparison import ChangeKind, Comparison
from agents_md_lint.scope.ranges import between_commits
from agents_md_lint.scope.side import Side, commit_side, listed_side, worktree_side
from agents_md_lint.snapshot import Commit, Index, Link, Memory, Worktree
from agents_md_lint.snapshot.memory import Leaf
from tests.support.repository import GitRepository
from tests.support.trees import leaves, stage_tree, write_tree

CASES = json.loads((Path(__file__).parents[1] / "vectors" / "scope.json").read_text(encoding="utf-8"))
Case = dict[str, Any]


def test_the_cases_are_all_there() -> None:
    assert len(CASES) == 35


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
class TestVectors:
    """Each observed case, from every kind of snapshot."""

    def test_memory(self, case: Case) -> None:
        judge(case, *(listed_side(Memory(leaves(case[side]))) for side in ("before", "after")))

    def test_below_the_top(self, case: Case) -> None:
        sides = []
        for side in ("before", "after"):
            tree = {f"deep/ws/{path}": leaf for path, leaf in leaves(case[side]).items()}
            sides.append(listed_side(Memory(tree, "deep/ws")))
        judge(case, *sides)

    def test_git(self, case: Case, repo: GitRepository, tmp_path: Path) -> None:
        stage_tree(case["before"], repo)
        repo.commit(all=False)
        repo.git("read-tree", "--empty")
        stage_tree(case["after"], repo)
        with Commit(repo.path, "HEAD") as before, Index(repo.path) as index:
            judge(case, listed_side(before), listed_side(index))
            repo.commit(all=False)
            with Commit(repo.path, "HEAD", base=before) as after:
                judge(case, listed_side(before), listed_side(after))
                judge(case, commit_side(before), commit_side(after))
                judge_comparison(case, between_commits(before, after))
            disk = write_tree(case["after"], tmp_path)
            files = list(leaves(case["after"]))
            judge(case, listed_side(before), worktree_side(Worktree(disk), files))


def judge(case: Case, before: Side, after: Side) -> None:
    judge_comparison(case, Comparison(before, after))


def judge_comparison(case: Case, comparison: Comparison) -> None:
    changed = [change.path for change in comparison.directories if change.change is ChangeKind.CHANGED]
    assert changed == case["changed"]
    assert [link.path for link in comparison.links] == case["links"]


NAMES = ("a", "b", "c", "AGENTS.md")
PATHS = st.lists(st.sampled_from(NAMES), min_size=1, max_size=4).map("/".join)
TEXTS = st.sampled_from([b"1", b"2", b" 1\n", b"\xff", b"\0", b"", b"x" * 65537, b"x" * 65536 + b"yz"])
TARGETS = st.lists(st.sampled_from((*NAMES, "..", ".")), min_size=1, max_size=4).map("/".join)
LEAVES: st.SearchStrategy[Leaf] = st.one_of(TEXTS, TARGETS.map(Link))


@st.composite
def trees(draw: st.DrawFn) -> dict[str, Leaf]:
    """A tree in which no leaf is also a directory."""
    chosen = draw(st.dictionaries(PATHS, LEAVES, max_size=8))
    return {
        path: leaf
        for path, leaf in chosen.items()
        if not any(path != other and path.startswith(other + "/") for other in chosen)
    }


@st.composite
def pairs(draw: st.DrawFn) -> tuple[dict[str, Leaf], dict[str, Leaf]]:
    """Two trees that have much in common."""
    common, one, other = draw(trees()), draw(trees()), draw(trees())
    return _over(common, one), _over(common, other)


def _over(below: Mapping[str, Leaf], above: Mapping[str, Leaf]) -> dict[str, Leaf]:
    kept = {path: leaf for path, leaf in below.items() if not any(_clash(path, other) for other in above)}
    return {**kept, **above}


def _clash(one: str, other: str) -> bool:
    return one == other or one.startswith(other + "/") or other.startswith(one + "/")


@settings(max_examples=150)
@given(pairs())
def test_it_is_the_plain_definition(pair: tuple[dict[str, Leaf], dict[str, Leaf]]) -> None:
    first, second = (Memory(tree) for tree in pair)
    comparison = Comparison(listed_side(first), listed_side(second))
    here, there = plain_directories(pair[0]), plain_directories(pair[1])
    old, new = Loader(first), Loader(second)
    changed = [path for path in here & there if effective(old, path) != effective(new, path)]
    assert {c.path for c in comparison.directories if c.change is ChangeKind.CHANGED} == set(changed)
    added = {path for path in there - here if new.guidance(path)}
    assert {c.path for c in comparison.directories if c.change is ChangeKind.ADDED} == added
    removed = {path for path in here - there if old.guidance(path)}
    assert {c.path for c in comparison.directories if c.change is ChangeKind.REMOVED} == removed
    for change in comparison.directories:
        assert change.before == (effective_records(old, change.path) if change.path in here else ())
        assert change.after == (effective_records(new, change.path) if change.path in there else ())


def plain_directories(tree: Mapping[str, Leaf]) -> set[str]:
    return {"."} | {path[:at] for path in tree for at, letter in enumerate(path) if letter == "/"}


def effective(loader: Loader, path: str) -> list[tuple[str, str, bool]]:
    return [(one.source, one.text, one.truncated) for one in effective_records(loader, path)]


def effective_records(loader: Loader, path: str) -> tuple[Guidance, ...]:
    return loader.effective(path)
