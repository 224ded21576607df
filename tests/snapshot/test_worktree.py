"""The worktree as a workspace: where its root is, and how it is reached."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path

import pytest

from agents_md_lint.loading import Loader
from agents_md_lint.snapshot import Worktree


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
