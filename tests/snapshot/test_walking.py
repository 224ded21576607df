"""Finding guidance and links where Git lists nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from agents_md_lint.errors import UsageError
from agents_md_lint.snapshot import Link, Memory, Worktree, walking
from agents_md_lint.snapshot.memory import Leaf
from agents_md_lint.snapshot.walking import guidance_files, links

TREE: dict[str, Leaf] = {
    "AGENTS.md": b"outside",
    "w/AGENTS.md": Link("x"),
    "w/.qignore": b"",
    "w/agents.md": b"",
    "w/d/AGENTS.md": b"",
    "w/d/AGENTS.md.txt": b"",
    "w/AGENTS/x": b"",
    "w/named/AGENTS.md/x": b"",
    "w/alias": Link("d"),
    "w/.git/AGENTS.md": b"",
    "w/d/.git/deep/AGENTS.md": b"",
    "w/d/.git/l": Link("x"),
}


def test_what_is_found() -> None:
    snapshot = Memory(TREE, "w")
    expected = {"w/AGENTS.md", "w/.qignore", "w/d/AGENTS.md", "w/named/AGENTS.md"}
    assert set(guidance_files(snapshot)) == expected
    assert sorted(guidance_files(snapshot)) == sorted(expected), "each once"
    assert set(links(snapshot)) == {"w/AGENTS.md", "w/alias"}


def test_no_link_is_followed_and_what_can_not_be_listed_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "d").mkdir()
    (tmp_path / "d/AGENTS.md").write_text("")
    (tmp_path / "d/again").symlink_to("..")
    assert list(guidance_files(Worktree(tmp_path))) == ["d/AGENTS.md"]
    assert list(links(Worktree(tmp_path))) == ["d/again"]


def test_it_gives_up_after_so_many_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    snapshot = Memory({"a/AGENTS.md": b"", "b": b""})
    monkeypatch.setattr(walking, "MOST", 3)
    assert list(guidance_files(snapshot)) == ["a/AGENTS.md"]
    monkeypatch.setattr(walking, "MOST", 2)
    with pytest.raises(UsageError, match="more than 2 entries"):
        list(guidance_files(snapshot))
