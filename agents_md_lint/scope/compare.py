"""Two snapshots of a workspace: where the effective guidance differs. Pure.

The effective guidance of a directory is the tuple of ``(source, text, truncated)`` that q would load
for it, from the workspace's own down to the directory's own. A scope's own part has the same name on
both sides, so a directory differs exactly where the own part of a scope at or above it differs: each
guidance file is compared once, whatever the number of directories.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from agents_md_lint.loading import Guidance, Loader, Verdict
from agents_md_lint.pathtext import ancestors, join, parent
from agents_md_lint.scope.outline import Outline, below, tree_order
from agents_md_lint.snapshot.protocol import Kind, contains, relative
from agents_md_lint.snapshot.resolve import TOTAL_LINKS


@dataclass(frozen=True)
class Side:
    """One of the two snapshots: its loader and its shape."""

    loader: Loader
    outline: Outline

    def own(self, scope: str) -> tuple[str, bool] | None:
        """Return the text and the truncation of the own guidance of the directory *scope*, if it loads."""
        guidance = self.loader.guidance(scope)
        return None if guidance is None else (guidance.text, guidance.truncated)

    def linked_directory(self, link: str) -> str | None:
        """Return the directory inside the workspace that the link leads to, relative to it, or None."""
        root = self.loader.snapshot.root
        found = self.loader.directory(link)
        if not found.found or found.entry.kind is not Kind.DIRECTORY or not contains(root, found.path):
            return None
        return relative(root, found.path)


class Change(Enum):
    """What happened to a directory."""

    CHANGED = "changed"
    ADDED = "added"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class DirectoryChange:
    """A directory and the guidance for it, root to leaf, on both sides (empty where it doesn't exist)."""

    path: str
    change: Change
    before: tuple[Guidance, ...]
    after: tuple[Guidance, ...]


@dataclass(frozen=True, slots=True)
class LinkChange:
    """A link to a directory under which guidance differs, and where it leads on the new side."""

    path: str
    target: str


class Comparison:
    """The effective guidance of all directories, before and after."""

    def __init__(self, before: Side, after: Side) -> None:
        self.before = before
        self.after = after

    @cached_property
    def scopes(self) -> frozenset[str]:
        """The directories whose own guidance differs, present on one side or both."""
        candidates = self.before.outline.scopes | self.after.outline.scopes
        return frozenset(scope for scope in candidates if self._differs(scope))

    @cached_property
    def directories(self) -> tuple[DirectoryChange, ...]:
        """The directories on both sides whose guidance differs, and those on one side that load their own.

        Sorted by path.
        """
        found = [self._change(path, Change.CHANGED) for path in self.changed]
        found += [self._change(path, Change.ADDED) for path in _only(self.after, self.before)]
        found += [self._change(path, Change.REMOVED) for path in _only(self.before, self.after)]
        return tuple(sorted(found, key=lambda change: by_path(change.path)))

    @cached_property
    def changed(self) -> tuple[str, ...]:
        """The directories present on both sides whose effective guidance differs."""
        common = tree_order(self.before.outline.directories & self.after.outline.directories)
        found: set[str] = set()
        for scope in self.scopes:
            found.update(below(common, scope))
        return tuple(sorted(found, key=by_path))

    @cached_property
    def links(self) -> tuple[LinkChange, ...]:
        """The links that lead to a directory inside the workspace on both sides, where guidance differs."""
        changes = (self._link(link) for link in self.before.outline.links & self.after.outline.links)
        return tuple(sorted((change for change in changes if change), key=lambda link: by_path(link.path)))

    def reaches(self, path: str) -> bool:
        """Whether the own guidance of the directory *path*, or of one above it, differs."""
        return not self.scopes.isdisjoint(ancestors(path))

    def _differs(self, scope: str) -> bool:
        """Whether the own guidance of *scope* differs; without a read where both lead to the same content."""
        if scope in self.before.outline.scopes and scope in self.after.outline.scopes:
            first, second = content(self.before.loader, scope), content(self.after.loader, scope)
            if first is not None and first == second:
                return False
        return self.before.own(scope) != self.after.own(scope)

    def _change(self, path: str, change: Change) -> DirectoryChange:
        before = () if change is Change.ADDED else self.before.loader.effective(path)
        after = () if change is Change.REMOVED else self.after.loader.effective(path)
        return DirectoryChange(path, change, before, after)

    def _link(self, link: str) -> LinkChange | None:
        old, new = self.before.linked_directory(link), self.after.linked_directory(link)
        if old is None or new is None:
            return None
        if self.reaches(parent(link)) or any(
            self._differs(join(link, path)) for path in self._inside(link, old, new)
        ):
            return LinkChange(link, new)
        return None

    def _inside(self, link: str, old: str, new: str) -> Iterator[str]:
        """Yield the directories below the link, relative to it, whose own guidance may differ."""
        if old == new and not self._near_the_limit(link):
            yield from (
                _relative(scope, new) for scope in below(self._sorted_scopes, new) if self._in_both(scope)
            )
            return
        inside = {_relative(scope, old) for scope in self.before.outline.scopes_below(old)}
        inside |= {_relative(scope, new) for scope in self.after.outline.scopes_below(new)}
        for path in inside:
            if (
                join(old, path) in self.before.outline.directories
                and join(new, path) in self.after.outline.directories
            ):
                yield path

    def _in_both(self, directory: str) -> bool:
        return directory in self.before.outline.directories and directory in self.after.outline.directories

    @cached_property
    def _sorted_scopes(self) -> tuple[str, ...]:
        return tree_order(self.scopes)

    def _near_the_limit(self, link: str) -> bool:
        """Whether the links on the way may use up what a chain below them needs."""
        hops = max(len(side.loader.directory(link).hops) for side in (self.before, self.after))
        return hops + self._longest_chain > TOTAL_LINKS

    @cached_property
    def _longest_chain(self) -> int:
        """The longest chain of links that a guidance file leads through, on either side."""
        return max(
            (
                len(side.loader.locate(scope).resolution.hops)
                for side in (self.before, self.after)
                for scope in side.outline.scopes
            ),
            default=0,
        )


def _only(side: Side, other: Side) -> Iterator[str]:
    """Yield the directories of *side* that the other one doesn't have and that load guidance of their own."""
    for scope in side.outline.scopes - other.outline.directories:
        if scope in side.outline.directories and side.own(scope) is not None:
            yield scope


def content(loader: Loader, scope: str) -> str | None:
    """Return the id of the content that the guidance file of *scope* leads to, or None where it has none."""
    found = loader.locate(scope)
    if found.verdict is not Verdict.LOADS:
        return None
    return loader.snapshot.content_id(found.resolution.path)


def by_path(path: str) -> bytes:
    """Return the key that sorts paths in reports: by bytes, the workspace first."""
    return b"" if path == "." else os.fsencode(path)


def _relative(path: str, directory: str) -> str:
    """Return *path*, at or below *directory*, relative to it."""
    if directory == ".":
        return path
    return path[len(directory) + 1 :] or "."
