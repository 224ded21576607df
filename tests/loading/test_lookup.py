"""Where an agent looks: its directories, and what it takes under their names."""

from __future__ import annotations

from pathlib import Path

import pytest

from agents_md_lint.loading.codex import PROFILE as CODEX
from agents_md_lint.loading.loader import Verdict
from agents_md_lint.loading.lookup import Lookup
from agents_md_lint.loading.q import PROFILE as Q
from agents_md_lint.paths import LONGEST
from agents_md_lint.snapshot import Link, Memory, Worktree
from agents_md_lint.snapshot.memory import Leaf

NAMES = ("A.md", "B.md")
DEEP: dict[str, Leaf] = {"a/b/f": "", "l": Link("a/b"), "a/M/x": ""}


def codex(leaves: dict[str, Leaf], *markers: str, workspace: str = ".") -> Lookup:
    """Return where Codex looks in a tree, with other *markers* than ``.git`` if there are some."""
    return Lookup(Memory(leaves, workspace), CODEX._replace(markers=markers or CODEX.markers))


@pytest.mark.parametrize(
    ("path", "start"),
    [
        ("/a/b", "/a/b"),
        ("/a/b/f", "/a/b"),
        ("/a/no/thing", "/a"),
        ("/l", "/a/b"),
        ("/l/f", "/a/b"),
        ("/", "/"),
    ],
)
def test_one_who_is_started_is_in_the_nearest_real_directory(path: str, start: str) -> None:
    assert codex(DEEP).start(path) == start


def test_one_who_is_told_a_name_goes_by_it() -> None:
    assert codex(DEEP).start("/l/no", logical=True) == "/l"


@pytest.mark.parametrize(("path", "start"), [("/a/b", "/a/b"), ("/l", "/l"), ("/a/no/thing", "/a/no")])
def test_a_path_that_is_named_stands_for_itself_or_what_it_is_in(path: str, start: str) -> None:
    assert Lookup(Memory(DEEP), Q).start(path) == start


def test_a_path_that_no_system_opens_is_cut() -> None:
    assert len(Lookup(Memory(DEEP), Q).start("/" + "n/" * LONGEST)) < LONGEST


def test_q_goes_down_from_the_workspace_and_codex_from_a_marker() -> None:
    assert Lookup(Memory(DEEP, "a"), Q).directories("/a/b") == ["/a", "/a/b"]
    assert codex(DEEP, workspace="a").directories("/a/b") == ["/", "/a", "/a/b"]
    assert codex(DEEP, "M").directories("/a/b") == ["/a", "/a/b"]
    assert codex(DEEP, "no").directories("/a/b") == ["/a/b"]


def test_the_nearest_marker_counts() -> None:
    assert codex({"M": "", "a/M": "", "a/b/f": ""}, "M").directories("/a/b") == ["/a", "/a/b"]
    assert codex({"M": "", "a/N": "", "a/b/f": ""}, "M", "N").directories("/a/b") == ["/a", "/a/b"]


def test_an_absolute_marker_is_on_this_machine_alone(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    lookup = Lookup(Worktree(tmp_path), CODEX._replace(markers=(str(tmp_path),)))
    assert lookup.begins(str(tmp_path / "a"))
    assert not codex(DEEP, "/a").begins("/a/b")


@pytest.mark.parametrize(
    ("git", "count"),
    [({}, 0), ({".git/": ""}, 1), ({".git/HEAD": "ref: x"}, 2), ({".git": "gitdir: x"}, 2)],
    ids=["none", "empty", "a repository", "a file"],
)
def test_an_empty_git_directory_begins_a_chain_and_no_settings(
    git: dict[str, str], count: int, tmp_path: Path
) -> None:
    start = tmp_path / "a"
    start.mkdir()
    for name, text in git.items():
        path = tmp_path / name
        (path if name.endswith("/") else path.parent).mkdir(exist_ok=True)
        if not name.endswith("/"):
            path.write_text(text)
    lookup, both = Lookup(Worktree(tmp_path), CODEX), [str(tmp_path), str(start)]
    assert lookup.directories(str(start)) == (both if count >= 1 else both[1:])
    assert lookup.settings_directories(str(start)) == (both if count == 2 else both[1:])


PICKS: dict[str, tuple[dict[str, Leaf], str | None, list[str], bool]] = {
    "the first that is there": ({"A.md": "", "B.md": ""}, "/A.md", ["/B.md"], False),
    "the next": ({"B.md": ""}, "/B.md", [], False),
    "a broken link is passed over": ({"A.md": Link("no"), "B.md": ""}, "/B.md", [], False),
    "a directory is passed over": ({"A.md/x": "", "B.md": ""}, "/B.md", [], False),
    "a loop is an error": ({"A.md": Link("A.md"), "B.md": ""}, None, [], True),
    "a link behind a file is one": ({"A.md": Link("f/x"), "f": "", "B.md": ""}, None, [], True),
    "a loop of a name behind the first isn't met": ({"A.md": "", "B.md": Link("B.md")}, "/A.md", [], False),
    "none": ({"x": ""}, None, [], False),
}


@pytest.mark.parametrize("case", PICKS)
def test_what_codex_picks(case: str) -> None:
    leaves, chosen, hidden, fails = PICKS[case]
    pick = codex(leaves).pick("/", NAMES)
    assert (pick.chosen.source if pick.chosen else None) == chosen
    assert [one.source for one in pick.hidden] == hidden
    assert (pick.failed.source if pick.failed else "") == ("/A.md" if fails else "")
    assert pick.empty == (case == "none")


def test_what_is_no_file_ends_the_search_of_q() -> None:
    pick = Lookup(Memory({"A.md": Link("no"), "B.md": ""}), Q).pick("/", NAMES)
    assert [(one.source, one.verdict) for one in pick.seen] == [("/A.md", Verdict.BROKEN_LINK)]
    assert pick.chosen is pick.failed is None
    assert not pick.empty


def test_a_loop_costs_q_that_file_alone() -> None:
    assert Lookup(Memory({"A.md": Link("A.md"), "B.md": ""}), Q).pick("/", NAMES).failed is None


def test_links_out_of_the_workspace_are_for_codex_alone() -> None:
    tree: dict[str, Leaf] = {"w/A.md": Link("../x"), "x": ""}
    assert codex(tree, workspace="w").look("/w", "A.md").verdict is Verdict.LOADS
    assert Lookup(Memory(tree, "w"), Q).look("/w", "A.md").verdict is Verdict.ESCAPES


def test_a_name_in_a_directory_behind_a_link_that_leads_nowhere_is_absent() -> None:
    assert codex({"d": Link("no")}).look("/d", "A.md").verdict is Verdict.ABSENT
