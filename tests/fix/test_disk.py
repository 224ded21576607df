"""The writer: whole or not at all, and never through a link or over what changed meanwhile."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from agents_md_lint.fix import directory, disk
from agents_md_lint.fix.disk import NotWrittenError

LIMIT = 1 << 20


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A workspace with one file."""
    path = tmp_path / "root"
    (path / "a").mkdir(parents=True)
    (path / "a/x").write_bytes(b"old")
    return path


def known(root: Path, name: str = "a/x") -> disk.Original:
    return disk.original(str(root), str(root / name), LIMIT)


def write(root: Path, original: disk.Original, data: bytes = b"new", name: str = "a/x") -> int:
    return disk.write(str(root), str(root / name), original, data)


def names(root: Path) -> list[str]:
    return sorted(str(path.relative_to(root)) for path in root.rglob("*"))


@pytest.mark.parametrize("mode", [0o644, 0o600, 0o755, 0o4755, 0o666])
def test_mode_is_kept(root: Path, mode: int) -> None:
    (root / "a/x").chmod(mode)
    assert write(root, known(root)) == 1
    assert (root / "a/x").read_bytes() == b"new"
    assert stat.S_IMODE((root / "a/x").stat().st_mode) == mode
    assert names(root) == ["a", "a/x"]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_owner_is_kept(root: Path) -> None:
    os.chown(root / "a/x", 65534, 65533)
    write(root, known(root))
    facts = (root / "a/x").stat()
    assert (facts.st_uid, facts.st_gid) == (65534, 65533)
    disk.write_link(str(root), str(root / "a/x"), known(root), "y")
    facts = (root / "a/x").lstat()
    assert (facts.st_uid, facts.st_gid) == (65534, 65533)


@pytest.mark.parametrize("content", [b"edited", b"new", b"longer than before", b""])
def test_a_file_that_changed_meanwhile_stays(root: Path, content: bytes) -> None:
    original = known(root)
    (root / "a/x").write_bytes(content)
    with pytest.raises(NotWrittenError, match="changed meanwhile"):
        write(root, original)
    assert (root / "a/x").read_bytes() == content
    assert names(root) == ["a", "a/x"]


def test_a_file_that_was_only_replaced_by_an_equal_one_stays(root: Path) -> None:
    original = known(root)
    (root / "a/y").write_bytes(b"old")
    (root / "a/y").replace(root / "a/x")
    with pytest.raises(NotWrittenError, match="changed meanwhile"):
        write(root, original)


def test_an_edit_of_the_same_size_and_time_is_seen(root: Path) -> None:
    original, facts = known(root), (root / "a/x").stat()
    (root / "a/x").write_bytes(b"odd")
    os.utime(root / "a/x", ns=(facts.st_atime_ns, facts.st_mtime_ns))
    with pytest.raises(NotWrittenError, match="changed meanwhile"):
        write(root, original)


def test_a_file_that_vanished(root: Path) -> None:
    original = known(root)
    (root / "a/x").unlink()
    with pytest.raises(NotWrittenError, match="removed or moved meanwhile"):
        write(root, original)
    assert names(root) == ["a"]


@pytest.mark.parametrize("part", ["a", "a/x"])
def test_no_link_is_followed(root: Path, tmp_path: Path, part: str) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "x").write_bytes(b"old")
    original = known(root)
    (root / part).rename(root / "moved")
    (root / part).symlink_to(outside if part == "a" else outside / "x")
    for act in (
        lambda: write(root, original),
        lambda: disk.write_link(str(root), str(root / "a/x"), original, "y"),
        lambda: disk.rename(str(root), str(root / "a/x"), original, "y"),
    ):
        with pytest.raises(NotWrittenError, match="meanwhile"):
            act()
    assert names(outside) == ["x"]
    assert (outside / "x").read_bytes() == b"old"


def test_something_else_in_its_place(root: Path) -> None:
    original = known(root)
    (root / "a/x").unlink()
    os.mkfifo(root / "a/x")
    with pytest.raises(NotWrittenError, match="neither a file nor a link"):
        write(root, original)


def test_hard_links_are_counted_and_keep_the_old_text(root: Path) -> None:
    (root / "y").hardlink_to(root / "a/x")
    assert write(root, known(root)) == 2
    assert (root / "y").read_bytes() == b"old"


def test_a_read_only_file_stays(root: Path) -> None:
    (root / "a/x").chmod(0o444)
    with pytest.raises(NotWrittenError, match="read-only"):
        write(root, known(root))


def test_a_rename_takes_no_name_that_is_taken(root: Path) -> None:
    (root / "a/AGENTS.md").write_bytes(b"other")
    with pytest.raises(NotWrittenError, match="an entry named AGENTS"):
        disk.rename(str(root), str(root / "a/x"), known(root), "AGENTS.md")
    assert (root / "a/AGENTS.md").read_bytes() == b"other"
    (root / "a/AGENTS.md").unlink()
    disk.rename(str(root), str(root / "a/x"), known(root), "AGENTS.md")
    assert names(root) == ["a", "a/AGENTS.md"]


def test_an_error_while_writing_leaves_the_old_file(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    original = known(root)
    for call in ("write", "fsync", "replace", "fchmod"):

        def broken(*_: object, **__: object) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patched:
            patched.setattr(os, call, broken)
            with pytest.raises(NotWrittenError, match="No space left"):
                write(root, original)
        assert names(root) == ["a", "a/x"], call
        assert (root / "a/x").read_bytes() == b"old"


def test_without_descriptors_of_directories(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(directory, "_BY_DESCRIPTOR", False)
    write(root, known(root))
    disk.rename(str(root), str(root / "a/x"), known(root), "AGENTS.md")
    disk.write_link(str(root), str(root / "a/AGENTS.md"), known(root, "a/AGENTS.md"), "y")
    assert names(root) == ["a", "a/AGENTS.md"]
    assert os.readlink(root / "a/AGENTS.md") == "y"


class TestCreate:
    """A new file appears whole, where nothing was."""

    def test_a_file_as_any_new_one(self, root: Path) -> None:
        disk.create(str(root), str(root / "a/new"), b"text")
        (root / "a/other").touch()
        assert (root / "a/new").read_bytes() == b"text"
        assert (root / "a/new").stat().st_mode == (root / "a/other").stat().st_mode
        assert (root / "a/new").stat().st_nlink == 1
        assert names(root / "a") == ["new", "other", "x"]

    @pytest.mark.parametrize("there", ["file", "link", "directory"])
    def test_what_is_there_stays(self, root: Path, there: str) -> None:
        new = root / "a/new"
        {"file": new.touch, "link": lambda: new.symlink_to("x"), "directory": new.mkdir}[there]()
        with pytest.raises(NotWrittenError, match="appeared meanwhile"):
            disk.create(str(root), str(new), b"text")
        assert (root / "a/x").read_bytes() == b"old"
        assert names(root / "a") == ["new", "x"]

    def test_never_through_a_link(self, root: Path, tmp_path: Path) -> None:
        (root / "b").symlink_to(tmp_path)
        with pytest.raises(NotWrittenError):
            disk.create(str(root), str(root / "b/new"), b"text")
        assert not (tmp_path / "new").exists()
