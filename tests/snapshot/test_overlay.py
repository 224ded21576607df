"""A worktree with changes that nobody has written: what is changed, and what isn't."""

from __future__ import annotations

import pytest

from agents_md_lint.snapshot import Kind, Link, Memory
from agents_md_lint.snapshot.overlay import Overlay
from agents_md_lint.snapshot.protocol import MISSING, UnreadableError

BASE = Memory(
    {"w/kept": b"kept", "w/edited": b"old", "w/gone": b"", "w/turned": b"x", "w/l": Link("kept")}, "w"
)
OVER = Overlay(
    BASE,
    {
        "/w/edited": b"newer",
        "/w/gone": None,
        "/w/turned": "kept",
        "/w/new": b"",
        "/w/deep/er": b"",
        "/wx": b"",
    },
)


def test_what_is_there() -> None:
    names = ("kept", "edited", "gone", "turned", "new", "l")
    assert [OVER.entry(f"/w/{name}").kind for name in names] == [
        *(Kind.FILE, Kind.FILE, Kind.MISSING, Kind.LINK, Kind.FILE, Kind.LINK)
    ]
    assert OVER.entry("/w/gone") == MISSING
    assert OVER.names("/w") == ["edited", "kept", "l", "new", "turned"]
    assert OVER.names("/") == ["w", "wx"]


def test_what_is_in_it() -> None:
    assert [OVER.read(f"/w/{name}", 3) for name in ("kept", "edited", "new")] == [b"kep", b"new", b""]
    assert [OVER.size(f"/w/{name}") for name in ("kept", "edited", "new")] == [4, 5, 0]
    assert [OVER.readlink(f"/w/{name}") for name in ("l", "turned")] == ["kept", "kept"]


def test_an_id_is_known_of_what_is_unchanged() -> None:
    assert OVER.content_id("/w/kept") == BASE.content_id("/w/kept")
    assert [OVER.content_id(f"/w/{name}") for name in ("edited", "gone", "new")] == [None, None, None]


def test_where_it_is_stays() -> None:
    for one in ("root", "repository", "workspace", "root_links", "portable", "anchors"):
        assert getattr(OVER, one) == getattr(BASE, one)


def test_what_can_not_be_listed_still_can_not() -> None:
    with pytest.raises(UnreadableError):
        OVER.names("/w/kept")
