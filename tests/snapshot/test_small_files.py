"""Reading many small files: all of a regular one, and nothing of anything else."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from agents_md_lint.snapshot.small_files import SmallFiles


def descriptors() -> list[str]:
    """Return the descriptors that this process has open, if the system says."""
    return sorted(os.listdir("/proc/self/fd"))


def read(top: Path, *names: str, limit: int = 4) -> list[bytes | None]:
    """Return what is read of each name."""
    with SmallFiles(str(top), limit) as files:
        return [files.read(name) for name in names]


@pytest.fixture
def top(tmp_path: Path) -> Path:
    """A directory with files of three and four bytes, and with what is none."""
    for path, text in {
        "f": "123",
        "large": "1234",
        "a/b/f": "ab",
        "a/g": "ag",
        "a/c/f": "ac",
        "ab/f": "abf",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "link").symlink_to("f")
    (tmp_path / "over").symlink_to("a")
    os.mkfifo(tmp_path / "pipe")
    return tmp_path


def test_small_files_are_read_whole(top: Path) -> None:
    assert read(top, "f", "a/b/f", "a/c/f", "ab/f", "empty") == [b"123", b"ab", b"ac", b"abf", b""]


def test_less_than_the_limit_is_small(top: Path) -> None:
    assert read(top, "f", "large") == [b"123", None]
    assert read(top, "f", "large", limit=5) == [b"123", b"1234"]
    assert read(top, "f", limit=3) == [None]


@pytest.mark.parametrize("name", ["link", "over/b/f", "pipe", "a", "a/b", "nothing", "f/x", "a/x/f", "nul\0"])
def test_nothing_else_is(top: Path, name: str) -> None:
    assert read(top, "a/b/f", name, "a/b/f") == [b"ab", None, b"ab"]


def test_names_may_come_in_any_order(top: Path) -> None:
    names = ["a/c/f", "f", "a/b/f", "ab/f", "a/b/f", "a/c/f", "a/g", "a/b/f"]
    assert read(top, *names) == [b"ac", b"123", b"ab", b"abf", b"ab", b"ac", b"ag", b"ab"]


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="the system doesn't list what is open")
def test_nothing_stays_open(top: Path) -> None:
    before = descriptors()
    with SmallFiles(str(top), 4) as files:
        for name in ("a/b/f", "a/c/f", "ab/f", "link", "nothing/x"):
            files.read(name)
        files.read("a/b/f")
        assert len(descriptors()) <= len(before) + 3, "the top, a and a/b"
    assert descriptors() == before


@pytest.mark.parametrize("text", ["12", "1234", "12345678"])
def test_what_changes_while_it_is_read_is_none(top: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    look = os.stat

    def look_and_change(path: str, **options: Any) -> os.stat_result:
        facts = look(path, **options)
        (top / "f").write_text(text)
        return facts

    monkeypatch.setattr(os, "stat", look_and_change)
    assert read(top, "f") == [None]
