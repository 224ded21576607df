"""A candidate as reports show it: names of the repository, and in a few words why it doesn't load."""

from __future__ import annotations

from pathlib import Path

import pytest

from agents_md_lint.loading import Loader
from agents_md_lint.loading.described import FollowedLink, GuidanceFile, describe, kind_name, shown
from agents_md_lint.loading.loader import Verdict
from agents_md_lint.snapshot import Entry, Kind, Link, Memory, Submodule, Worktree
from agents_md_lint.snapshot.memory import Leaf


def described(**leaves: Leaf) -> GuidanceFile:
    """Return the guidance file of the workspace ``w``, with other files beside it."""
    snapshot = Memory({f"w/{name.replace('__', '/')}": leaf for name, leaf in leaves.items()}, "w")
    return describe(snapshot, Loader(snapshot).candidate("."))


GUIDANCE = "AGENTS.md"


@pytest.mark.parametrize(
    ("leaves", "reason"),
    [
        ({}, "does not exist"),
        ({GUIDANCE: b"ab\0"}, "has a NUL byte (at offset 2)"),
        ({GUIDANCE: b"a\xff"}, "is not UTF-8 (at offset 1)"),
        ({GUIDANCE: Link("f"), "f": b"\0"}, "leads to w/f, which has a NUL byte (at offset 0)"),
        ({GUIDANCE: Submodule()}, "is a submodule, not a regular file"),
        ({GUIDANCE: Link("d"), "d__f": b""}, "leads to w/d, which is a directory, not a regular file"),
        ({GUIDANCE: Link("../../out")}, "leads out of the workspace"),
        ({GUIDANCE: Link(GUIDANCE)}, "is a link in a loop"),
        ({GUIDANCE: Link("")}, "is a link whose text is not a path"),
        ({GUIDANCE: Link("f/x"), "f": b""}, "is a link to f/x, which goes on behind a file"),
        ({GUIDANCE: Link("gone")}, "is a link to w/gone, which does not exist"),
        (
            {GUIDANCE: Link("gone\n")},
            "is a link to w/gone\n, which does not exist: its text ends in a newline",
        ),
        (
            {GUIDANCE: Link(" gone")},
            "is a link to w/ gone, which does not exist: its text has white space around it",
        ),
    ],
)
def test_why_it_does_not_load(leaves: dict[str, Leaf], reason: str) -> None:
    found = described(**leaves)
    assert (found.reason, found.loads, found.text, found.size) == (reason, False, None, 0)


def test_the_last_link_is_the_one_that_leads_nowhere() -> None:
    leaves: dict[str, Leaf] = {GUIDANCE: Link("l"), "l": Link("gone\n")}
    reason = "is a link to w/gone\n, which does not exist: its text ends in a newline"
    assert described(**leaves).reason == reason
    leaves = {GUIDANCE: Link("l"), "l": Link("f/x"), "f": b""}
    assert described(**leaves).reason == "is a link to f/x, which goes on behind a file"


def test_a_chain_that_is_too_long() -> None:
    chain: dict[str, Leaf] = {GUIDANCE: Link("l0"), **{f"l{at}": Link(f"l{at + 1}") for at in range(300)}}
    assert described(**chain).reason == "is a chain of more than 255 links"


def test_what_loads() -> None:
    leaves: dict[str, Leaf] = {GUIDANCE: Link("d/x"), "d__x": Link("../f"), "f": " é \n"}
    found = described(**leaves)
    assert found == GuidanceFile(
        *("w/AGENTS.md", "w", Verdict.LOADS, "w/f"),
        (FollowedLink("w/AGENTS.md", "d/x"), FollowedLink("w/d/x", "../f")),
        portable=True,
        text="é",
    )
    assert (found.loads, found.size) == (True, 2)
    assert described(**{GUIDANCE: b"x" * 65_537}).truncated


def test_on_a_disk(tmp_path: Path) -> None:
    (tmp_path / "w").mkdir()
    (tmp_path / "w/f").write_text("x")
    (tmp_path / "w/AGENTS.md").symlink_to(tmp_path / "w/f")
    snapshot = Worktree(tmp_path / "w", tmp_path)
    found = describe(snapshot, Loader(snapshot).candidate("."))
    assert (found.path, found.target, found.portable) == ("w/AGENTS.md", "w/f", False)
    assert shown(snapshot, "/etc/passwd") == "/etc/passwd"


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        (Entry(Kind.SPECIAL, "FIFO"), "FIFO"),
        (Entry(Kind.FILE, "executable"), "file"),
        (Entry(Kind.LINK), "symbolic link"),
    ],
)
def test_the_name_of_a_kind(entry: Entry, name: str) -> None:
    assert kind_name(entry) == name
