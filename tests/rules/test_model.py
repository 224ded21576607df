"""What rules look at: places in a text, and what the files of a workspace share."""

from __future__ import annotations

import pytest

from agents_md_lint.loading import Loader
from agents_md_lint.rules.findings import Place, Severity
from agents_md_lint.rules.model import GUIDANCE, Rule, Workspace
from agents_md_lint.snapshot import Link, Memory
from agents_md_lint.snapshot.inventory import Inventory, take_stock
from tests.rules.support import subject


@pytest.mark.parametrize(
    ("data", "offset", "place"),
    [
        (b"abc", 0, Place(1, 1, 0)),
        (b"abc", 2, Place(1, 3, 2)),
        (b"a\nbc\n", 1, Place(1, 2, 1)),
        (b"a\nbc\n", 3, Place(2, 2, 3)),
        ("äö\nüx".encode(), 7, Place(2, 2, 7)),
        (b"\xef\xbb\xbfab", 4, Place(1, 2, 4)),
        (b"x\n\xef\xbb\xbfab", 6, Place(2, 3, 6)),
        (b"\xff\xfeab", 3, Place(1, 4, 3)),
        (b"a\rb", 2, Place(1, 3, 2)),
    ],
)
def test_the_place_of_a_byte(data: bytes, offset: int, place: Place) -> None:
    assert subject({"AGENTS.md": data}).at_byte(offset) == place


def test_the_place_of_a_character_is_that_of_its_first_byte() -> None:
    one = subject({"AGENTS.md": "äö\nü\udcffx".encode("utf-8", "surrogateescape")})
    assert [one.at_character(index) for index in (0, 1, 3, 5)] == [
        Place(1, 1, 0),
        Place(1, 2, 2),
        Place(2, 1, 5),
        Place(2, 3, 8),
    ]


def test_a_text_is_what_q_uses_and_no_more() -> None:
    one = subject({"AGENTS.md": b"a" * 65_536 + b"b" * 10})
    assert (len(one.text), len(one.data)) == (65_536, 65_537)
    assert one.is_text
    bad = subject({"AGENTS.md": b"a\xff"})
    assert (bad.text, bad.is_text) == ("a\udcff", False)


def test_paths_are_shown_as_the_repository_has_them() -> None:
    one = subject({"w/a/AGENTS.md": Link("../b"), "w/b": "x"}, "w/a/AGENTS.md", "w")
    assert (one.path, one.shown, one.target) == ("a/AGENTS.md", "w/a/AGENTS.md", "w/b")
    space = one.workspace
    assert space.shown("x") == "w/x"
    assert space.name(space.snapshot.repository) == "."


def test_the_files_of_a_workspace_are_those_below_it() -> None:
    listing = ("w/a/b/c", "w/d", "wx/y", "z", "w/a/e")
    asked: list[int] = []

    def tree() -> tuple[str, ...]:
        asked.append(1)
        return listing

    space = Workspace(Loader(Memory(dict.fromkeys(listing, ""), "w")), Inventory((), (), ()), tree)
    assert asked == []  # Git is asked when a rule needs it
    assert space.files == ("a/b/c", "d", "a/e")
    assert space.directories == {"a", "a/b"}
    assert asked == [1]
    top = Workspace(Loader(Memory(dict.fromkeys(listing, ""))), Inventory((), (), ()), lambda: listing)
    assert top.files == listing
    assert top.directories == {"w", "w/a", "w/a/b", "wx"}


def test_misspelt_names_by_their_directory() -> None:
    leaves = {"Agents.md": "", "a/AGENT.md": "", "a/agents.md": "", "b/AGENTS.md": ""}
    files = take_stock(leaves, ".")
    space = Workspace(Loader(Memory(leaves)), files, lambda: leaves)
    assert space.spellings == {".": ["Agents.md"], "a": ["AGENT.md", "agents.md"]}


def test_a_rule_is_summed_up_by_its_first_line() -> None:
    rule = Rule("x", Severity.ERROR, lambda _: iter(()), GUIDANCE, "\nFirst line.\n\nMore.\n")
    assert rule.summary == "First line."
