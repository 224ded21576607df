"""The directories on the way to a path that exist: deeper ones can't hold guidance. Pure.

A path may come from anywhere (a model's tool call), so its length must not cost its square.
"""

from __future__ import annotations

from agents_md_lint.loading.loader import Loader
from agents_md_lint.paths import clean, contains, join, relative
from agents_md_lint.records import NamedTuple


class Descent(NamedTuple):
    """The way to a target.

    ``directories`` are those whose guidance applies and that exist, root to leaf. ``barrier`` is the
    first one on the way that isn't a directory, None where all are; ``missing`` the number of
    directories from there on. All are workspace-relative.
    """

    directories: tuple[str, ...]
    barrier: str | None
    missing: int


def descend(loader: Loader, target: str) -> Descent:
    """Return the way to the clean, workspace-relative *target*, which is on it if it is a directory."""
    parts = [] if target == "." else target.split("/")
    directories = ["."]
    for index, part in enumerate(parts):
        here = join(directories[-1], part)
        if not loader.is_directory(here):
            missing = len(parts) - 1 - index
            return Descent(tuple(directories), here if missing else None, missing)
        directories.append(here)
    return Descent(tuple(directories), None, 0)


def place_of(loader: Loader, path: str) -> str | None:
    """Return the absolute *path*, cleaned as text, relative to the workspace; None if it lies outside.

    Unlike ``Loader.target`` it keeps white space: for names that come from a listing, not a tool call.
    """
    whole = clean(path)
    for anchor in loader.snapshot.anchors:
        if contains(anchor, whole):
            return relative(anchor, whole)
    return None
