"""GitPython as a witness: another program's reading of the same trees, changes, histories and contents.

Names are ordinary here. Paths that begin with a colon or aren't UTF-8, and SHA-256, GitPython gets wrong.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import git
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from agents_md_lint.git.entries import DIRECTORY_MODE, mode
from agents_md_lint.git.listing import TreeChange, changes, list_tree
from agents_md_lint.git.log import log
from agents_md_lint.git.patched_tree import PatchedListing
from agents_md_lint.git.repository import Repository
from agents_md_lint.git.tree import TreeListing
from tests.git.trees import tree_entries
from tests.support.repository import GitRepository

GONE = "000000 " + "0" * 40


class Leaf(NamedTuple):
    """What a commit has at a path: a text, or for a submodule the last digit of the commit's id."""

    mode: str
    text: str


class Step(NamedTuple):
    """A commit of a history, and whether it also merges one beside its parent."""

    leaves: dict[str, Leaf]
    merges: bool


PARTS = st.sampled_from(["a", "b", "a-b", "a.b", "a0", "docs", "AGENTS.md", ".qignore", "two words", "é"])
PATHS = st.lists(PARTS, min_size=1, max_size=3).map("/".join)
LEAVES = st.builds(
    Leaf,
    st.sampled_from(["100644", "100644", "100755", "120000", "160000"]),
    st.sampled_from(["", "1", "2", "a/AGENTS.md", "text\r\n\n\0\n", "x" * 70_000]),
)
STEPS = st.builds(Step, st.dictionaries(PATHS, LEAVES, max_size=8), st.booleans())
HISTORIES = st.lists(STEPS, min_size=1, max_size=6)


def possible(leaves: dict[str, Leaf]) -> dict[str, Leaf]:
    """Return those of *leaves* that can be in one tree: nothing lies below a file."""
    below = tuple(f"{path}/" for path in leaves)
    return {path: leaf for path, leaf in leaves.items() if not path.startswith(below)}


def imported(path: Path, history: list[Step]) -> GitRepository:
    """Make a repository whose branch ``main`` has the commits of *history*."""
    said: list[bytes] = []

    def commit(branch: str, parents: list[str], leaves: dict[str, Leaf]) -> str:
        mark = f":{len(said) + 1}"
        lines = [f"commit refs/heads/{branch}", f"mark {mark}"]
        lines += [f"committer Ada Author <ada@example.org> {1_700_000_000 + len(said)} +0130"]
        lines += [f"data <<END\nCommit {mark}\n\nMore of it.\nEND"]
        lines += [f"{word} {parent}" for word, parent in zip(("from", "merge"), parents, strict=False)]
        parts = [("\n".join(lines) + "\ndeleteall\n").encode()]
        for name, leaf in possible(leaves).items():
            if leaf.mode == "160000":
                parts.append(f'M 160000 {len(leaf.text) % 10:040} "{name}"\n'.encode())
            else:
                data = leaf.text.encode()
                parts.append(f'M {leaf.mode} inline "{name}"\ndata {len(data)}\n'.encode() + data + b"\n")
        said.append(b"".join(parts))
        return mark

    last: list[str] = []
    for step in history:
        beside = [commit("side", last, {"beside": Leaf("100644", "1")})] if step.merges and last else []
        last = [commit("main", last + beside, step.leaves)]
    made = GitRepository.init(path)
    made.git("fast-import", "--quiet", stdin=b"".join(said))
    return made


def witnessed(commit: git.Commit) -> dict[str, str]:
    """Return ``"MODE ID"`` of all that GitPython sees in the tree of *commit*, by path."""
    found: dict[str, str] = {}
    for item in commit.tree.traverse():
        assert isinstance(item, git.Blob | git.Tree | git.Submodule)
        found[str(item.path)] = f"{item.mode:06o} {item.hexsha}"
    return found


def differences(old: dict[str, str], new: dict[str, str]) -> set[tuple[str, str, str]]:
    """Return path and both sides of each difference: a file that becomes a directory is two, as in Git."""
    found = set()
    for path in {*old, *new}:
        one, other = old.get(path, GONE), new.get(path, GONE)
        if one != GONE != other and (mode(one) == DIRECTORY_MODE) is not (mode(other) == DIRECTORY_MODE):
            found |= {(path, one, GONE), (path, GONE, other)}
        elif one != other:
            found.add((path, one, other))
    return found


def listed(found: list[TreeChange]) -> set[tuple[str, str, str]]:
    """Return the same of what we read."""
    return {(one.path, f"{one.old_mode} {one.old_oid}", f"{one.new_mode} {one.new_oid}") for one in found}


def letters(index: git.DiffIndex[git.Diff]) -> set[tuple[str | None, str | None]]:
    """Return letter and path of each of GitPython's own differences, in which there are no directories."""
    return {(one.change_type, one.b_path if one.change_type == "A" else one.a_path) for one in index}


@settings(max_examples=20, phases=[Phase.generate])  # to shrink a history takes minutes: each is a repository
@given(HISTORIES)
def test_git_python_reads_the_same(history: list[Step]) -> None:
    with TemporaryDirectory() as directory:
        path = imported(Path(directory) / "repo", history).path
        with Repository.at(path) as ours, git.Repo(path) as theirs:
            agree_on_history(ours, theirs)


def agree_on_history(ours: Repository, theirs: git.Repo) -> None:
    """Compare the first-parent history, each commit's changes and tree, and all contents."""
    tip = theirs.commit("main")
    passed = list(log(ours, [tip.hexsha], first_parent=True, trees=True))
    expected = list(theirs.iter_commits("main", first_parent=True))
    assert [entry.id for entry in passed] == [commit.hexsha for commit in expected]
    going_back = PatchedListing(TreeListing(list_tree(ours, tip.hexsha)))
    for entry, commit in zip(passed, expected, strict=True):
        assert entry.parents.decode().split() == [parent.hexsha for parent in commit.parents]
        assert (entry.author.decode(), entry.subject.decode()) == (commit.author.name, commit.summary)
        assert entry.date.decode() == commit.authored_datetime.isoformat()
        tree = witnessed(commit)
        assert tree_entries(ours, commit.hexsha) == tree
        assert without_ids_of_directories(dict(going_back)) == without_ids_of_directories(tree)
        agree_on_contents(ours, commit)
        before = witnessed(commit.parents[0]) if commit.parents else {}
        base = commit.parents[0].hexsha if commit.parents else ours.empty_tree
        assert listed(changes(ours, base, commit.hexsha)) == differences(before, tree)
        if commit.parents:
            own = letters(commit.parents[0].diff(commit, no_renames=True))
            assert {(one.status, one.path) for one in entry.changes() if is_leaf(one)} == own
        going_back.undo(entry.raw)


def without_ids_of_directories(entries: dict[str, str]) -> dict[str, str]:
    """Return *entries*, of directories the mode alone: going back through a history keeps no more."""
    return {path: DIRECTORY_MODE if mode(it) == DIRECTORY_MODE else it for path, it in entries.items()}


def is_leaf(change: TreeChange) -> bool:
    """Whether no directory came or went."""
    return DIRECTORY_MODE not in (change.old_mode, change.new_mode)


def agree_on_contents(ours: Repository, commit: git.Commit) -> None:
    """Compare the contents of all blobs of *commit*."""
    for item in commit.tree.traverse():
        if isinstance(item, git.Blob):
            data = item.data_stream.read()
            assert ours.objects.read(item.hexsha, 1 << 20) == (len(data), data)
