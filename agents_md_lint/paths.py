"""Paths as text: cleaning without a look at any file system.

Paths are ``str`` with ``/`` between components; bytes that aren't UTF-8 are surrogate escapes
(``os.fsdecode``). ``"."`` is the directory itself.
"""

from __future__ import annotations

import os

LONGEST = 4096
"""The characters of a path beyond which no system opens it: each takes a byte at least, and Linux takes no
path of 4,096 bytes (``PATH_MAX`` counts the NUL behind it). A path within may still have too many bytes: who
looks at it is told so by the system, as the agents are."""


def utf8(text: str) -> bytes:
    """Return the bytes of *text*, a path or any other text of a repository, whatever the locale.

    ``os.fsencode`` fails for a character that the locale lacks. What this process got from the system in
    such a locale is surrogate escapes, and becomes the same bytes here.
    """
    return text.encode("utf-8", "surrogateescape")


def slashed(path: str) -> str:
    """Return a path of this system with ``/`` between its components, as Git and everything here has it."""
    return path if os.sep == "/" else path.replace(os.sep, "/")


def clean(path: str) -> str:
    """Return the shortest path that means the same as text: no ``.``, doubled slash or inner ``..``.

    A leading slash stays; ``..`` stays where there is nothing left to go up from, and is dropped
    right behind a leading slash. The result is never empty (``"."`` stands for it).
    """
    rooted = path.startswith("/")
    kept: list[str] = []
    for part in path.split("/"):
        if part in ("", "."):
            continue
        if part != "..":
            kept.append(part)
        elif kept and kept[-1] != "..":
            kept.pop()
        elif not rooted:
            kept.append(part)
    return ("/" if rooted else "") + "/".join(kept) or "."


def parent(path: str) -> str:
    """Return the directory that holds the clean, relative *path*; ``"."`` for a path of one component."""
    return path.rpartition("/")[0] or "."


def name(path: str) -> str:
    """Return the last component of *path*."""
    return path.rpartition("/")[2]


def join(directory: str, path: str) -> str:
    """Return *path*, relative to *directory*, relative to what *directory* is relative to.

    Both are clean; ``"."`` is the place itself.
    """
    if directory == ".":
        return path
    return directory if path == "." else f"{directory}/{path}"


def ancestors(directory: str) -> list[str]:
    """Return the directories from ``"."`` down to the clean, relative *directory*, itself included."""
    found = ["."]
    if directory != ".":
        end = directory.find("/")
        while end >= 0:
            found.append(directory[:end])
            end = directory.find("/", end + 1)
        found.append(directory)
    return found


def contains(root: str, path: str) -> bool:
    """Whether the absolute *path* is *root* or lies below it, as text."""
    return path == root or path.startswith(root if root.endswith("/") else root + "/")


def relative(root: str, path: str) -> str:
    """Return the absolute *path*, which *root* contains, relative to it (``"."`` for itself)."""
    return path[len(root) :].lstrip("/") or "."


def absolute(root: str, path: str) -> str:
    """Return the clean, relative *path* below *root* as an absolute one."""
    if path == ".":
        return root
    return f"{root}{path}" if root.endswith("/") else f"{root}/{path}"


def root_to_leaf(directory: str) -> tuple[int, bytes]:
    """Return the key that sorts directories as q does: by depth, then by the bytes of the whole path."""
    if directory == ".":
        return (0, b"")
    return (directory.count("/") + 1, utf8(directory))
