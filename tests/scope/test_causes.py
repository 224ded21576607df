"""What happened to a guidance file, and how far it reaches."""

from __future__ import annotations

import pytest

from agents_md_lint.scope.causes import Event, SourceChange
from agents_md_lint.snapshot import Link
from tests.scope.support import Tree, reported
from tests.scope.texts import LATIN, LONG, NUL


def only(before: Tree, after: Tree, workspace: str = ".") -> SourceChange:
    [source] = reported(before, after, workspace).sources
    return source


@pytest.mark.parametrize(
    ("before", "after", "event", "why"),
    [
        ({"f": b""}, {"AGENTS.md": b"a"}, Event.ADDED, "it is new"),
        ({"AGENTS.md": b"a"}, {"f": b""}, Event.REMOVED, "it is gone"),
        ({"AGENTS.md": b"a"}, {"AGENTS.md": b"b"}, Event.EDITED, "its text was edited"),
        (
            {"AGENTS.md": Link("docs/a.md"), "docs/a.md": b"a"},
            {"AGENTS.md": Link("docs/a.md"), "docs/a.md": b"b"},
            Event.TARGET_EDITED,
            "docs/a.md, which it leads to, was edited",
        ),
        (
            {"AGENTS.md": Link("a.md"), "a.md": b"a", "b.md": b"b"},
            {"AGENTS.md": Link("b.md"), "a.md": b"a", "b.md": b"b"},
            Event.REDIRECTED,
            "it leads to b.md, before to a.md",
        ),
        (
            {"AGENTS.md": b"a", "b.md": b"b"},
            {"AGENTS.md": Link("b.md"), "b.md": b"b"},
            Event.REDIRECTED,
            "it is a link to b.md, before a file of its own",
        ),
        (
            {"AGENTS.md": Link("b.md"), "b.md": b"b"},
            {"AGENTS.md": b"a", "b.md": b"b"},
            Event.REDIRECTED,
            "it is a file of its own, before a link to b.md",
        ),
        (
            {"AGENTS.md": Link("b.md"), "b.md": b"b"},
            {"AGENTS.md": Link("./b.md"), "b.md": b"c"},
            Event.REDIRECTED,
            "it leads to b.md in another way",
        ),
        ({"AGENTS.md": NUL}, {"AGENTS.md": b"a"}, Event.LOADS, "before, it had a NUL byte (at offset 1)"),
        (
            {"AGENTS.md": Link("../out")},
            {"AGENTS.md": b"a"},
            Event.LOADS,
            "before, it led out of the workspace",
        ),
        (
            {"AGENTS.md": Link("d"), "d/f": b""},
            {"AGENTS.md": b"a"},
            Event.LOADS,
            "before, it led to d, which was a directory, not a regular file",
        ),
        (
            {"AGENTS.md": Link("is/a"), "is": b""},
            {"AGENTS.md": b"a"},
            Event.LOADS,
            "before, it was a link to is/a, which went on behind a file",
        ),
        (
            {"AGENTS.md": Link("which does not exist")},
            {"AGENTS.md": b"a"},
            Event.LOADS,
            "before, it was a link to which does not exist, which did not exist",
        ),
        ({"AGENTS.md": b"a"}, {"AGENTS.md": NUL}, Event.STOPS_LOADING, "it has a NUL byte (at offset 1)"),
        ({"AGENTS.md": b"a"}, {"AGENTS.md": LATIN}, Event.STOPS_LOADING, "it is not UTF-8 (at offset 3)"),
        (
            {"AGENTS.md": b"a"},
            {"AGENTS.md": Link("no")},
            Event.STOPS_LOADING,
            "it is a link to no, which does not exist",
        ),
        (
            {"AGENTS.md": b"a", "no": b""},
            {"AGENTS.md": Link("no\n"), "no": b""},
            Event.STOPS_LOADING,
            "it is a link to no\n, which does not exist: its text ends in a newline",
        ),
        (
            {"AGENTS.md": b"a"},
            {"AGENTS.md": Link("../out")},
            Event.STOPS_LOADING,
            "it leads out of the workspace",
        ),
        (
            {"AGENTS.md": b"a"},
            {"AGENTS.md": Link("d"), "d/f": b""},
            Event.STOPS_LOADING,
            "it leads to d, which is a directory, not a regular file",
        ),
        (
            {"AGENTS.md": b"a"},
            {"AGENTS.md": LONG},
            Event.TRUNCATED,
            "it is now over 65,536 bytes, and q cuts it there: "
            "the last 4,464 bytes are never seen, from line 1 on",
        ),
        ({"AGENTS.md": LONG}, {"AGENTS.md": b"a"}, Event.WHOLE_AGAIN, "it no longer is over 65,536 bytes"),
        ({"AGENTS.md": b"y" + LONG}, {"AGENTS.md": LONG}, Event.EDITED, "its text was edited"),
    ],
)
def test_events(before: Tree, after: Tree, event: Event, why: str) -> None:
    source = only(before, after)
    assert (source.path, source.scope, source.event, source.why) == ("AGENTS.md", ".", event, why)


def test_a_directory_in_place_of_the_file() -> None:
    source = only({"AGENTS.md": b"a"}, {"AGENTS.md/f": b"a"})
    assert (source.event, source.why) == (
        Event.STOPS_LOADING,
        "it is a directory, not a regular file",
    )


def test_a_chain_of_three_links_is_told_whole() -> None:
    tree: Tree = {
        "app/AGENTS.md": Link("../docs/CLAUDE.md"),
        "docs/CLAUDE.md": Link("guide.md"),
        "docs/guide.md": Link("../texts/guide.txt"),
    }
    source = only({**tree, "texts/guide.txt": b"a"}, {**tree, "texts/guide.txt": b"b"})
    assert source.event is Event.TARGET_EDITED
    assert source.after.via == ("app/AGENTS.md", "docs/CLAUDE.md", "docs/guide.md")
    assert source.after.target == "texts/guide.txt"
    assert source.touches == ("app/AGENTS.md", "docs/CLAUDE.md", "docs/guide.md", "texts/guide.txt")


def test_out_of_a_commit_a_link_leads_to_what_it_says() -> None:
    inside: Tree = {"app/AGENTS.md": Link("../team/a.md"), "team/a.md": b"a"}
    outside: Tree = {"app/AGENTS.md": Link("../../team/a.md"), "team/a.md": b"a"}
    absolute: Tree = {"app/AGENTS.md": Link("/team/a.md"), "team/a.md": b"a"}
    assert [only(inside, one).after.target for one in (outside, absolute)] == [
        "../../team/a.md",
        "/team/a.md",
    ]
    back = only(outside, inside)
    assert (back.before.target, back.after.target) == ("../../team/a.md", "team/a.md")
    assert back.before.via == back.after.via == ("app/AGENTS.md",)


def test_reach_and_what_still_speaks() -> None:
    tree = {
        "AGENTS.md": b"a",
        "x/1": b"",
        "x/y/AGENTS.md": b"y",
        "x/y/z/AGENTS.md": b"z",
        "dead/AGENTS.md": NUL,
        "x-/2": b"",
    }
    source = only(tree, {**tree, "AGENTS.md": b"b"})
    assert (source.directories, source.files) == (6, 6)
    assert source.deeper == ("x/y/AGENTS.md", "x/y/z/AGENTS.md")
    below = only(tree, {**tree, "x/y/AGENTS.md": b"b"})
    assert (below.directories, below.files, below.deeper) == (2, 2, ("x/y/z/AGENTS.md",))


def test_a_scope_that_is_gone_reached_what_was_there() -> None:
    source = only({"a/AGENTS.md": b"a", "a/b/c": b"", "f": b""}, {"f": b""})
    assert (source.event, source.directories, source.files) == (Event.REMOVED, 2, 2)


def test_states() -> None:
    source = only({"AGENTS.md": " ä \n".encode()}, {"AGENTS.md": LONG})
    assert (source.before.size, source.before.truncated) == (2, False)
    assert (source.after.size, source.after.truncated) == (65_536, True)
    assert only({"AGENTS.md": b"a"}, {"AGENTS.md": NUL}).after.size is None


def test_names_are_relative_to_the_repository_with_a_workspace_below() -> None:
    tree: Tree = {"sub/AGENTS.md": Link("docs/a.md"), "sub/docs/a.md": b"a", "AGENTS.md": b"outside"}
    source = only(tree, {**tree, "sub/docs/a.md": b"b", "AGENTS.md": b"changed"}, "sub")
    assert source.path == "AGENTS.md"
    assert source.why == "sub/docs/a.md, which it leads to, was edited"
    assert source.after.via == ("sub/AGENTS.md",)
    assert source.after.target == "sub/docs/a.md"


def test_causes_come_root_to_leaf() -> None:
    paths = ["b/AGENTS.md", "AGENTS.md", "a/x/AGENTS.md", "a/AGENTS.md"]
    sources = reported(dict.fromkeys(paths, b"1"), dict.fromkeys(paths, b"2")).sources
    assert [source.path for source in sources] == ["AGENTS.md", "a/AGENTS.md", "b/AGENTS.md", "a/x/AGENTS.md"]
