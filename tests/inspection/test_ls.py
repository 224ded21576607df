"""A directory as q's discovery lists it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from agents_md_lint.errors import LintError, UsageError
from agents_md_lint.inspection import ls
from agents_md_lint.inspection.ls import Listing, list_directory
from agents_md_lint.loading import Loader
from agents_md_lint.qignore.view import DiscoveryView
from agents_md_lint.snapshot import Kind, Link, Memory
from agents_md_lint.snapshot.memory import Leaf

TREE: Mapping[str, Leaf] = {
    "w/.qignore": b"hidden/\n*.log\nonly/\n",
    "w/a/x": b"",
    "w/a/\udcff": b"",
    "w/a/b/y": b"",
    "w/a/z.log": b"",
    "w/a/only": b"",
    "w/hidden/x": b"",
    "w/link": Link("a"),
    "w/out": Link("../other"),
    "other/x": b"",
}


def listed(place: str, tree: Mapping[str, Leaf] = TREE) -> Listing:
    """Return the listing of *place* in the workspace ``w``."""
    loader = Loader(Memory(tree, "w"))
    return list_directory(loader, DiscoveryView(loader), place)


def seen(listing: Listing) -> list[tuple[str, Kind, bool]]:
    return [(one.sight.path, one.kind, one.sight.listed) for one in listing.entries]


def test_entries_by_their_bytes_and_the_hidden_ones_too() -> None:
    assert seen(listed("a")) == [
        ("w/a/b", Kind.DIRECTORY, True),
        ("w/a/only", Kind.FILE, True),
        ("w/a/x", Kind.FILE, True),
        ("w/a/z.log", Kind.FILE, False),
        ("w/a/\udcff", Kind.FILE, True),
    ]
    assert ("w/hidden", Kind.DIRECTORY, False) in seen(listed("."))


def test_a_hidden_directory_is_listed_when_it_is_named() -> None:
    found = listed("hidden")
    assert found.directory.hidden is not None
    assert [one.sight.path for one in found.entries] == ["w/hidden/x"]
    assert listed("a").directory.hidden is None


def test_links_are_followed_and_their_entries_named_by_the_link() -> None:
    assert [one.sight.path for one in listed("link").entries] == [
        f"w/link/{name}" for name in ("b", "only", "x", "z.log", "\udcff")
    ]


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ("none", "there is no directory 'w/none'"),
        ("a/x", "'w/a/x' is no directory"),
        ("out", "'w/out' leads out of the workspace"),
    ],
)
def test_what_is_no_directory_of_the_workspace(place: str, reason: str) -> None:
    with pytest.raises(UsageError) as caught:
        listed(place)
    assert caught.value.reason == reason


def test_what_is_too_much_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ls, "MOST", 2)
    found = listed("a")
    assert ([one.sight.path for one in found.entries], found.left_out) == (["w/a/b", "w/a/only"], 3)


def test_nothing_is_told_where_the_listing_fails() -> None:
    with pytest.raises(LintError):
        listed("a", {**TREE, "w/.qignore": Link("../other/x")})
