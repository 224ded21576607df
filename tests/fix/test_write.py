"""One entry brought to the disk: its content, then its name, and what became of each step."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from agents_md_lint.fix import disk
from agents_md_lint.fix.draft import File, FixStep
from agents_md_lint.fix.write import Written, write
from agents_md_lint.rules.offers import FixChange, NewText, Rename, ToLink


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A workspace with one file."""
    (tmp_path / "a").mkdir()
    (tmp_path / "a/Agents.md").write_bytes(b"old")
    return tmp_path


def step(change: FixChange, what: str = "did it") -> FixStep:
    return FixStep("a/Agents.md", "rule", what, change, frozenset(), 0)


def planned(root: Path, *changes: FixChange) -> File:
    """Return the file with *changes*."""
    path = str(root / "a/Agents.md")
    known = disk.original(str(root), path, 1_000)
    file = File(str(root), path, known, path, known.content)
    for change in changes:
        file.apply(step(change))
    return file


def test_the_last_content_under_the_new_name(root: Path) -> None:
    changes = (NewText(b"one"), Rename("AGENTS.md"), NewText(b"two"))
    done = write(planned(root, *changes))
    assert done == Written((step(changes[0]), step(changes[2]), step(changes[1])))
    assert os.listdir(root / "a") == ["AGENTS.md"]
    assert (root / "a/AGENTS.md").read_bytes() == b"two"


def test_a_link_in_the_place_of_a_text(root: Path) -> None:
    assert write(planned(root, ToLink("../b"))) == Written((step(ToLink("../b")),))
    assert os.readlink(root / "a/Agents.md") == "../b"


def test_a_name_alone_leaves_the_file_as_it_is(root: Path) -> None:
    before = (root / "a/Agents.md").stat()
    assert not write(planned(root, Rename("AGENTS.md"))).failure
    after = (root / "a/AGENTS.md").stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


def test_a_content_is_made_though_the_name_is_taken(root: Path) -> None:
    file = planned(root, NewText(b"new"), Rename("AGENTS.md"))
    (root / "a/AGENTS.md").write_bytes(b"other")
    done = write(file)
    assert done == Written((step(NewText(b"new")),), "there is an entry named AGENTS.md now")
    assert (root / "a/Agents.md").read_bytes() == b"new"
    assert (root / "a/AGENTS.md").read_bytes() == b"other"


def test_nothing_is_made_of_a_file_that_changed(root: Path) -> None:
    file = planned(root, NewText(b"new"), Rename("AGENTS.md"))
    (root / "a/Agents.md").write_bytes(b"odd")
    assert write(file) == Written((), "it changed meanwhile; run it again")
    assert (root / "a/Agents.md").read_bytes() == b"odd"


def test_a_file_that_changes_between_content_and_name(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = planned(root, NewText(b"new"), Rename("AGENTS.md"))
    original = disk.original

    def disturbed(base: str, path: str, limit: int) -> disk.Original:
        Path(path).write_bytes(b"odd")
        return original(base, path, limit)

    monkeypatch.setattr(disk, "original", disturbed)
    done = write(file)
    assert done == Written((step(NewText(b"new")),), "it changed meanwhile; run it again")
    assert os.listdir(root / "a") == ["Agents.md"]


def test_other_hard_links_are_said_to_keep_the_old_text(root: Path) -> None:
    (root / "other").hardlink_to(root / "a/Agents.md")
    done = write(planned(root, NewText(b"new"), Rename("AGENTS.md")))
    assert [one.what for one in done.steps] == [
        "did it (its other hard links keep the old text)",
        "did it",
    ]
    assert (root / "other").read_bytes() == b"old"
