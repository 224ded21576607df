"""Every scope of a workspace: what it costs, what repeats, and what is hidden."""

from __future__ import annotations

from collections.abc import Mapping

from agents_md_lint.inspection.tree import ScopeTree, scope_tree
from agents_md_lint.loading import Loader
from agents_md_lint.loading.described import FollowedLink
from agents_md_lint.qignore.view import DiscoveryView
from agents_md_lint.snapshot import Link, Memory
from agents_md_lint.snapshot.memory import Leaf

TREE: Mapping[str, Leaf] = {
    "w/AGENTS.md": b"root",
    "w/.qignore": b"hidden/\n",
    "w/a/AGENTS.md": b"aa",
    "w/a/b/c/AGENTS.md": b"root",
    "w/a-b/AGENTS.md": b"aa",
    "w/dead/AGENTS.md": b"\0",
    "w/empty/AGENTS.md": b"",
    "w/blank/AGENTS.md": b"\n",
    "w/hidden/AGENTS.md": b"h",
    "w/alias": Link("a"),
    "w/over": Link("alias/b"),
    "w/out": Link("../other"),
    "other/AGENTS.md": b"o",
}


def tree(leaves: Mapping[str, Leaf] = TREE, workspace: str = "w") -> ScopeTree:
    """Return the scopes of a workspace."""
    loader = Loader(Memory(leaves, workspace))
    return scope_tree(loader, DiscoveryView(loader), leaves, leaves)


def test_each_scope_follows_what_it_inherits_from() -> None:
    scopes = {scope.file.scope: (scope.depth, scope.total) for scope in tree().scopes}
    assert list(scopes.items()) == [
        ("w", (0, 4)),
        ("w/a", (1, 6)),
        ("w/a/b/c", (2, 10)),
        ("w/a-b", (1, 6)),
        ("w/alias", (1, 6)),
        ("w/blank", (1, 4)),
        ("w/dead", (1, 4)),
        ("w/empty", (1, 4)),
        ("w/hidden", (1, 5)),
    ]


def test_what_repeats() -> None:
    found = {scope.file.scope: scope for scope in tree().scopes if scope.repeats is not None}
    repeats = {scope: (one.repeats.scope, one.above) for scope, one in found.items() if one.repeats}
    assert repeats == {"w/a/b/c": ("w", True), "w/a-b": ("w/a", False), "w/alias": ("w/a", False)}


def test_what_is_hidden_and_what_is_dead() -> None:
    scopes = {scope.file.scope: scope for scope in tree().scopes}
    assert [scope for scope, one in scopes.items() if one.hidden is not None] == ["w/hidden"]
    assert [scope for scope, one in scopes.items() if not one.file.loads] == ["w/dead"]


def test_sums() -> None:
    found = tree()
    assert (found.loading, found.size) == (8, 4 + 2 + 4 + 2 + 2 + 1)
    assert found.costliest is not None
    assert found.costliest.file.scope == "w/a/b/c"
    nothing = tree({"w/x": b""})
    assert (nothing.scopes, nothing.links, nothing.loading, nothing.size, nothing.costliest) == (
        (),
        (),
        0,
        0,
        None,
    )


def test_links_to_directories_of_the_workspace() -> None:
    assert tree().links == (FollowedLink("w/alias", "a"), FollowedLink("w/over", "alias/b"))
    assert "other" in {scope.file.scope for scope in tree(workspace=".").scopes}


def test_where_nobody_knows_what_is_hidden_nothing_is_said() -> None:
    assert {scope.hidden for scope in tree({**TREE, "w/.qignore": Link(".qignore")}).scopes} == {None}
