"""A directory that is held open: what is reached through it, and what isn't."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from agents_md_lint.fix import directory
from agents_md_lint.fix.directory import NO_FOLLOW, opened_directory


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A workspace with one file, two directories deep."""
    path = tmp_path / "root"
    (path / "a/b").mkdir(parents=True)
    (path / "a/b/x").write_bytes(b"old")
    return path


@pytest.fixture(params=[True, False], ids=["by descriptor", "by path"])
def by_descriptor(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the system opens files below an open directory."""
    monkeypatch.setattr(directory, "_BY_DESCRIPTOR", request.param)
    return bool(request.param)


def test_entries_are_reached_by_their_names(root: Path, by_descriptor: bool) -> None:
    with opened_directory(str(root), str(root / "a/b/x")) as (held, name):
        assert (name, held.path) == ("x", str(root / "a/b"))
        assert (held.descriptor is not None) == by_descriptor
        assert held.names() == ["x"]
        assert held.look("x").st_size == 3
        read = held.open("x", os.O_RDONLY | NO_FOLLOW)
        assert os.read(read, 9) == b"old"
        os.close(read)
        held.move("x", "y")
        assert held.names() == ["y"]
        held.unlink("y")
    assert os.listdir(root / "a/b") == []


@pytest.mark.usefixtures("by_descriptor")
def test_an_entry_is_looked_at_itself(root: Path) -> None:
    (root / "a/b/link").symlink_to("x")
    with opened_directory(str(root), str(root / "a/b/link")) as (held, name):
        assert held.look(name).st_ino == (root / "a/b/link").lstat().st_ino
        with pytest.raises(OSError, match="symbolic links"):
            held.open(name, os.O_RDONLY | NO_FOLLOW)


@pytest.mark.parametrize("part", ["a", "a/b"])
def test_no_part_of_the_path_may_be_a_link(root: Path, tmp_path: Path, part: str) -> None:
    (root / part).rename(tmp_path / "outside")
    (root / part).symlink_to(tmp_path / "outside")
    with pytest.raises(OSError, match=r"Not a directory|symbolic links"):  # noqa: SIM117
        with opened_directory(str(root), str(root / "a/b/x")):
            pass


def test_what_is_open_stays_the_same_though_its_path_changes(root: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    with opened_directory(str(root), str(root / "a/b/x")) as (held, _):
        (root / "a").rename(tmp_path / "moved")
        (root / "a").symlink_to(tmp_path / "other")
        held.move("x", "y")
    assert os.listdir(tmp_path / "moved/b") == ["y"]
    assert os.listdir(tmp_path / "other") == []


def test_no_descriptor_stays_open(root: Path) -> None:
    before = os.listdir("/proc/self/fd")
    with opened_directory(str(root), str(root / "a/b/x")):
        assert len(os.listdir("/proc/self/fd")) == len(before) + 1
    for path in ("a/none/x", "a/b/x/y"):
        with pytest.raises(OSError), opened_directory(str(root), str(root / path)):  # noqa: PT011
            pass
    assert len(os.listdir("/proc/self/fd")) == len(before)
