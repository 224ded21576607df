"""Two snapshots of a workspace: where the effective guidance differs. Pure.

The effective guidance of a directory is the tuple of ``(source, text, truncated)`` that q would load
for it, from the workspace's own down to the directory's own. A scope's own part has the same name on
both sides, so a directory differs exactly where the own part of a scope at or above it differs: each
guidance file is compared once, whatever the number of directories. And where it is known which entries
differ, only the guidance files that depend on one of them are.
"""

from __future__ import annotations

import os
from collections.abc import Collection
from enum import Enum
from functools import cached_property

from agents_md_lint.git.directories import lone
from agents_md_lint.loading.loader import Candidate, Guidance, Loader, Verdict
from agents_md_lint.names import NAME
from agents_md_lint.paths import ancestors, name, parent
from agents_md_lint.records import NamedTuple
from agents_md_lint.scope.link_changes import LinkChange, LinkChanges
from agents_md_lint.scope.side import Side


class ChangeKind(Enum):
    """What happened to a directory."""

    CHANGED = "changed"
    ADDED = "added"
    REMOVED = "removed"


class DirectoryChange(NamedTuple):
    """A directory and the guidance for it, root to leaf, on both sides (empty where it doesn't exist)."""

    path: str
    change: ChangeKind
    before: tuple[Guidance, ...]
    after: tuple[Guidance, ...]


class Comparison:
    """The effective guidance of all directories, before and after.

    *differing* are the repository-relative paths at which the two sides have different entries, None
    where that isn't known.
    """

    def __init__(self, before: Side, after: Side, differing: frozenset[str] | None = None) -> None:
        self.before = before
        self.after = after
        self.differing = differing
        self._known_covered: dict[str, bool] = {}

    @cached_property
    def suspects(self) -> frozenset[str]:
        """The directories whose own guidance may differ."""
        here, there = self.before.outline.scopes, self.after.outline.scopes
        if self.differing is None:
            return here | there
        named = (self._within(path) for path in self.differing if name(path) == NAME)
        found = {parent(path) for path in named if path is not None}
        for side in (self.before, self.after):
            depending = side.links.scopes_by_path
            found.update(*(depending[path] for path in self.differing.intersection(depending)))
        return frozenset(scope for scope in found if scope in here or scope in there)

    @cached_property
    def scopes(self) -> frozenset[str]:
        """The directories whose own guidance differs, present on one side or both."""
        found = frozenset(scope for scope in self.suspects if self._differs(scope))
        return self.suspects if len(found) == len(self.suspects) else found

    @cached_property
    def directories(self) -> tuple[DirectoryChange, ...]:
        """The directories on both sides whose guidance differs, and those on one side that load their own.

        Sorted by path.
        """
        found = [self._change(path, ChangeKind.CHANGED) for path in self.changed]
        new, gone = self._lone(self.after, self.before), self._lone(self.before, self.after)
        found += [self._change(path, ChangeKind.ADDED) for path in _speaking(self.after, new)]
        found += [self._change(path, ChangeKind.REMOVED) for path in _speaking(self.before, gone)]
        return tuple(sorted(found, key=lambda change: by_path(change.path)))

    @cached_property
    def changed(self) -> tuple[str, ...]:
        """The directories present on both sides whose effective guidance differs, sorted by path."""
        found: set[str] = set()
        for scope in self.scopes:
            if self._in_both(scope) and not (scope != "." and self._covered(parent(scope))):
                found.update(self.after.outline.directories.below(scope))
        here = self.before.outline.directories
        if here is not self.after.outline.directories:
            found = {path for path in found if path in here}
        return tuple(sorted(found, key=by_path))

    @cached_property
    def count(self) -> int:
        """The number of :attr:`directories`, without making them."""
        covering = (scope for scope in self.scopes if scope == "." or not self._covered(parent(scope)))
        found = sum(self.after.outline.directories.count(scope) for scope in covering if self._in_both(scope))
        new, gone = self._lone(self.after, self.before), self._lone(self.before, self.after)
        found -= sum(1 for path in new if self._covered(path))
        return found + len(_speaking(self.after, new)) + len(_speaking(self.before, gone))

    def _lone(self, side: Side, other: Side) -> Collection[str]:
        """Return the directories of *side* that *other* doesn't have."""
        here, there = side.outline.directories, other.outline.directories
        if here is there:
            return ()
        if self.differing is None:
            return here.all - there.all
        return lone(here, there, filter(None, map(self._within, self.differing)))

    @cached_property
    def links(self) -> tuple[LinkChange, ...]:
        """The links that lead to a directory inside the workspace on both sides, where guidance differs."""
        found = LinkChanges(self.before, self.after, self.scopes, self._differs).all()
        return tuple(sorted(found, key=lambda link: by_path(link.path)))

    def reaches(self, path: str) -> bool:
        """Whether the own guidance of the directory *path*, or of one above it, differs."""
        return not self.scopes.isdisjoint(ancestors(path))

    def _within(self, path: str) -> str | None:
        workspace = self.after.loader.snapshot.workspace
        if workspace == ".":
            return path
        return path[len(workspace) + 1 :] if path.startswith(workspace + "/") else None

    def _covered(self, directory: str) -> bool:
        """Whether a changed scope at or above *directory* brings in all that lies below it.

        That is remembered on the way up: directories can lie a thousand deep in one another.
        """
        below: list[str] = []
        known = self._known_covered.get(directory)
        while known is None:
            below.append(directory)
            if directory in self.scopes and self._in_both(directory):
                known = True
            elif directory == ".":
                known = False
            else:
                directory = parent(directory)
                known = self._known_covered.get(directory)
        self._known_covered.update(dict.fromkeys(below, known))
        return known

    def _differs(self, scope: str) -> bool:
        """Whether the own guidance of *scope* differs; without a read where both lead to the same content."""
        old, new = self.before.locate(scope), self.after.locate(scope)
        first = _content(self.before.loader, old)
        if first is not None and first == _content(self.after.loader, new):
            return False
        return _own(self.before.candidate(scope, old)) != _own(self.after.candidate(scope, new))

    def _change(self, path: str, change: ChangeKind) -> DirectoryChange:
        before = () if change is ChangeKind.ADDED else self.before.effective(path)
        after = () if change is ChangeKind.REMOVED else self.after.effective(path)
        return DirectoryChange(path, change, before, after)

    def _in_both(self, directory: str) -> bool:
        return directory in self.before.outline.directories and directory in self.after.outline.directories


def _speaking(side: Side, directories: Collection[str]) -> list[str]:
    """Return those of *directories* that load guidance of their own on *side*."""
    scopes = side.outline.scopes
    return [path for path in directories if path in scopes and side.speaks(path)]


def _content(loader: Loader, located: Candidate) -> str | None:
    """Return the id of the content that a guidance file leads to, or None where it has none."""
    if located.verdict is not Verdict.LOADS:
        return None
    return loader.snapshot.content_id(located.resolution.path)


def _own(candidate: Candidate) -> tuple[str, bool] | None:
    """Return the text and the truncation of what loads of *candidate*, if it does."""
    guidance = candidate.guidance
    return None if guidance is None else (guidance.text, guidance.truncated)


def by_path(path: str) -> bytes:
    """Return the key that sorts paths in reports: by bytes, the workspace first."""
    return b"" if path == "." else os.fsencode(path)
