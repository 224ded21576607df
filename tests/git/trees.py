"""Trees, made up or a commit's, as Git lists them, and every answer about one."""

from __future__ import annotations

import os
from collections.abc import Mapping

from hypothesis import strategies as st

from agents_md_lint.git.listing import EntriesByPath, list_tree, parse_tree
from agents_md_lint.git.patched_tree import Tree
from agents_md_lint.git.repository import Repository

TYPE_CHECKING = False


if TYPE_CHECKING:
    from agents_md_lint.git.directories import Directories


ODD = (
    "a",
    "a-b",
    "a.b",
    "a/AGENTS.md",
    "a/b/c",
    "a0",
    "a b",
    "é",
    "\udcff",
    "\U0001f600/x",
    "tab\there",
    "tab\tAGENTS.md",
    "z\nz",
)


def tree_entries(repository: Repository, treeish: str) -> EntriesByPath:
    """Return all entries of the commit or tree with the id *treeish*, directories too."""
    return parse_tree(list_tree(repository, treeish))


def records(entries: Mapping[str, str]) -> bytes:
    """Return *entries* as ``ls-tree -r -t -z`` lists them."""
    kinds = {"040000": "tree", "160000": "commit"}

    def key(path: str) -> bytes:
        return os.fsencode(path) + (b"/" if entries[path].startswith("04") else b"")

    lines = (
        f"{entries[path][:6]} {kinds.get(entries[path][:6], 'blob')} {entries[path][7:]}\t{path}\0"
        for path in sorted(entries, key=key)
    )
    return os.fsencode("".join(lines))


def judge_directories(found: Directories, expected: set[str]) -> None:
    """Compare every answer about directories with what they are."""
    assert found.all == expected
    asked = {*ODD, "nope", "", "A", "a/"}
    assert {path for path in asked if path in found} == expected & asked
    for directory in expected:
        prefix = "" if directory == "." else directory + "/"
        below = {path for path in expected if path == directory or path.startswith(prefix)}
        listed = found.below(directory)
        assert (set(listed), len(listed), found.count(directory)) == (below, len(below), len(below))
        assert directory in found


def judge(tree: Tree, entries: Mapping[str, str]) -> None:
    """Compare every answer of *tree* with what *entries* say."""
    assert {path: tree.get(path) for path in entries} == dict(entries)
    for missing in ("nope", "a/", "A", "a/b/c/d", "", "AGENTS.md2"):
        assert tree.get(missing) == entries.get(missing)
    directories = {path for path, entry in entries.items() if entry.startswith("040000")}
    judge_directories(tree.directories, directories | {"."})
    assert tree.links == {path: entry for path, entry in entries.items() if entry.startswith("120000")}
    assert tree.link_paths == set(tree.links)
    assert tree.submodules == {path: entry for path, entry in entries.items() if entry.startswith("160000")}
    assert tree.named("AGENTS.md") == {path for path in entries if path.split("/")[-1] == "AGENTS.md"}
    for directory in (*directories, "."):
        prefix = "" if directory == "." else directory + "/"
        below = [path for path in entries if path.startswith(prefix) and path not in directories]
        assert tree.count_below(directory) == len(below), directory
    assert dict(tree) == dict(entries)
    assert len(tree) == len(entries)


def grown(leaves: Mapping[str, str]) -> dict[str, str]:
    """Return *leaves* (kept where none lies below another) with the directories above them."""
    above = {path[:at] for path in leaves for at, letter in enumerate(path) if letter == "/"}
    kept = {path: mode for path, mode in leaves.items() if path not in above}
    return {
        **{path: f"{mode} {'1' * 40}" for path, mode in kept.items()},
        **dict.fromkeys(above, "040000 " + "2" * 40),
    }


PATHS = st.lists(
    st.sampled_from(["a", "a-", "a0", "b", "AGENTS.md", "xAGENTS.md", "é", "\udcff", "\U0001f600", "t\tb"]),
    min_size=1,
    max_size=3,
).map("/".join)


TREES = st.dictionaries(PATHS, st.sampled_from(["100644", "120000", "160000"]), max_size=12).map(grown)
