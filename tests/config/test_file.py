"""Files that tell the linter what to do: which are read, and of which it is said why not."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from agents_md_lint.config.file import TextFile, in_repository, in_snapshot, on_disk
from agents_md_lint.errors import ConfigError
from agents_md_lint.git.repository import Repository
from agents_md_lint.snapshot import Link, Memory
from agents_md_lint.snapshot.memory import Leaf, Submodule
from agents_md_lint.snapshot.sources import Source, Target
from tests.support.repository import GitRepository

TREE: dict[str, Leaf] = {
    "c.toml": "a = 1\n",
    "d/e.toml": "a = 2\n",
    "link": Link("d/e.toml"),
    "through/link": Link("../d"),
    "loop": Link("loop"),
    "nowhere": Link("none"),
    "out": Link("../c.toml"),
    "away": Link("/c.toml"),
    "sub": Submodule(),
    "latin": "ä".encode("latin-1") + b"\n",
    "second": b"a\n\xff\n",
    "bom": b"\xef\xbb\xbfa",
}


def reason(path: str, limit: int = 100) -> str:
    """Return why the file at *path* of the tree isn't read."""
    with pytest.raises(ConfigError) as caught:
        in_snapshot(Memory(TREE), path, limit)
    return caught.value.reason


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("c.toml", "a = 1\n"),
        ("d/e.toml", "a = 2\n"),
        ("link", "a = 2\n"),
        ("through/link/e.toml", "a = 2\n"),
        ("bom", "\ufeffa"),
    ],
)
def test_a_file_and_what_a_link_in_the_repository_leads_to(path: str, text: str) -> None:
    assert in_snapshot(Memory(TREE), path) == TextFile(path, text)


@pytest.mark.parametrize("path", ["none", "d/none", "none/at/all", "c.toml/x"])
def test_nothing_is_nothing(path: str) -> None:
    assert in_snapshot(Memory(TREE), path) is None


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("loop", "is a broken link"),
        ("nowhere", "is a broken link"),
        ("out", "is a link out of the repository"),
        ("away", "is a link out of the repository"),
        ("d", "is a directory, not a file"),
        ("sub", "is a submodule, not a file"),
    ],
)
def test_what_is_no_file(path: str, said: str) -> None:
    assert reason(path) == f"{path} {said}"


def test_a_text_is_utf8_and_has_an_end() -> None:
    assert reason("latin") == "latin:1: byte 0xe4 is not UTF-8"
    assert reason("second") == "second:2: byte 0xff is not UTF-8"
    assert reason("c.toml", 5) == "c.toml has more than 5 bytes"
    assert in_snapshot(Memory(TREE), "c.toml", 6) is not None


def test_a_file_about_something_else_is_none_unless_it_is_too_long_to_tell() -> None:
    memory = Memory({"p": b"[tool.other]\n\xff", "q": b"[tool.ours]\n"})
    assert in_snapshot(memory, "p", about=("ours", "mine")) is None
    assert in_snapshot(memory, "q", about=("ours", "mine")) == TextFile("q", "[tool.ours]\n")
    with pytest.raises(ConfigError, match="more than 5 bytes"):
        in_snapshot(memory, "p", 5, about=("ours",))


@pytest.fixture
def opened(repo: GitRepository) -> Iterator[Repository]:
    """A repository whose commit, index and worktree differ."""
    repo.write("c.toml", "a = 'commit'\n")
    repo.write("d/e.toml", "b = 'commit'\n")
    repo.link("link", "c.toml")
    repo.commit()
    repo.write("c.toml", "a = 'index'\n")
    repo.git("add", "c.toml")
    repo.write("c.toml", "a = 'worktree'\n")
    repo.write("new.toml", "a = 'new'\n")
    with Repository.discover(repo.path) as repository:
        yield repository


@pytest.mark.parametrize("path", ["c.toml", "link"])
def test_each_source_has_its_own(repo: GitRepository, opened: Repository, path: str) -> None:
    targets = {
        "commit": Target(Source.COMMIT, repo.head()),
        "index": Target(Source.INDEX),
        "worktree": Target(Source.WORKTREE),
    }
    for source, target in targets.items():
        assert in_repository(opened, target, path) == TextFile(path, f"a = '{source}'\n")
        assert in_repository(opened, target, "d/e.toml") == TextFile("d/e.toml", "b = 'commit'\n")
        assert (in_repository(opened, target, "new.toml") is None) == (source != "worktree")
        assert in_repository(opened, target, "c.toml", about=("b =",)) is None
        with pytest.raises(ConfigError, match="d is a directory"):
            in_repository(opened, target, "d")


def test_a_stored_file_is_read_to_its_limit_and_no_further(repo: GitRepository, opened: Repository) -> None:
    target = Target(Source.COMMIT, repo.head())
    size = len("a = 'commit'\n")
    assert in_repository(opened, target, "c.toml", size) is not None
    with pytest.raises(ConfigError, match=f"has more than {size - 1} bytes"):
        in_repository(opened, target, "c.toml", size - 1)


def test_a_link_that_leaves_and_comes_back_is_not_followed(repo: GitRepository, opened: Repository) -> None:
    repo.link("back", str(repo.path / "c.toml"))
    with pytest.raises(ConfigError, match="back is a link out of the repository"):
        in_repository(opened, Target(Source.WORKTREE), "back")


def test_a_file_of_the_command_line_may_lie_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("c.toml").write_bytes(b"a = 1\n")
    Path("link").symlink_to(tmp_path / "c.toml")
    for name in ("c.toml", "link", "./c.toml", str(tmp_path / "c.toml")):
        assert on_disk(name) == TextFile(name, "a = 1\n")


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("none", "none can't be read: No such file or directory"),
        ("d", "d is not a regular file"),
        ("fifo", "fifo is not a regular file"),
        ("/dev/null", "/dev/null is not a regular file"),
        ("long", "long has more than 10 bytes"),
        ("odd", "odd:1: byte 0xff is not UTF-8"),
    ],
)
def test_what_cannot_be_read_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("d").mkdir()
    os.mkfifo("fifo")
    Path("long").write_bytes(b"x" * 11)
    Path("odd").write_bytes(b"\xff")
    with pytest.raises(ConfigError) as caught:
        on_disk(path, "go without it", 10)
    assert caught.value.reason == said


def test_a_nul_in_a_path_is_no_traceback() -> None:
    with pytest.raises(ConfigError, match=r"can't be read: .*embedded null"):  # each Python has its words
        on_disk("a\0b", "go without it", 10)
