"""What q is told for one path: the candidates on the way, what the path is, and discovery's say."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from agents_md_lint.inspection.explain import ArgumentKind, Explanation, explain, named_path
from agents_md_lint.loading import Loader, Verdict
from agents_md_lint.paths import LONGEST
from agents_md_lint.qignore.view import DiscoveryView
from agents_md_lint.snapshot import Link, Memory, Submodule
from agents_md_lint.snapshot.memory import Leaf

TREE: Mapping[str, Leaf] = {
    "w/AGENTS.md": b"root",
    "w/.qignore": b"hidden/\n",
    "w/a/AGENTS.md": b"aa",
    "w/a/b/x": b"",
    "w/a/bad/AGENTS.md": b"\0",
    "w/a/bad/x": b"",
    "w/hidden/x": b"",
    "w/link": Link("a"),
    "w/nowhere": Link("none"),
    "w/out": Link("../other"),
    "w/away": Link("/etc"),
    "w/sub": Submodule(),
    "other/AGENTS.md": b"o",
}


def explained(path: str, tree: Mapping[str, Leaf] = TREE) -> Explanation:
    """Return what q is told for *path* of the workspace ``w``."""
    loader = Loader(Memory(tree, "w"))
    return explain(loader, DiscoveryView(loader), path, path)


def test_all_candidates_on_the_way_and_the_number_without_one() -> None:
    found = explained("a/bad/x")
    assert (found.argument, found.path, found.named) == ("a/bad/x", "w/a/bad/x", ArgumentKind.FILE)
    assert [(file.path, file.loads) for file in found.files] == [
        ("w/AGENTS.md", True),
        ("w/a/AGENTS.md", True),
        ("w/a/bad/AGENTS.md", False),
    ]
    assert [file.path for file in found.loads] == ["w/AGENTS.md", "w/a/AGENTS.md"]
    assert (found.size, found.absent) == (6, 0)
    assert explained("a/b/x").absent == 1
    assert explained("a/none/at/all").absent == 2


def test_what_is_no_directory_on_the_way_has_its_say_too() -> None:
    found = explained("a/b/x/y/z")
    assert (found.named, found.absent) == (ArgumentKind.MISSING, 3)
    away = explained("away/x")
    assert [file.path for file in away.files] == ["w/AGENTS.md", "w/away/AGENTS.md"]
    assert away.files[1].verdict is Verdict.ESCAPES


@pytest.mark.parametrize(
    ("path", "named"),
    [
        (".", ArgumentKind.DIRECTORY),
        ("a", ArgumentKind.DIRECTORY),
        ("link", ArgumentKind.DIRECTORY),
        ("link/b/x", ArgumentKind.FILE),
        ("a/b/x", ArgumentKind.FILE),
        ("sub", ArgumentKind.SUBMODULE),
        ("none", ArgumentKind.MISSING),
        ("a/none", ArgumentKind.MISSING),
        ("link/none", ArgumentKind.MISSING),
        ("nowhere", ArgumentKind.BROKEN_LINK),
        ("out", ArgumentKind.ESCAPES),
        ("out/AGENTS.md", ArgumentKind.ESCAPES),
        ("away", ArgumentKind.ESCAPES),
    ],
)
def test_what_a_path_is(path: str, named: ArgumentKind) -> None:
    assert explained(path).named is named
    assert named_path(Loader(Memory(TREE, "w")), path) is named


@pytest.mark.parametrize(
    ("path", "named"),
    [
        ("../other/AGENTS.md", ArgumentKind.OUTSIDE),
        ("/etc/x", ArgumentKind.OUTSIDE),
        ("a\0b", ArgumentKind.OUTSIDE),
        ("", ArgumentKind.NOTHING),
        (" \n", ArgumentKind.NOTHING),
    ],
)
def test_outside_of_the_workspace_its_own_guidance_is_left(path: str, named: ArgumentKind) -> None:
    found = explained(path)
    assert (found.path, found.named, found.sight) == (None, named, None)
    assert [file.path for file in found.files] == ["w/AGENTS.md"]


def test_nothing_was_given_whatever_it_stands_for() -> None:
    loader = Loader(Memory(TREE, "w"))
    assert explain(loader, DiscoveryView(loader), "", "a").named is ArgumentKind.NOTHING
    assert explain(loader, DiscoveryView(loader), "here", "a").path == "w/a"


def test_discovery_has_its_say_where_it_has_one() -> None:
    sight = explained("hidden/x").sight
    assert sight is not None
    assert sight.hidden is not None
    assert (sight.path, sight.hidden.line, sight.by_parent) == ("w/hidden/x", 1, True)
    shown = explained("a/b/x").sight
    assert shown is not None
    assert shown.hidden is None
    unknown = {**TREE, "w/.qignore": Link("../other/x"), "other/x": b"a\n"}
    assert explained("hidden/x", unknown).sight is None


def test_a_path_that_no_system_opens() -> None:
    found = explained("a/" + "x" * (LONGEST - 1))
    assert (found.named, found.sight) == (ArgumentKind.MISSING, None)
    assert [file.path for file in found.files] == ["w/AGENTS.md", "w/a/AGENTS.md"]
    assert explained("a/" + "x" * (LONGEST - 2)).sight is not None
