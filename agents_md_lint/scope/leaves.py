"""What an outline is made from, for each kind of snapshot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from agents_md_lint.loading import Loader
from agents_md_lint.scope.compare import Side
from agents_md_lint.scope.outline import Leaf, outline
from agents_md_lint.snapshot.listed import ListedSnapshot
from agents_md_lint.snapshot.protocol import Kind, absolute
from agents_md_lint.snapshot.worktree import Worktree


def listed_side(snapshot: ListedSnapshot) -> Side:
    """Return the side for a snapshot that knows its tree."""
    return Side(Loader(snapshot), outline(_listed(snapshot)))


def worktree_side(snapshot: Worktree, files: Iterable[str]) -> Side:
    """Return the side for a worktree of which Git lists the repository-relative *files*.

    Git also lists what was deleted from the disk; what isn't there is left out.
    """
    return Side(Loader(snapshot), outline(_on_disk(snapshot, files)))


def _listed(snapshot: ListedSnapshot) -> Iterator[Leaf]:
    prefix = "" if snapshot.workspace == "." else snapshot.workspace + "/"
    for path in snapshot.leaves():
        if path.startswith(prefix):
            leaf = snapshot.leaf(path)
            assert leaf is not None  # noqa: S101  leaves() names leaves
            content = (snapshot.content_id(f"/{path}") or "") if leaf.kind is Kind.SUBMODULE else ""
            yield path[len(prefix) :], leaf.kind, content


def _on_disk(snapshot: Worktree, files: Iterable[str]) -> Iterator[Leaf]:
    prefix = "" if snapshot.workspace == "." else snapshot.workspace + "/"
    for path in files:
        if path.startswith(prefix):
            kind = snapshot.entry(absolute(snapshot.repository, path)).kind
            if kind is Kind.DIRECTORY:  # Git lists no directories: this is a submodule
                kind = Kind.SUBMODULE
            if kind is not Kind.MISSING:
                yield path[len(prefix) :], kind, ""
