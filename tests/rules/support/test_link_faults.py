"""What is wrong with the links of a file: the first that decides, and at which name."""

from __future__ import annotations

import pytest

from agents_md_lint.rules.support.link_faults import LinkFault, faulty_link
from agents_md_lint.snapshot import Link, Submodule
from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import subject

Tree = dict[str, Leaf]


@pytest.mark.parametrize(
    ("leaves", "fault", "link", "path"),
    [
        ({"AGENTS.md": Link("none")}, LinkFault.BROKEN, "AGENTS.md", "none"),
        ({"AGENTS.md": Link("a/none"), "a/x": ""}, LinkFault.BROKEN, "AGENTS.md", "a/none"),
        ({"AGENTS.md": Link("b"), "b": Link("none")}, LinkFault.BROKEN, "b", "none"),
        ({"AGENTS.md": Link("f/x"), "f": ""}, LinkFault.BROKEN, "AGENTS.md", "f"),
        ({"AGENTS.md": Link("AGENTS.md")}, LinkFault.BROKEN, "AGENTS.md", "AGENTS.md"),
        ({"AGENTS.md": Link("b"), "b": Link("c"), "c": Link("b")}, LinkFault.BROKEN, "b", "b"),
        ({"AGENTS.md": Link("sub/x"), "sub": Submodule()}, LinkFault.BROKEN, "AGENTS.md", "sub"),
        ({"AGENTS.md": Link("../out")}, LinkFault.LEAVES, "AGENTS.md", None),
        ({"AGENTS.md": Link("b"), "b": Link("../out")}, LinkFault.LEAVES, "b", None),
        ({"AGENTS.md": Link("/etc/x")}, LinkFault.ABSOLUTE, "AGENTS.md", None),
        ({"AGENTS.md": Link(".git/config")}, LinkFault.METADATA, "AGENTS.md", ".git"),
        ({"AGENTS.md": Link(".GIT/config")}, LinkFault.METADATA, "AGENTS.md", ".GIT"),
        ({"AGENTS.md": Link(".q/x"), ".q/x": ""}, LinkFault.METADATA, "AGENTS.md", ".q"),
        ({"AGENTS.md": Link(".q/b"), ".q/b": Link("/x")}, LinkFault.METADATA, "AGENTS.md", ".q"),
        ({"AGENTS.md": Link("/.q/x")}, LinkFault.ABSOLUTE, "AGENTS.md", None),
    ],
)
def test_what_is_wrong_and_where(leaves: Tree, fault: LinkFault, link: str, path: str | None) -> None:
    one = subject(leaves)
    found = faulty_link(one)
    assert found is not None
    name = one.workspace.name
    assert (found.fault, name(found.link.path)) == (fault, link)
    assert path is None or name(found.path) == path


@pytest.mark.parametrize(
    "leaves",
    [
        {"AGENTS.md": "x"},
        {"AGENTS.md": Link("b"), "b": "x"},
        {"AGENTS.md": Link("a/b"), "a/b": Link("../c"), "c": "x"},
        {"AGENTS.md": Link("sub"), "sub": Submodule()},  # as a directory, which another rule reports
        {"AGENTS.md": Link("d"), "d/x": ""},
        {"AGENTS.md": Link("git/x.qx"), "git/x.qx": "x"},
    ],
)
def test_what_is_fine_or_another_rules(leaves: Tree) -> None:
    assert faulty_link(subject(leaves)) is None


def test_out_of_a_workspace_by_the_link_that_leaves_it_for_good() -> None:
    leaves: Tree = {
        "w/AGENTS.md": Link("a"),
        "w/a": Link("../d/../w/b"),  # out, and in again
        "w/b": Link("../shared"),
        "d/x": "",
        "shared": Link("text"),
        "text": "x",
    }
    one = subject(leaves, "w/AGENTS.md", "w")
    found = faulty_link(one)
    assert found is not None
    assert (found.fault, one.workspace.name(found.link.path)) == (LinkFault.OUTSIDE, "w/b")
    assert one.workspace.name(found.path) == "text"


def test_more_links_than_q_follows_begin_at_the_first() -> None:
    leaves: Tree = {f"l{number}": Link(f"l{number + 1}") for number in range(300)}
    one = subject({**leaves, "AGENTS.md": Link("l0"), "l300": "x"})
    found = faulty_link(one)
    assert found is not None
    assert (found.fault, one.workspace.name(found.link.path)) == (LinkFault.BROKEN, "AGENTS.md")


def test_a_missing_name_outside_of_the_workspace_is_outside_too() -> None:
    one = subject({"w/AGENTS.md": Link("../none"), "x": ""}, "w/AGENTS.md", "w")
    found = faulty_link(one)
    assert found is not None
    assert found.fault is LinkFault.OUTSIDE
    stuck = subject({"w/AGENTS.md": Link("../x"), "x": Link("x")}, "w/AGENTS.md", "w")
    found = faulty_link(stuck)
    assert found is not None
    assert found.fault is LinkFault.BROKEN
