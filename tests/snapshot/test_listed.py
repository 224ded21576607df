"""What the snapshots share that know their whole tree."""

from __future__ import annotations

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.errors import UsageError
from agents_md_lint.paths import ancestors, parent
from agents_md_lint.snapshot import Kind, Link, Memory, Submodule
from agents_md_lint.snapshot.protocol import UnreadableError

NAMES = st.sampled_from(["a", "b", "a b", "ü", "\udcff", "z"])
PATHS = st.lists(NAMES, min_size=1, max_size=4).map("/".join)


@given(st.lists(PATHS, unique=True, max_size=8))
def test_directories_are_what_lies_above_the_leaves(paths: list[str]) -> None:
    leaves = [path for path in paths if not any(other.startswith(path + "/") for other in paths)]
    snapshot = Memory(dict.fromkeys(leaves, b""))
    above = {directory for path in leaves for directory in ancestors(parent(path))} | {"."}
    assert set(snapshot.directories) == above
    every = [path for path in {*leaves, *above} if path != "."]
    for directory in above:
        inside = [os.path.basename(path) for path in every if parent(path) == directory]
        assert snapshot.names("/" if directory == "." else f"/{directory}") == sorted(inside, key=os.fsencode)
    for path in every:
        assert (snapshot.entry(f"/{path}").kind is Kind.DIRECTORY) == (path in above)


@pytest.mark.parametrize("nowhere", ["/a/file", "/b", "/a/link"])
def test_what_is_no_directory_has_no_names(nowhere: str) -> None:
    with pytest.raises(UnreadableError, match="not a directory"):
        Memory({"a/file": b"", "a/link": Link(".")}).names(nowhere)


@pytest.mark.parametrize("workspace", ["..", "../a", "a/../..", "/a", "/"])
def test_a_workspace_outside_is_refused(workspace: str) -> None:
    with pytest.raises(UsageError, match="lies outside the repository"):
        Memory({}, workspace)


@pytest.mark.parametrize(("given_", "clean"), [("./a//b/", "a/b"), ("a/..", "."), ("..a", "..a")])
def test_a_workspace_is_cleaned(given_: str, clean: str) -> None:
    assert Memory({}, given_).workspace == clean


def test_small_files_are_regular_and_small() -> None:
    snapshot = Memory({"a": b"12", "b": b"123", "l": Link("a"), "m": Submodule(), "d/x": b""})
    asked = ["/d/x", "/b", "/a", "/l", "/m", "/d", "/nothing", "/"]
    assert list(snapshot.small_files(asked, 3)) == [("/d/x", b""), ("/a", b"12")]
