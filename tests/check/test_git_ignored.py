"""How much guidance Git ignores: counted by names alone, level by level, and not for ever."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from agents_md_lint.check import git_ignored
from agents_md_lint.check.git_ignored import count, words


@pytest.mark.parametrize(
    ("files", "complete", "expected"),
    [
        (0, True, ""),
        (1, True, "; not looked at: 1 AGENTS.md that Git ignores and q loads (--ignored does)"),
        (2, False, "; not looked at: at least 2 AGENTS.md that Git ignores and q loads (--ignored does)"),
        (0, False, "; not looked through: what Git ignores, for it is much (--ignored does)"),
    ],
)
def test_words(files: int, complete: bool, expected: str) -> None:
    assert words(files, complete) == expected


@pytest.fixture
def top(tmp_path: Path) -> Path:
    """A worktree with an ignored directory ``n``."""
    for path in (
        "n/AGENTS.md",
        "n/a/AGENTS.md",
        "n/a/b/AGENTS.md",
        "n/agents.md",
        "n/.git/AGENTS.md",
        "x/AGENTS.md",
    ):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("")
    (tmp_path / "n/link").symlink_to("a")
    (tmp_path / "n/AGENTS.md.d").mkdir()
    return tmp_path


def counted(top: Path, *entries: str, without: str = "?", closed: str = "?") -> tuple[int, bool]:
    """Count without what is named so, and without entering a directory."""
    return count(str(top), entries, lambda path: without not in path, lambda path: path != closed)


def test_files_and_what_is_in_directories(top: Path) -> None:
    assert counted(top) == (0, True)
    assert counted(top, "x/AGENTS.md", "x/other", "y/AGENTS.md.txt") == (1, True)
    assert counted(top, "n/") == (3, True)
    assert counted(top, "n/AGENTS.md", "n/", "n/a/") == (3, True), "each once"
    assert counted(top, "nothing/", "x/AGENTS.md/") == (0, True)


def test_what_does_not_count(top: Path) -> None:
    assert counted(top, "n/", without="a/b") == (2, True)
    assert counted(top, "x/AGENTS.md", without="x/") == (0, True)
    assert counted(top, "n/", closed="n/a") == (1, True)
    assert counted(top, "n/", closed="n") == (0, True)


def test_a_directory_of_the_name_is_none(top: Path) -> None:
    (top / "n/b/AGENTS.md").mkdir(parents=True)
    (top / "n/b/AGENTS.md/AGENTS.md").write_text("")
    assert counted(top, "n/b/") == (1, True)


def test_a_link_of_the_name_counts_and_none_is_followed(top: Path) -> None:
    (top / "n/c").mkdir()
    (top / "n/c/AGENTS.md").symlink_to("nowhere")
    assert counted(top, "n/c/") == (1, True)
    os.symlink(".", top / "n/c/again")
    assert counted(top, "n/c/") == (1, True)


def test_it_gives_up_where_there_is_much(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is near the top is counted first."""
    entries = sum(len(os.listdir(top / path)) for path in ("n", "n/a", "n/a/b", "n/AGENTS.md.d"))
    monkeypatch.setattr(git_ignored, "MOST", entries)
    assert counted(top, "n/") == (3, True)
    monkeypatch.setattr(git_ignored, "MOST", entries - 1)
    assert counted(top, "n/") == (2, False)
    monkeypatch.setattr(git_ignored, "MOST", len(os.listdir(top / "n")))
    assert counted(top, "n/") == (1, False)
