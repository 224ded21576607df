"""The directories on the way to a path that exist."""

from __future__ import annotations

import pytest

from agents_md_lint.inspection.descent import Descent, descend, place_of
from agents_md_lint.loading import Loader
from agents_md_lint.snapshot import Link, Memory

LOADER = Loader(
    Memory({"w/a/b/f": b"", "w/alias": Link("a"), "w/out": Link("../x"), "x/f": b""}, "w", "/home/me/repo")
)


@pytest.mark.parametrize(
    ("target", "descent"),
    [
        (".", Descent((".",), None, 0)),
        ("a/b", Descent((".", "a", "a/b"), None, 0)),
        ("a/b/f", Descent((".", "a", "a/b"), None, 0)),
        ("a/b/new", Descent((".", "a", "a/b"), None, 0)),
        ("a/b/f/x", Descent((".", "a", "a/b"), "a/b/f", 1)),
        ("a/no/where/x", Descent((".", "a"), "a/no", 2)),
        ("alias/b/f", Descent((".", "alias", "alias/b"), None, 0)),
    ],
)
def test_the_way(target: str, descent: Descent) -> None:
    assert descend(LOADER, target) == descent


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("/home/me/repo/w", "."),
        ("/home/me/repo/w/./a//b ", "a/b "),
        ("/home/me/repo/x", None),
        ("/home/me/repo/w/../x", None),
        ("/home/me/repo/wx", None),
    ],
)
def test_a_path_as_a_listing_has_it(path: str, place: str | None) -> None:
    assert place_of(LOADER, path) == place
