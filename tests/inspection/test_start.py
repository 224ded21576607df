"""What an agent is told that is started at a path: of each kind of argument."""

from __future__ import annotations

import pytest

from agents_md_lint.inspection.explain import ArgumentKind, Explanation
from agents_md_lint.inspection.start import explain_start
from agents_md_lint.loading.chain import ChainLoader
from agents_md_lint.loading.codex import PROFILE as CODEX
from agents_md_lint.loading.loader import Loader
from agents_md_lint.paths import LONGEST
from agents_md_lint.snapshot import Link, Memory
from agents_md_lint.snapshot.memory import Leaf

TREE: dict[str, Leaf] = {
    "AGENTS.md": "root",
    "a/AGENTS.md": "aa",
    "a/b/f": "",
    "link": Link("a"),
    "out": Link("/elsewhere"),
    "broken": Link("no"),
}


def told(argument: str) -> Explanation:
    """Return what Codex is told that is started at *argument*, in the tree at ``/memory``."""
    snapshot = Memory(TREE)
    return explain_start(ChainLoader(snapshot, CODEX), Loader(snapshot), argument, argument)


@pytest.mark.parametrize(
    ("argument", "path", "named", "loads", "absent"),
    [
        ("a/b", "a/b", ArgumentKind.DIRECTORY, ["AGENTS.md", "a/AGENTS.md"], 1),
        ("/memory/a/b/f", "a/b/f", ArgumentKind.FILE, ["AGENTS.md", "a/AGENTS.md"], 1),
        ("a/no/x", "a/no/x", ArgumentKind.MISSING, ["AGENTS.md", "a/AGENTS.md"], 0),
        ("link", "link", ArgumentKind.DIRECTORY, ["AGENTS.md", "a/AGENTS.md"], 0),
        ("broken", "broken", ArgumentKind.BROKEN_LINK, ["AGENTS.md"], 0),
        ("out", "out", ArgumentKind.ESCAPES, ["AGENTS.md"], 0),
    ],
)
def test_what_loads(argument: str, path: str, named: ArgumentKind, loads: list[str], absent: int) -> None:
    found = told(argument)
    assert (found.argument, found.path, found.named, found.absent) == (argument, path, named, absent)
    assert [file.path for file in found.loads] == loads
    assert found.chain is not None
    assert found.chain.files == found.files
    assert found.sight is None


@pytest.mark.parametrize(
    ("argument", "named"),
    [("..", ArgumentKind.OUTSIDE), ("/etc", ArgumentKind.OUTSIDE), (" \n", ArgumentKind.NOTHING)],
)
def test_outside_and_nowhere_nothing_is_told(argument: str, named: ArgumentKind) -> None:
    assert told(argument) == Explanation(argument, None, named, (), 0, None)


def test_an_empty_argument_is_nothing_whatever_it_is_in_full() -> None:
    snapshot = Memory(TREE)
    found = explain_start(ChainLoader(snapshot, CODEX), Loader(snapshot), " ", "/memory")
    assert found == Explanation(" ", None, ArgumentKind.NOTHING, (), 0, None)


@pytest.mark.parametrize(
    ("argument", "loads"),
    [
        ("n" * (LONGEST + 1), ["AGENTS.md"]),
        ("a/b/" + "n/" * LONGEST + "x", ["AGENTS.md", "a/AGENTS.md"]),
        ("a/" + "é/" * (LONGEST // 2) + "x", ["AGENTS.md", "a/AGENTS.md"]),
    ],
)
def test_what_no_system_opens_is_missing_and_what_is_above_it_loads(argument: str, loads: list[str]) -> None:
    found = told(argument)
    assert (found.path, found.named) == (argument, ArgumentKind.MISSING)
    assert [file.path for file in found.loads] == loads
