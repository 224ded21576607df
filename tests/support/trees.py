"""The trees of the observed cases (``tests/vectors``): on disk, in memory and in Git."""

from __future__ import annotations

import base64
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from agents_md_lint.paths import clean, join, parent
from agents_md_lint.snapshot.memory import Link
from tests.support.repository import GitRepository

Entry = Mapping[str, Any]

MEMORY_ANCHOR = "/memory"
"""Where ``Memory`` says that its repository lies, unless told otherwise."""


def content(entry: Entry) -> bytes:
    """Return the bytes of a file entry."""
    if "base64" in entry:
        return base64.b64decode(entry["base64"])
    if "parts" in entry:
        return b"".join(_part(text) * repeat for text, repeat in entry["parts"])
    return str(entry["text"]).encode()


def _part(text: str) -> bytes:
    return base64.b64decode(text[7:]) if text.startswith("base64:") else text.encode()


def link_text(entry: Entry, workspace: str, outside: str) -> str:
    """Return the text of a link entry, for a workspace at the absolute path *workspace*."""
    return str(entry["symlink"]).replace("{workspace}", workspace).replace("{outside}", outside)


def write_tree(tree: Iterable[Entry], base: Path) -> Path:
    """Write a tree to ``base/workspace``, with ``base/outside`` beside it; return the workspace."""
    workspace, outside = base / "workspace", base / "outside"
    workspace.mkdir(parents=True, exist_ok=True)
    outside.mkdir(exist_ok=True)
    for entry in tree:
        path = Path(os.path.normpath(workspace / entry["path"]))
        path.parent.mkdir(parents=True, exist_ok=True)
        if "symlink" in entry:
            path.symlink_to(link_text(entry, str(workspace), str(outside)))
        elif "directory" in entry:
            path.mkdir()
        elif "fifo" in entry:
            os.mkfifo(path)
        else:
            path.write_bytes(content(entry))
    return workspace


def leaves(tree: Iterable[Entry], anchor: str = MEMORY_ANCHOR) -> dict[str, Link | bytes]:
    """Return the leaves for ``Memory`` (or Git): files and links inside the workspace, nothing else."""
    found: dict[str, Link | bytes] = {}
    for entry in tree:
        if entry["path"].startswith("../") or "directory" in entry or "fifo" in entry:
            continue
        is_link = "symlink" in entry
        found[entry["path"]] = Link(link_text(entry, anchor, "/outside")) if is_link else content(entry)
    return found


def stage_tree(tree: Iterable[Entry], repository: GitRepository, below: str = ".") -> None:
    """Stage the leaves of a tree below the directory *below*, without a worktree file."""
    stage_leaves({join(below, path): leaf for path, leaf in leaves(tree).items()}, repository)


def stage_leaves(found: Mapping[str, Link | bytes], repository: GitRepository) -> None:
    """Stage files and links as they are, without a worktree file."""
    repository.stage_all(
        (path, os.fsencode(leaf.target), "120000") if isinstance(leaf, Link) else (path, leaf, "100644")
        for path, leaf in found.items()
    )


def only_in_a_worktree(tree: Iterable[Entry]) -> bool:
    """Whether Git can't hold the tree, or a fresh clone elsewhere answers otherwise (``vectors/README``)."""
    return any(_unportable(entry) for entry in tree)


def _unportable(entry: Entry) -> bool:
    path = str(entry["path"])
    if "directory" in entry or "fifo" in entry or path.split("/")[0] == ".git":
        return True
    text = str(entry.get("symlink", ""))
    if text.startswith(("/", "{")) or text.split("/")[0] == ".git":
        return True
    return clean(f"{parent(path)}/{text}").startswith("../workspace") if text else False
