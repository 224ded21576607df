"""Where the links of a workspace lead, and on which entries that depends: by walking each anew."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import given, settings
from hypothesis import strategies as st

from agents_md_lint.loading import Loader
from agents_md_lint.paths import contains, relative
from agents_md_lint.scope.side import listed_side
from agents_md_lint.snapshot import Link, Memory
from agents_md_lint.snapshot.memory import Leaf
from agents_md_lint.snapshot.protocol import Kind
from tests.scope.test_comparison import trees

TREE: Mapping[str, Leaf] = {
    "w/real/AGENTS.md": b"r",
    "w/real/deep/x": b"",
    "w/alias": Link("real"),
    "w/real/back": Link(".."),
    "w/a/b/link": Link("../../real/deep"),
    "w/over": Link("alias/deep"),
    "w/out": Link("../other"),
    "w/comes/back": Link("../../w/real"),
    "w/file": Link("real/AGENTS.md"),
    "w/gone": Link("nothing"),
    "w/AGENTS.md": Link("a/AGENTS.md"),
    "w/a/AGENTS.md": Link("../real/AGENTS.md"),
    "other/AGENTS.md": b"o",
}


def test_where_links_to_directories_lead() -> None:
    links = listed_side(Memory(TREE, "w")).links
    assert links.targets == {
        "alias": "real",
        "real/back": ".",
        "a/b/link": "real/deep",
        "over": "real/deep",
        "comes/back": "real",
    }
    assert {target: sorted(links) for target, links in links.links_to.items()} == {
        "real": ["alias", "comes/back"],
        ".": ["real/back"],
        "real/deep": ["a/b/link", "over"],
    }
    assert links.links_below(".") == sorted(links.targets)
    assert links.links_below("a") == ["a/b/link"]
    assert links.links_below("real") == ["real/back"]
    assert links.links_below("re") == []


def test_what_guidance_that_is_a_link_looks_at() -> None:
    links = listed_side(Memory(TREE, "w")).links
    scopes = {path: sorted(found) for path, found in links.scopes_by_path.items()}
    assert scopes["w/real/AGENTS.md"] == [".", "a"]
    assert scopes["w/a/AGENTS.md"] == [".", "a"]
    assert scopes["w/AGENTS.md"] == ["."]
    assert "w/file" not in scopes
    assert links.chain == 2
    assert listed_side(Memory({"AGENTS.md": b""})).links.chain == 0


def test_what_the_links_depend_on() -> None:
    links = listed_side(Memory(TREE, "w")).links
    for path in ("w/real", "w/alias", "w/nothing", "other", "w/a/b", "w/real/AGENTS.md"):
        assert links.depend_on({path, "w/else"}), path
    assert not links.depend_on({"w/real/deep/x", "w/else", "w/real/other"})
    assert not links.depend_on(())


@settings(max_examples=80)
@given(trees(), st.sampled_from([".", "a", "b"]))
def test_it_is_what_a_walk_finds(tree: dict[str, Leaf], workspace: str) -> None:
    snapshot = Memory(tree, workspace)
    side = listed_side(snapshot)
    loader = Loader(snapshot)
    expected = {}
    for link in side.outline.links:
        end = loader.directory(link)
        if end.found and end.entry.kind is Kind.DIRECTORY and contains(snapshot.root, end.path):
            expected[link] = relative(snapshot.root, end.path)
    assert side.links.targets == expected


@settings(max_examples=80)
@given(trees(), st.sampled_from(["a", "b", "c", "a/b", "AGENTS.md", "a/AGENTS.md"]))
def test_what_it_does_not_depend_on_can_go(tree: dict[str, Leaf], path: str) -> None:
    """Whatever is changed that no link asked for, each leads where it led."""
    side = listed_side(Memory(tree))
    gone = {one for one in tree if one == path or one.startswith(path + "/")}
    if gone and not side.links.depend_on({path, *gone}) and not gone & side.outline.links:
        without = {one: leaf for one, leaf in tree.items() if one not in gone}
        directories = side.outline.directories.all - listed_side(Memory(without)).outline.directories.all
        if not side.links.depend_on(directories):
            assert listed_side(Memory(without)).links.targets == side.links.targets
