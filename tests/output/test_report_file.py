"""Reports in files: whole or not at all, and only where a report belongs."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from agents_md_lint.errors import LintError, UsageError
from agents_md_lint.output.report_file import write_report
from tests.support.repository import GitRepository


@pytest.fixture
def here(repo: GitRepository, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The worktree, as the current directory."""
    monkeypatch.chdir(repo.path)
    return repo.path


def write(path: str, here: Path, text: str = "report\n") -> None:
    """Write a report as a check of *here* does."""
    write_report(path, text, top=str(here), git_dir=str(here / ".git"))


def test_a_new_file(here: Path) -> None:
    before = os.umask(0o027)
    try:
        write("out.txt", here, "\udcff é\n")
    finally:
        os.umask(before)
    assert (here / "out.txt").read_bytes() == b"\\udcff \xc3\xa9\n"
    assert stat.S_IMODE((here / "out.txt").stat().st_mode) == 0o640
    assert sorted(path.name for path in here.iterdir()) == [".git", "out.txt"]


def test_an_existing_file_keeps_its_mode(here: Path) -> None:
    (here / "out.txt").write_text("old")
    (here / "out.txt").chmod(0o600)
    write("out.txt", here)
    assert (here / "out.txt").read_text() == "report\n"
    assert stat.S_IMODE((here / "out.txt").stat().st_mode) == 0o600


def test_a_place_outside_the_repository(here: Path, tmp_path: Path) -> None:
    write(str(tmp_path / "out.txt"), here)
    write("../out2.txt", here)
    assert (tmp_path / "out.txt").read_text() == (tmp_path / "out2.txt").read_text() == "report\n"


@pytest.mark.parametrize(
    "path", [".git/out.txt", ".git/hooks/post-checkout", ".git", ".GIT/x", "a/../.git/config", "sub/.git/x"]
)
def test_never_in_a_git_directory(here: Path, path: str) -> None:
    (here / "sub").mkdir()
    with pytest.raises(UsageError, match="is in a Git directory"):
        write(path, here)


def test_never_in_a_git_directory_by_another_name(here: Path, tmp_path: Path) -> None:
    (here / "alias").symlink_to(".git")
    with pytest.raises(UsageError, match="is in a Git directory"):
        write("alias/config", here)
    (here / ".git").rename(tmp_path / "elsewhere")
    with pytest.raises(UsageError, match="is in a Git directory"):
        write_report(
            str(tmp_path / "elsewhere/config"), "", top=str(here), git_dir=str(tmp_path / "elsewhere")
        )


def test_never_through_a_link_of_the_repository(here: Path, tmp_path: Path) -> None:
    (tmp_path / "victim").write_text("victim")
    (tmp_path / "outside").mkdir()
    (here / "out.txt").symlink_to("../victim")
    (here / "dir").symlink_to("../outside")
    with pytest.raises(UsageError, match="is not a regular file"):
        write("out.txt", here)
    with pytest.raises(UsageError, match="leads out of the repository through a link"):
        write("dir/out.txt", here)
    assert (tmp_path / "victim").read_text() == "victim"
    assert not list((tmp_path / "outside").iterdir())


@pytest.mark.parametrize("path", ["/dev/null", "dir", "fifo"])
def test_only_a_file(here: Path, path: str) -> None:
    (here / "dir").mkdir()
    os.mkfifo(here / "fifo")
    with pytest.raises(UsageError, match="is not a regular file"):
        write(path, here)


def test_a_place_that_is_none(here: Path) -> None:
    with pytest.raises(LintError, match=r"can't write 'none/out\.txt': its directory is not there"):
        write("none/out.txt", here)


def test_a_failure_leaves_the_old_file_and_nothing_else(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "out.txt").write_text("old")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(LintError, match="No space left on device"):
        write("out.txt", here)
    assert (here / "out.txt").read_text() == "old"
    assert sorted(path.name for path in here.iterdir()) == [".git", "out.txt"]
