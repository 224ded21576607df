"""A listing of which some entries have changed, against the tree that it stands for."""

from __future__ import annotations

import os
from collections.abc import Mapping
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.git.listing import difference
from agents_md_lint.git.patched_tree import PatchedListing
from agents_md_lint.git.repository import Repository
from agents_md_lint.git.tree import TreeListing
from tests.git.trees import ODD, TREES, judge, records, tree_entries
from tests.support.repository import GitRepository


def test_real_trees_and_patches_between_them(repo: GitRepository) -> None:
    for path in ODD[1:]:
        repo.write(path, path if path.isascii() else "x")
    repo.link("a/link", "../a-b")
    repo.link("AGENTS.md", "a/AGENTS.md")
    repo.submodule("sub")
    first = repo.commit()
    repo.rm("a-b", "a/b/c", "a/link")
    repo.write("a-b/now/AGENTS.md")
    repo.write("a/b", "a file now")
    repo.link("z\nz2", "x")
    second = repo.commit()
    with Repository.at(repo.path) as repository:
        old, new = tree_entries(repository, first), tree_entries(repository, second)
        forth, back = difference(repository, first, second), difference(repository, second, first)
        listed = repository.run("ls-tree", "-r", "-t", "-z", "--full-tree", first)
    judge(TreeListing(b"\0" + listed), old)
    there = PatchedListing(TreeListing(b"\0" + listed), back)
    judge(there, new)
    again = PatchedListing(there, forth)
    judge(again, old)
    there.adopt(again)
    judge(there, old)


def raw_listing(old: Mapping[str, str], new: Mapping[str, str]) -> bytes:
    """Return what makes *new* of *old* as ``diff-tree -r -t --raw -z`` lists it."""
    gone = "000000 " + "0" * 40
    pairs: list[tuple[str, str, str, str]] = []
    for path in sorted({*old, *new}, key=os.fsencode):
        one, other = old.get(path, gone), new.get(path, gone)
        if one == other:
            continue
        if gone not in (one, other) and one.startswith("040000") != other.startswith("040000"):
            pairs += [(path, one, gone, "D"), (path, gone, other, "A")]
        else:
            kinds = {"A": one == gone, "D": other == gone, "T": one[:6] != other[:6], "M": True}
            pairs.append((path, one, other, next(letter for letter, holds in kinds.items() if holds)))
    lines = (
        f":{one[:6]} {other[:6]} {one[7:]} {other[7:]} {letter}\0{path}\0"
        for path, one, other, letter in pairs
    )
    return os.fsencode("".join(lines))


def edited(entries: Mapping[str, str]) -> dict[str, str]:
    """Return *entries* with other contents."""
    return {path: entry.replace("1" * 40, "3" * 40) for path, entry in entries.items()}


@given(st.lists(TREES, min_size=2, max_size=4), st.booleans(), st.booleans())
def test_a_history_is_undone_step_by_step(states: list[dict[str, str]], is_edited: bool, asked: bool) -> None:
    """As one walks back from the newest: only the raw listing of each commit is known."""
    if is_edited:
        states.insert(0, edited(states[0]))
    tree = PatchedListing(TreeListing(b"\0" + records(states[-1])))
    for before, after in reversed(list(pairwise(states))):
        if asked:  # what was answered once is kept, and must change along
            judge(tree, after)
        tree.undo(raw_listing(before, after))
    judge(tree, states[0])


@given(TREES, TREES)
def test_a_patch_on_a_patch(old: dict[str, str], new: dict[str, str]) -> None:
    tree = PatchedListing(TreeListing(b"\0" + records(old)), raw_listing(new, old))
    judge(tree, new)
    again = PatchedListing(tree, raw_listing(old, new))
    judge(again, old)
    judge(tree, new)
