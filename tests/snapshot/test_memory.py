"""A tree that was made up: it says what was put into it."""

from __future__ import annotations

import hashlib

import pytest

from agents_md_lint.snapshot import Entry, Kind, Link, Memory, Submodule

TREE = Memory(
    {
        "./a//file": "text ü",
        "a/bytes": b"\xff\0",
        "a/odd\udcff": "\udcfe",
        "a/link": Link("file"),
        "a/nul": Link("file\0rest"),
        "module": Submodule(),
    },
    "a",
    "/home/me/project",
)


def test_what_is_there() -> None:
    kinds = {
        path: TREE.entry(f"/{path}").kind
        for path in ("a", "a/file", "a/bytes", "a/link", "module", "b", "a/b")
    }
    assert list(kinds.values()) == [
        *(Kind.DIRECTORY, Kind.FILE, Kind.FILE, Kind.LINK, Kind.SUBMODULE, Kind.MISSING, Kind.MISSING)
    ]
    assert TREE.entry("/") == Entry(Kind.DIRECTORY)
    assert list(TREE.leaves()) == ["a/file", "a/bytes", "a/odd\udcff", "a/link", "a/nul", "module"]
    assert TREE.names("/a") == ["bytes", "file", "link", "nul", "odd\udcff"]


def test_what_is_in_it() -> None:
    assert (TREE.size("/a/file"), TREE.read("/a/file", 5), TREE.read("/a/file", 99)) == (
        7,
        b"text ",
        "text ü".encode(),
    )
    assert TREE.read("/a/bytes", 9) == b"\xff\0"
    assert TREE.read("/a/odd\udcff", 9) == b"\xfe"
    assert [TREE.readlink(f"/a/{name}") for name in ("link", "nul")] == ["file", "file"]


def test_the_same_content_has_the_same_id() -> None:
    assert TREE.content_id("/a/file") == hashlib.sha256("text ü".encode()).hexdigest()
    assert TREE.content_id("/a/link") == hashlib.sha256(b"file").hexdigest()
    assert TREE.content_id("/module") is None
    with pytest.raises(KeyError):
        TREE.read("/module", 1)


def test_where_it_is() -> None:
    assert (TREE.root, TREE.repository, TREE.workspace) == ("/a", "/", "a")
    assert (TREE.anchors, TREE.portable, TREE.root_links) == (("/home/me/project/a",), True, 0)
    assert Memory({}).anchors == ("/memory",)
