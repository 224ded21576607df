"""The sides of a comparison: one shape, whatever it is taken from."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from agents_md_lint.git.repository import Repository
from agents_md_lint.scope.comparison import Comparison
from agents_md_lint.scope.ranges import between_commits
from agents_md_lint.scope.side import Side, commit_side, listed_side, structural, worktree_side
from agents_md_lint.snapshot import Commit, Index, Link, Memory, Worktree
from agents_md_lint.snapshot.memory import Leaf
from tests.scope.test_comparison import pairs
from tests.scope.test_history import commit_trees
from tests.support.repository import GitRepository


def shape(side: Side) -> tuple[object, ...]:
    """Return all that a side says of its tree."""
    found = side.outline
    directories = found.directories.all
    counts = {directory: found.count_files(directory) for directory in directories}
    return directories, found.links, found.scopes, counts, dict(side.links.targets), side.links.chain


TREE: dict[str, Leaf] = {
    "AGENTS.md": b"outside",
    "w/AGENTS.md": Link("docs/guide.md"),
    "w/docs/guide.md": b"text",
    "w/a/b/AGENTS.md": b"b",
    "w/alias": Link("a"),
    "w-not/AGENTS.md": b"",
}


@pytest.mark.parametrize("workspace", [".", "w", "w/a"])
def test_every_source_has_the_same_shape(repo: GitRepository, workspace: str) -> None:
    commit_trees(repo, [TREE])
    repo.git("checkout-index", "-a")
    module = repo.submodule("w/a/module")
    repo.commit("with a submodule", all=False)
    sides = [
        commit_side(Commit(repo.path, "HEAD", workspace)),
        listed_side(Index(repo.path, workspace)),
        worktree_side(Worktree(repo.path / workspace, repo.path), [*TREE, "w/a/module", "w/a/deleted"]),
    ]
    without = {
        path: leaf for path, leaf in TREE.items() if workspace == "." or path.startswith(workspace + "/")
    }
    expected = shape(listed_side(Memory({**without, "w/a/module": b"a leaf, as a submodule is"}, workspace)))
    for side in sides:
        assert shape(side) == expected
    inside = {".": "w/a/module", "w": "a/module", "w/a": "module"}[workspace]
    assert [side.outline.submodules() for side in sides] == [{inside: module}, {inside: module}, {inside: ""}]


@settings(max_examples=15)
@given(pair=pairs())
def test_a_commit_by_what_it_changes_is_the_commit(
    pair: tuple[dict[str, Leaf], dict[str, Leaf]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    repo = GitRepository.init(tmp_path_factory.mktemp("side") / "repo")
    first, second = commit_trees(repo, pair)
    with Repository.at(repo.path) as opened:
        before = Commit(repo.path, first, repository=opened)
        found = between_commits(before, Commit(repo.path, second, repository=opened, base=before))
        plain = Comparison(listed_side(Memory(pair[0])), listed_side(Memory(pair[1])))
        assert shape(found.before) == shape(plain.before)
        assert shape(found.after) == shape(plain.after)
        assert (found.directories, found.links) == (plain.directories, plain.links)


def test_what_is_structural() -> None:
    def change(path: str, old: str, new: str) -> tuple[bytes, bytes]:
        return f":{old} {new} 1 2 M".encode(), path.encode()

    changes = [
        change("edited", "100644", "100644"),
        change("mode", "100644", "100755"),
        change("came", "000000", "100644"),
        change("link", "120000", "120000"),
        change("inside", "040000", "040000"),
        change("turned", "100644", "040000"),
    ]
    assert structural(changes) == {"mode", "came", "link", "turned"}
