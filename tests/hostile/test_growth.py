"""What costs little in a small repository costs no more than its share in one that was made to cost much."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable, Mapping

import pytest

from agents_md_lint.git.log import log
from agents_md_lint.git.patched_tree import PatchedListing
from agents_md_lint.git.repository import Repository
from agents_md_lint.git.tree import TreeListing
from agents_md_lint.inspection.descent import descend
from agents_md_lint.inspection.shell_text import shell_words
from agents_md_lint.loading import Loader
from agents_md_lint.loading.json_value import read_value
from agents_md_lint.loading.tool_calls import named_paths_in
from agents_md_lint.qignore import QIgnore
from agents_md_lint.scope.commits import commits_touching
from agents_md_lint.scope.comparison import Comparison
from agents_md_lint.scope.history import history
from agents_md_lint.scope.ranges import compared, named_range
from agents_md_lint.scope.report import report
from agents_md_lint.scope.side import listed_side
from agents_md_lint.snapshot import Commit, Entry, Link, Memory
from agents_md_lint.snapshot.memory import Leaf
from tests.support.repository import GitRepository

LONG_CHAIN: Mapping[str, Leaf] = {
    "chain/AGENTS.md": Link("0"),
    **{f"chain/{number}": Link(str(number + 1)) for number in range(220)},
    "chain/220": "Behind 221 links.\n",
}
"""A guidance file that loads, but not behind another 35 links."""


class Counting(Memory):
    """A snapshot that counts how often it is asked."""

    asked = 0

    def entry(self, path: str) -> Entry:
        self.asked += 1
        return super().entry(path)


def questions(before: Mapping[str, Leaf], after: Mapping[str, Leaf]) -> int:
    """Return how often two trees are asked about an entry while they are compared."""
    sides = Counting(before), Counting(after)
    comparison = Comparison(listed_side(sides[0]), listed_side(sides[1]))
    for found in (comparison.directories, comparison.links):
        assert isinstance(found, tuple)
    return sum(side.asked for side in sides)


def linked(count: int, target: str = "big") -> dict[str, Leaf]:
    """Return *count* links to a directory with as many scopes."""
    return {
        **LONG_CHAIN,
        **{f"{target}/{number}/AGENTS.md": f"{number}\n" for number in range(count)},
        **{f"l{number:04}": Link(target) for number in range(count)},
    }


TREES: Mapping[str, Callable[[int], tuple[dict[str, Leaf], dict[str, Leaf]]]] = {
    "links that stay": lambda count: (linked(count), {**linked(count), "other/AGENTS.md": "New.\n"}),
    "links that move": lambda count: (
        {**linked(count, "other"), **linked(count)},
        {**linked(count), **linked(count, "other")},
    ),
    "links to links": lambda count: (
        {**LONG_CHAIN, **{f"{n}/AGENTS.md": Link("../chain/AGENTS.md") for n in range(count)}},
        {**LONG_CHAIN, "chain/220": "New.\n", **{f"{n}/AGENTS.md": Link("../chain/0") for n in range(count)}},
    ),
}


@pytest.mark.parametrize("kind", TREES)
def test_a_comparison_never_multiplies_links_and_scopes(kind: str) -> None:
    once, twice, four_times = (questions(*TREES[kind](count)) for count in (25, 50, 100))
    # Twice as much for twice as many; the square would take four times as much.
    assert four_times - twice < 3 * (twice - once)


@pytest.mark.parametrize("hops", [1, 33, 34, 35, 40])
def test_long_chains_behind_a_link_are_counted_whole(hops: int) -> None:
    """A link of *hops* links to two scopes, of which the one with the long chain loads up to 255 in all."""
    tree: dict[str, Leaf] = {
        **{path.replace("chain", "real/chain"): leaf for path, leaf in LONG_CHAIN.items()},
        "real/plain/AGENTS.md": "Plain.\n",
        **{f"alias{number}": Link(f"alias{number - 1}" if number else "real") for number in range(hops)},
    }
    after = {**tree, "real/chain/220": "New.\n"}
    changed = Comparison(listed_side(Memory(tree)), listed_side(Memory(after))).links
    reached = [f"alias{number}" for number in range(hops) if 221 + (number + 1) <= 255]
    assert [link.path for link in changed] == sorted(reached)


EVIL = [
    *("*a*a*a*a*a*a*a*a*b", "**a**a**a**a**a**b", "**/a/**/a/**/a/**/b", "?*?*?*?*?*?*b", "*" * 50 + "b"),
    *(
        "**/**/**/**/**/b",
        "a*/a*/a*/a*/b",
        "(a+)+$",
        "(a|a)*b",
        "[a-z]*" * 10,
        "a?" * 50 + "a" * 50,
        "**a" * 40,
    ),
]
"""Patterns on which a backtracking engine never ends; q and regular expressions read some differently."""


@pytest.mark.parametrize("pattern", EVIL)
def test_matching_is_linear_in_the_text(pattern: str) -> None:
    rules = QIgnore.from_text(pattern + "\n")

    def seconds(length: int) -> float:
        paths = ["a" * length, "a/" * (length // 2) + "a"]
        best = 1e9
        for _ in range(3):
            start = time.process_time()
            for path in paths:
                rules.is_ignored(path)
            best = min(best, time.process_time() - start)
        return best

    seconds(100)  # what is compiled once
    assert seconds(80_000) < 30 * max(seconds(10_000), 0.001), "eight times the text takes 64 times as long"


def size_of_words(command: str) -> int:
    return sum(len(word.path) for word in shell_words({"command": command}))


def test_directories_in_shell_text_do_not_pile_up() -> None:
    """Each `cd` leads deeper: all words together take the square of their number."""
    deep = "cd a; "
    assert size_of_words(deep * 20_000) < 5_000_000
    assert size_of_words(deep * 20_000) == size_of_words(deep * 40_000)
    # And a directory that can be opened is still followed, at whatever depth.
    assert [word.path for word in shell_words({"command": deep * 100 + "ls b"})][-1] == "a/" * 100 + "b"


def test_a_path_asks_for_no_more_directories_than_there_are() -> None:
    snapshot = Counting({"a/a/x": "", "AGENTS.md": ""})
    loader = Loader(snapshot)
    snapshot.asked = 0
    for depth in range(1, 200):
        assert len(descend(loader, "/".join("a" * depth)).directories) == min(depth, 2) + 1
    assert snapshot.asked <= 3


def test_short_numbers_take_no_memory_of_their_own() -> None:
    """A digit in JSON becomes a record of 64 bytes and a string of 50: a line of them took 1.7 GiB."""
    count = 100_000
    text = f"[{'1,' * count}2]"
    tracemalloc.start()
    try:
        value, _ = read_value(text)
        assert named_paths_in({"path": value}) == ()
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 20 * count


def test_counting_below_each_of_many_new_directories() -> None:
    """Eight times as many new files cost some eight times as much to count, not sixty-four times."""

    def seconds(count: int) -> float:
        gone = f":100644 000000 {'1' * 40} {'0' * 40} D\0"
        tree = PatchedListing(
            TreeListing(b"\0"), "".join(f"{gone}d{n}/AGENTS.md\0" for n in range(count)).encode()
        )
        began = time.process_time()
        assert all(tree.count_below(f"d{number}") == 1 for number in range(count))
        return time.process_time() - began

    assert seconds(16_000) < 32 * max(seconds(2_000), 0.001)


def told_by_diff_scope(repository: Repository) -> int:
    """Return the number of guidance files that the last commit changes."""
    chosen = named_range(repository, "HEAD")
    found = report(compared(repository, chosen, "."), chosen.base, chosen.head)
    assert len(commits_touching(repository, chosen, found.sources)) == len(found.sources)
    return len(found.sources)


def told_by_history(repository: Repository) -> int:
    """Return the number of changes of guidance files that the history tells."""
    newest = Commit(repository.directory, "HEAD", repository=repository)
    entries = log(repository, [newest.id], first_parent=True, trees=True)
    return sum(len(step.sources) for step in history(newest, entries))


@pytest.mark.parametrize("told", [told_by_diff_scope, told_by_history])
def test_new_guidance_takes_little_memory(told: Callable[[Repository], int], repo: GitRepository) -> None:
    """It took 6 KiB a file: 680 MiB for a push of 3 MB that adds a hundred thousand of them."""
    repo.commit()
    count = 5_000
    repo.stage_all((f"d{n // 100}/project{n}/AGENTS.md", b"Say it.\n", "100644") for n in range(count))
    repo.commit(all=False)
    with Repository.at(repo.path) as repository:
        tracemalloc.start()
        try:
            assert told(repository) == count
            _, most = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert most < 4_500 * count
