"""Directories, known one by one or by what changed: the answers are those about the same set."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.git.directories import KnownDirectories, PatchedDirectories, below, tree_order
from agents_md_lint.paths import ancestors
from tests.git.trees import judge_directories

PATHS = st.lists(st.sampled_from(["a", "a-b", "a.b", "a0", "b", "é"]), min_size=1, max_size=3).map("/".join)
SETS = st.lists(PATHS, max_size=8).map(lambda paths: {"."}.union(*map(ancestors, paths)))


@given(SETS)
def test_known(expected: set[str]) -> None:
    judge_directories(KnownDirectories(frozenset(expected)), expected)


@given(st.lists(SETS, min_size=2, max_size=4))
def test_patched_again_and_again(states: list[set[str]]) -> None:
    found: KnownDirectories | PatchedDirectories = KnownDirectories(frozenset(states[0]))
    first = found
    for old, new in pairwise(states):
        found = PatchedDirectories(found, {**dict.fromkeys(old - new, False), **dict.fromkeys(new, True)})
        judge_directories(found, new)
    judge_directories(first, states[0])


@given(SETS)
def test_what_lies_below_one_follows_it(directories: set[str]) -> None:
    ordered = tree_order(directories)
    assert ordered[0] == "."
    assert set(below(ordered, ".")) == directories
    for directory in directories - {"."}:
        inside = {path for path in directories if path == directory or path.startswith(directory + "/")}
        assert set(below(ordered, directory)) == inside
        start = ordered.index(directory)
        assert set(ordered[start : start + len(inside)]) == inside
