"""The worktree as a workspace: where its root is, and how it is reached."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path

import pytest

from agents_md_lint.errors import UsageError
from agents_md_lint.loading import Loader
from agents_md_lint.snapshot import Entry, Kind, Worktree, worktree
from agents_md_lint.snapshot.protocol import LINK, UnreadableError
from agents_md_lint.snapshot.resolve import End, resolve_root, step


def loads(root: Path | str, path: str = ".") -> list[str]:
    return [guidance.source for guidance in Loader(Worktree(root)).for_paths([path])]


@pytest.mark.parametrize(
    ("links", "directly", "by_a_link"), [(254, True, True), (255, True, False), (256, False, False)]
)
def test_the_link_to_the_workspace_counts(
    tmp_path: Path, links: int, directly: bool, by_a_link: bool
) -> None:
    workspace = tmp_path / "workspace"
    workspace.mkdir()
    names = ["AGENTS.md", *(f"l{number}" for number in range(1, links)), "end.md"]
    (workspace / "end.md").write_text("x")
    for name, target in pairwise(names):
        (workspace / name).symlink_to(target)
    (tmp_path / "link").symlink_to("workspace")
    assert bool(loads(workspace)) is directly
    assert bool(loads(tmp_path / "link")) is by_a_link


@pytest.mark.parametrize(
    ("links", "directly", "by_a_link"), [(39, True, True), (40, True, False), (41, False, False)]
)
def test_it_counts_for_directories_too(tmp_path: Path, links: int, directly: bool, by_a_link: bool) -> None:
    workspace = tmp_path / "workspace"
    (workspace / "end").mkdir(parents=True)
    (workspace / "end/AGENTS.md").write_text("x")
    names = ["d", *(f"l{number}" for number in range(1, links)), "end"]
    for name, target in pairwise(names):
        (workspace / name).symlink_to(target)
    (tmp_path / "link").symlink_to(workspace)
    assert ("d/AGENTS.md" in loads(workspace, "d/x")) is directly
    assert ("d/AGENTS.md" in loads(tmp_path / "link", "d/x")) is by_a_link


@pytest.mark.parametrize("first", ["a", "z"])
def test_each_link_on_the_way_to_the_workspace_counts(tmp_path: Path, first: str) -> None:
    (tmp_path / "real/app").mkdir(parents=True)
    (tmp_path / "m").symlink_to("real")
    (tmp_path / "real/inner").symlink_to(tmp_path / "m/app")
    (tmp_path / first).symlink_to("./m/inner/../inner")
    assert Worktree(tmp_path / first).root_links == 6
    assert Worktree(tmp_path / "m/app").root_links == 1
    assert Worktree(tmp_path / "real/app").root_links == 0


def test_only_the_resolved_root_is_the_workspace(tmp_path: Path) -> None:
    (tmp_path / "real/app").mkdir(parents=True)
    (tmp_path / "real/app/AGENTS.md").write_text("x")
    (tmp_path / "link").symlink_to("real")
    assert loads(tmp_path / "link", str(tmp_path / "real/app/x")) == ["app/AGENTS.md"]
    assert loads(tmp_path / "link", str(tmp_path / "link/app/x")) == []


def test_a_name_that_ends_in_a_space(tmp_path: Path) -> None:
    (tmp_path / "shop ").mkdir()
    (tmp_path / "shop /AGENTS.md").write_text("x")
    assert loads(os.path.join(tmp_path, "shop ")) == ["AGENTS.md"]
    assert loads(os.path.join(tmp_path, "shop "), str(tmp_path / "shop /x")) == ["AGENTS.md"]


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="the system doesn't list what is open")
def test_no_descriptor_is_left(tmp_path: Path) -> None:
    (tmp_path / "a/b/c").mkdir(parents=True)
    (tmp_path / "a/b/c/f").write_text("x")
    (tmp_path / "a/b/link").symlink_to("c")
    snapshot = Worktree(tmp_path)
    before = os.listdir("/proc/self/fd")
    assert snapshot.read(f"{snapshot.root}/a/b/c/f", 9) == b"x"
    assert snapshot.names(f"{snapshot.root}/a/b") == ["c", "link"]
    for nothing in ("a/b/c/nothing", "a/b/link/f", "a/x/f", "a/b/c", "a/b/link"):
        with pytest.raises(UnreadableError):
            snapshot.read(f"{snapshot.root}/{nothing}", 9)
    assert os.listdir("/proc/self/fd") == before


def test_as_much_is_read_as_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"x" * (3 << 20))
    snapshot = Worktree(tmp_path)
    for limit in (0, 1, (1 << 20) + 1, 3 << 20, 4 << 20):
        assert len(snapshot.read(f"{snapshot.root}/f", limit)) == min(limit, 3 << 20)
    assert snapshot.size(f"{snapshot.root}/f") == 3 << 20


def test_what_lies_outside_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "w").mkdir()
    (tmp_path / "f").write_text("x")
    snapshot = Worktree(tmp_path / "w", tmp_path)
    for read in (lambda: snapshot.read(f"{snapshot.repository}/f", 9), lambda: snapshot.names("/")):
        with pytest.raises(UnreadableError, match="outside the workspace"):
            read()


@pytest.mark.parametrize("given", ["f", "nothing", "../other"])
def test_what_is_no_workspace(tmp_path: Path, given: str) -> None:
    (tmp_path / "repo").mkdir()
    (tmp_path / "other").mkdir()
    (tmp_path / "repo/f").write_text("x")
    with pytest.raises(UsageError):
        Worktree(tmp_path / "repo" / given, tmp_path / "repo")


def test_files_that_stand_for_links_are_links(tmp_path: Path) -> None:
    (tmp_path / "CLAUDE.md").write_text("AGENTS.md")
    (tmp_path / "AGENTS.md").write_text("x")
    (tmp_path / "gone").mkdir()
    snapshot = Worktree(tmp_path, None, frozenset({"CLAUDE.md", "gone"}))
    path = f"{snapshot.root}/CLAUDE.md"
    assert snapshot.entry(path) == LINK
    assert snapshot.readlink(path) == "AGENTS.md"
    assert list(snapshot.small_files([path, f"{snapshot.root}/AGENTS.md"], 9)) == [
        (f"{snapshot.root}/AGENTS.md", b"x")
    ]
    assert snapshot.entry(f"{snapshot.root}/gone").kind is Kind.DIRECTORY


@pytest.mark.parametrize(
    ("size", "end"), [(4095, End.MISSING), (4096, End.NOT_A_PATH), (9999, End.NOT_A_PATH)]
)
def test_a_text_that_is_too_long_for_a_link_is_none(tmp_path: Path, size: int, end: End) -> None:
    (tmp_path / "l").write_text("x/" * (size // 2) + "x" * (size % 2))
    snapshot = Worktree(tmp_path, None, frozenset({"l"}))
    assert step(snapshot, resolve_root(snapshot), "l").end is end


def test_no_file_is_read_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "f").write_text("x")
    (tmp_path / "l").symlink_to("f")
    snapshot = Worktree(tmp_path)
    with pytest.raises(UnreadableError):
        snapshot.read(f"{snapshot.root}/l", 9)


def test_what_an_entry_is(tmp_path: Path) -> None:
    (tmp_path / "f").write_text("x")
    (tmp_path / "l").symlink_to("f")
    os.mkfifo(tmp_path / "p")
    snapshot = Worktree(tmp_path)
    names = ("f", "l", "p", "nothing", "f/x", "n" * 300)
    assert [snapshot.entry(f"{snapshot.root}/{name}") for name in names] == [
        *(Entry(Kind.FILE), Entry(Kind.LINK), Entry(Kind.SPECIAL, "FIFO")),
        *(Entry(Kind.MISSING), Entry(Kind.MISSING), Entry(Kind.MISSING, "File name too long")),
    ]
    for name in ("f", "nothing"):
        with pytest.raises(UnreadableError):
            snapshot.readlink(f"{snapshot.root}/{name}")
    with pytest.raises(UnreadableError, match="No such file"):
        snapshot.size(f"{snapshot.root}/nothing")


def test_where_no_directory_can_be_opened_it_is_listed_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows, where opening one is an error and nothing is opened in one."""
    (tmp_path / "b").write_text("x")
    (tmp_path / "a").mkdir()
    opened = os.open

    def files_alone(path: str, flags: int) -> int:
        if os.path.isdir(path):
            raise PermissionError(13, "Permission denied")
        return opened(path, flags)

    tree = Worktree(tmp_path)
    monkeypatch.setattr(worktree, "_BY_DESCRIPTOR", False)
    monkeypatch.setattr(os, "open", files_alone)
    assert tree.names(str(tmp_path)) == ["a", "b"]
    assert tree.read(str(tmp_path / "b"), 9) == b"x"
