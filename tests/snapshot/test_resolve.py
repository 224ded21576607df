"""Following links: how a walk ends, what it passed, and that the system comes to the same place."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents_md_lint.snapshot import Link, Memory, Snapshot, Submodule, Worktree
from agents_md_lint.snapshot.memory import Leaf
from agents_md_lint.snapshot.protocol import FILE, Entry, Kind
from agents_md_lint.snapshot.resolve import (
    DIRECTORY_LINKS,
    TOTAL_LINKS,
    Departure,
    End,
    Hop,
    Resolution,
    resolve_root,
    step,
)


def walk(snapshot: Snapshot, path: str, limit: int = DIRECTORY_LINKS) -> Resolution:
    """Resolve the workspace-relative *path*, name by name."""
    found = resolve_root(snapshot)
    for name in path.split("/"):
        found = step(snapshot, found, name, limit)
    return found


TREE: Mapping[str, Leaf] = {
    "w/file": b"",
    "w/d/x": b"",
    "w/a": Link("d"),
    "w/b": Link("./a//x"),
    "w/up": Link("../w/d"),
    "w/beside": Link("../other/y"),
    "other/y": b"",
    "w/behind": Link("file/"),
    "w/dot": Link("file/."),
    "w/dots": Link("file/.."),
    "w/empty": Link(""),
    "w/gone": Link("d/nothing/../deep"),
    "w/loop": Link("pool"),
    "w/pool": Link("loop"),
    "w/out": Link("../../etc/./x/../y"),
    "w/root": Link("/etc/y"),
    "w/module": Submodule(),
    "w/in": Link("module/x"),
    "w/long": Link("n" * 256),
    "w/short": Link("n" * 255),
    "w/longest": Link("x/" * 2047 + "x"),
    "w/longer": Link("x/" * 2048),
}


@pytest.mark.parametrize(
    ("path", "end", "leads_to", "hops"),
    [
        ("file", End.FOUND, "/w/file", 0),
        ("d/x", End.FOUND, "/w/d/x", 0),
        ("a", End.FOUND, "/w/d", 1),
        ("a/x", End.FOUND, "/w/d/x", 1),
        ("b", End.FOUND, "/w/d/x", 2),
        ("up/x", End.FOUND, "/w/d/x", 1),
        ("beside", End.FOUND, "/other/y", 1),
        ("module", End.FOUND, "/w/module", 0),
        ("d/nothing", End.MISSING, "/w/d/nothing", 0),
        ("d/nothing/more", End.MISSING, "/w/d/nothing/more", 0),
        ("gone", End.MISSING, "/w/d/deep", 1),
        ("behind", End.NOT_A_DIRECTORY, "/w/file", 1),
        ("dot", End.NOT_A_DIRECTORY, "/w/file", 1),
        ("dots", End.NOT_A_DIRECTORY, "/w", 1),
        ("file/x", End.NOT_A_DIRECTORY, "/w/file/x", 0),
        ("in", End.NOT_A_DIRECTORY, "/w/module/x", 1),
        ("empty", End.NOT_A_PATH, "/w/empty", 1),
        ("longer", End.NOT_A_PATH, "/w/longer", 1),
        ("longest", End.MISSING, "/w/" + "x/" * 2047 + "x", 1),
        ("loop", End.TOO_MANY_LINKS, "/w/loop", 41),
        ("out", End.ESCAPES, "/etc/y", 1),
        ("root", End.ESCAPES, "/etc/y", 1),
        ("n" * 256, End.MISSING, "/w/" + "n" * 256, 0),
    ],
)
def test_how_a_walk_ends(path: str, end: End, leads_to: str, hops: int) -> None:
    found = walk(Memory(TREE, "w"), path)
    assert (found.end, found.path, len(found.hops)) == (end, leads_to, hops)
    assert found.found == (end is End.FOUND)


def test_the_entry_that_is_found_and_why_none_is() -> None:
    snapshot = Memory(TREE, "w")
    assert walk(snapshot, "b").entry == FILE
    assert walk(snapshot, "in").entry == Entry(Kind.SUBMODULE)
    assert walk(snapshot, "behind").entry == FILE
    assert walk(snapshot, "short").entry == Entry(Kind.MISSING)
    assert walk(snapshot, "long").entry == Entry(Kind.MISSING, "File name too long")
    assert walk(snapshot, "é" * 128).entry == Entry(Kind.MISSING, "File name too long"), "bytes count"
    assert walk(snapshot, "é" * 127).entry == Entry(Kind.MISSING)


def test_the_links_are_named_in_order() -> None:
    found = walk(Memory(TREE, "w"), "b")
    assert found.hops == (Hop("/w/b", "./a//x"), Hop("/w/a", "d"))
    assert found.paths("/w") == {"b", "a", "d/x"}
    assert found.looked_up("/w") == {"b", "a", "d", "d/x"}
    assert found.paths("/") == {"w/b", "w/a", "w/d/x"}
    assert walk(Memory(TREE, "w"), "beside").paths("/w") == {"beside"}, "what lies outside has no name here"


@pytest.mark.parametrize(
    ("path", "departure"),
    [
        ("b", None),
        ("beside", None),  # out of the workspace is still in the repository
        ("out", Departure(Hop("/w/out", "../../etc/./x/../y"), absolute=False)),
        ("root", Departure(Hop("/w/root", "/etc/y"), absolute=True)),
    ],
)
def test_the_link_that_a_clone_elsewhere_could_not_follow(path: str, departure: Departure | None) -> None:
    assert walk(Memory(TREE, "w"), path).departure == departure


def test_a_worktree_is_followed_out_and_back(tmp_path: Path) -> None:
    """The first link that leaves is the one to name, whatever comes after."""
    top = tmp_path / "repo"
    (top / "w").mkdir(parents=True)
    (top / "w/file").write_text("")
    (top / "w/back").symlink_to(f"{top}/w/file")
    (top / "w/first").symlink_to("../../repo/w/back")
    snapshot = Worktree(top / "w", top)
    found = walk(snapshot, "first")
    root = os.path.realpath(top)
    first, back = Hop(f"{root}/w/first", "../../repo/w/back"), Hop(f"{root}/w/back", f"{top}/w/file")
    assert (found.end, found.path, found.hops) == (End.FOUND, f"{root}/w/file", (first, back))
    assert found.departure == Departure(first, absolute=False)
    assert walk(snapshot, "back").departure == Departure(back, absolute=True)


def chain(links: int) -> Memory:
    """Return a tree in which ``l0`` leads through so many links to a directory."""
    leaves: dict[str, Leaf] = {f"l{at}": Link(f"l{at + 1}") for at in range(links)}
    return Memory({**leaves, f"l{links}/x": b""})


@pytest.mark.parametrize("limit", [DIRECTORY_LINKS, TOTAL_LINKS, 1])
def test_as_many_links_as_the_limit_are_followed(limit: int) -> None:
    assert walk(chain(limit), "l0/x", limit).found
    over = walk(chain(limit + 1), "l0/x", limit)
    assert (over.end, over.path, len(over.hops)) == (End.TOO_MANY_LINKS, f"/l{limit}/x", limit + 1)
    assert not over.loops, "a chain that is too long is no loop"
    assert walk(Memory(TREE, "w"), "loop", limit).loops == (limit > 1)


def test_a_workspace_that_is_not_there() -> None:
    for nowhere in ("w/nothing", "w/file", "w/a"):
        found = resolve_root(Memory(TREE, nowhere))
        assert found == Resolution(End.MISSING, f"/{nowhere}")
        assert step(Memory(TREE, nowhere), found, "x") == Resolution(End.MISSING, f"/{nowhere}/x")


NAMES = st.sampled_from(["a", "b", "c", "d"])
TEXTS = st.lists(NAMES | st.sampled_from(["..", ".", ""]), min_size=1, max_size=4).map("/".join)


@settings(max_examples=60)
@given(
    st.dictionaries(NAMES, TEXTS.filter(lambda text: text and not text.startswith("/")), max_size=3),
    st.lists(NAMES | st.just(".."), min_size=1, max_size=3).map("/".join),
)
def test_the_system_comes_to_the_same_place(links: dict[str, str], path: str) -> None:
    with TemporaryDirectory() as scratch:
        root = os.path.realpath(scratch)
        for name in "abcd":
            if name in links:
                os.symlink(links[name], f"{root}/{name}")
            else:
                os.mkdir(f"{root}/{name}")
        found = walk(Worktree(root), path)
        assert found.found == os.path.exists(f"{root}/{path}")
        if found.found:
            assert found.path == os.path.realpath(f"{root}/{path}")


LINKS = Memory(
    {
        "w/f": b"",
        "w/d/x": b"",
        "w/a": Link("d/./x"),
        "w/b": Link("c/x"),
        "w/c": Link("d"),
        "w/up": Link("../../out"),
        "w/root": Link("/etc"),
        "w/behind": Link("f/x"),
        "w/slash": Link("f/"),
        "w/gone": Link("d/no/deep"),
        "w/empty": Link(""),
    },
    "w",
)


def walked(name: str) -> list[tuple[str, str | None]]:
    """Return the names that the walk of a link looks up, each with the link whose text has it."""
    found = step(LINKS, resolve_root(LINKS), name)
    return [
        (f"{one.path}{'<-' * one.leaves}{'!' * one.behind}", one.link.path if one.link else None)
        for one in found.lookups_in_clones()
    ]


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("f", []),
        ("a", [("/w/a", None), ("/w/d", "/w/a"), ("/w/d/x", "/w/a")]),
        ("b", [("/w/b", None), ("/w/c", "/w/b"), ("/w/d", "/w/c"), ("/w/d/x", "/w/b")]),
        ("up", [("/w/up", None), ("/<-", "/w/up")]),
        ("root", [("/w/root", None), ("/etc<-", "/w/root")]),
        ("behind", [("/w/behind", None), ("/w/f!", "/w/behind")]),
        ("slash", [("/w/slash", None), ("/w/f", "/w/slash")]),
        ("gone", [("/w/gone", None), ("/w/d", "/w/gone"), ("/w/d/no!", "/w/gone")]),
        ("empty", [("/w/empty", None)]),
    ],
)
def test_the_names_on_the_way(name: str, names: list[tuple[str, str | None]]) -> None:
    assert walked(name) == names
