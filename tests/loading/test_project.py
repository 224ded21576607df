"""The settings that a project has for an agent: which file counts, and what becomes of one that can't."""

from __future__ import annotations

from pathlib import Path

import pytest

from agents_md_lint.loading.codex import PROFILE as CODEX
from agents_md_lint.loading.lookup import Lookup
from agents_md_lint.loading.profile import UNSET, AgentSettings
from agents_md_lint.loading.project import LIMIT, ProjectFound, ProjectReader
from agents_md_lint.loading.q import PROFILE as Q
from agents_md_lint.snapshot import Link, Memory, Snapshot, UnreadableError, Worktree
from agents_md_lint.snapshot.memory import Leaf
from tests.support.opened import never_opened

FILE = ".codex/config.toml"
SEVEN = "project_doc_max_bytes = 7\n"


def reader(leaves: dict[str, Leaf], *, trusted: bool | None = True) -> ProjectReader:
    """Return the settings of a tree for Codex, whose user trusts it or doesn't, or didn't say."""
    return over(Memory(leaves), trusted=trusted)


def over(snapshot: Snapshot, *, trusted: bool | None = True) -> ProjectReader:
    """Return those of a snapshot."""
    return ProjectReader(Lookup(snapshot, CODEX._replace(trusted=trusted)))


def test_trust_decides() -> None:
    tree: dict[str, Leaf] = {FILE: SEVEN, "a/f": ""}
    assert reader(tree).settings("/a") == ProjectFound(AgentSettings(7))
    assert reader(tree, trusted=None).settings("/a") == ProjectFound(unheeded=(FILE,))
    assert reader(tree, trusted=False).settings("/a") == ProjectFound()


def test_the_nearest_goes_before_those_above() -> None:
    names = 'project_doc_fallback_filenames = ["B.md"]\n'
    tree: dict[str, Leaf] = {FILE: SEVEN + names, f"a/{FILE}": "project_doc_max_bytes = 0\n"}
    assert reader(tree).settings("/a").settings == AgentSettings(0, ("B.md",))


def test_markers_of_a_project_never_count() -> None:
    assert reader({FILE: 'project_root_markers = ["x"]\n'}).settings("/").settings == UNSET


@pytest.mark.parametrize(
    ("leaf", "refusal"),
    [
        ("x", f"{FILE}: not TOML: expected '=' after a key in a key/value pair"),
        (b"\xff", f"{FILE}: 'utf-8' codec can't decode byte 0xff in position 0: invalid start byte"),
        ("#" * (LIMIT + 1), f"{FILE} has more than 1,048,576 bytes"),
        (Link("config.toml"), f"{FILE} is a link in a loop"),
    ],
    ids=["no TOML", "no UTF-8", "too long", "a loop"],
)
def test_one_that_keeps_the_agent_from_starting(leaf: Leaf, refusal: str) -> None:
    assert reader({FILE: leaf}).settings("/") == ProjectFound(refusal=refusal)
    assert reader({FILE: leaf}, trusted=None).settings("/") == ProjectFound(unheeded=(FILE,))


def test_one_that_is_a_directory_keeps_it_too() -> None:
    refusal = f"{FILE} is a directory, not a regular file"
    assert reader({f"{FILE}/x": ""}).settings("/") == ProjectFound(refusal=refusal)


def test_the_error_nearest_to_the_root_is_told() -> None:
    assert reader({FILE: "x", f"a/{FILE}": "y = -"}).settings("/a").refusal.startswith(f"{FILE}: ")


def test_the_longest_that_is_read() -> None:
    assert reader({FILE: SEVEN.ljust(LIMIT, "#")}).settings("/") == ProjectFound(AgentSettings(7))


@pytest.mark.parametrize("leaf", [Link("nowhere"), Link("../f/x")], ids=["missing", "behind a file"])
def test_one_that_leads_nowhere_is_none(leaf: Leaf) -> None:
    assert reader({FILE: leaf, "f": ""}).settings("/") == ProjectFound()


def test_one_outside_is_not_opened(tmp_path: Path) -> None:
    outside = tmp_path / "config.toml"
    outside.write_text(SEVEN)
    top = tmp_path / "top"
    for name in (".git", ".codex"):
        (top / name).mkdir(parents=True)
    (top / FILE).symlink_to(outside)
    with never_opened(outside):
        assert over(Worktree(top)).own(str(top)) == ProjectFound(unheeded=(FILE,))


def test_what_the_system_says_of_one_that_it_does_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: str, limit: int) -> bytes:
        raise UnreadableError("Input/output error")

    snapshot = Memory({FILE: SEVEN})
    monkeypatch.setattr(snapshot, "read", refuse)
    refusal = f"{FILE} can't be read: Input/output error"
    assert over(snapshot).own("/") == ProjectFound(refusal=refusal)


def test_q_has_none() -> None:
    none = ProjectReader(Lookup(Memory({FILE: "x"}), Q._replace(trusted=True)))
    assert none.settings("/") == none.own("/") == ProjectFound()
