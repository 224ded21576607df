"""Two snapshots of a workspace: where the effective guidance differs. Pure.

The effective guidance of a directory is the tuple of ``(source, text, truncated)`` that q would load
for it, from the workspace's own down to the directory's own. A scope's own part has the same name on
both sides, so a directory differs exactly where the own part of a scope at or above it differs: each
guidance file is compared once, whatever the number of directories. And where it is known which entries
differ, only the guidance files that depend on one of them are.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator
from enum import Enum
from functools import cached_property

from agents_md_lint.git.directories import below, lone, tree_order
from agents_md_lint.loading.loader import Candidate, Guidance, Loader, Verdict
from agents_md_lint.names import NAME
from agents_md_lint.paths import ancestors, join, name, parent
from agents_md_lint.records import NamedTuple
from agents_md_lint.scope.links import WorkspaceLinks
from agents_md_lint.scope.tree_shape import Outline
from agents_md_lint.snapshot.resolve import DIRECTORY_LINKS, TOTAL_LINKS


class Side:
    """One of the two snapshots: its loader, its shape and where its links lead."""

    def __init__(self, loader: Loader, outline: Outline, links: WorkspaceLinks) -> None:
        self.loader = loader
        self.outline = outline
        self.links = links
        self._candidates: dict[str, Candidate] = {}
        self._guidance: dict[str, Guidance | None] = {}
        """What loads of those that were forgotten."""
        self._speaks: dict[str, bool] = {}

    def adopt(self, other: Side, suspects: Iterable[str]) -> None:
        """Take over what *other*, which is given up, knows of scopes; those of *suspects* may differ here."""
        known = other._speaks
        for scope in suspects:
            known.pop(scope, None)
        known.update(self._speaks)
        self._speaks = known

    def speaks(self, scope: str) -> bool:
        """Whether the directory *scope*, of the outline's scopes, has guidance of its own that loads."""
        speaks = self._speaks.get(scope)
        if speaks is None:
            known = self._guidance.get(scope)
            if known is None:
                known = (self._candidates.get(scope) or self.loader.candidate(scope)).guidance
            speaks = self._speaks[scope] = known is not None
        return speaks

    def candidate(self, scope: str, located: Candidate | None = None) -> Candidate:
        """Return the guidance file of *scope* and what q does with it, without its bytes.

        *located* is where it leads, if that is known.
        """
        found = self._candidates.get(scope)
        if found is None:
            found = self.loader.opened(located or self.loader.locate(scope))
            if found.verdict is Verdict.ABSENT:  # that is found out again in less room than remembered
                return found
            found = self._candidates[scope] = found._replace(data=b"") if found.data else found
        return found

    def guidance(self, scope: str) -> Guidance | None:
        """Return what loads for the one directory *scope*, without what it inherits."""
        return self._guidance.get(scope) or self.candidate(scope).guidance

    def forget(self, scope: str) -> None:
        """Remember of a candidate no more than what loads of it: the rest is the larger part."""
        found = self._candidates.pop(scope, None)
        if found is not None and found.guidance is not None:
            self._guidance[scope] = found.guidance

    def effective(self, directory: str) -> tuple[Guidance, ...]:
        """Return the guidance of a real directory, root to leaf, looking only where there may be some."""
        loaded = (self.guidance(scope) for scope in ancestors(directory) if scope in self.outline.scopes)
        return tuple(guidance for guidance in loaded if guidance is not None)


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


class LinkChange(NamedTuple):
    """A link to a directory under which guidance differs, and where it leads on the new side."""

    path: str
    target: str


_Behind = tuple[str, str, int, int]
"""A directory before and after, and the number of links that lead to it on both sides."""


class Comparison:
    """The effective guidance of all directories, before and after.

    *differing* are the repository-relative paths at which the two sides have different entries, None
    where that isn't known.
    """

    def __init__(self, before: Side, after: Side, differing: frozenset[str] | None = None) -> None:
        self.before = before
        self.after = after
        self.differing = differing
        # A hostile tree has many links to a directory with many scopes, and long chains in front of both.
        self._behind: dict[_Behind, bool] = {}
        self._differ: dict[_Behind, bool] = {}

    @cached_property
    def suspects(self) -> frozenset[str]:
        """The directories whose own guidance may differ."""
        here, there = self.before.outline.scopes, self.after.outline.scopes
        if self.differing is None:
            return here | there
        found = {scope for path in self.differing for scope in self._depending(path)}
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
        old, new = self.before.links.targets, self.after.links.targets
        if not self.scopes and old == new and not self._has_long_chains:
            return ()
        links = old.keys() & new.keys() if old != new or self._has_long_chains else self._linked()
        changes = (self._link(link, old[link], new[link]) for link in links)
        return tuple(sorted((change for change in changes if change), key=lambda link: by_path(link.path)))

    def reaches(self, path: str) -> bool:
        """Whether the own guidance of the directory *path*, or of one above it, differs."""
        return not self.scopes.isdisjoint(ancestors(path))

    def _depending(self, path: str) -> Iterator[str]:
        """Yield the scopes whose guidance depends on the entry at the repository-relative *path*."""
        if name(path) == NAME:
            inside = self._within(path)
            if inside is not None:
                yield parent(inside)
        for side in (self.before, self.after):
            yield from side.links.scopes_by_path.get(path, ())

    def _within(self, path: str) -> str | None:
        workspace = self.after.loader.snapshot.workspace
        if workspace == ".":
            return path
        return path[len(workspace) + 1 :] if path.startswith(workspace + "/") else None

    def _covered(self, directory: str) -> bool:
        """Whether a changed scope at or above *directory* brings in all that lies below it."""
        return any(scope in self.scopes and self._in_both(scope) for scope in ancestors(directory))

    def _differs(self, scope: str) -> bool:
        """Whether the own guidance of *scope* differs; without a read where both lead to the same content."""
        old, new = self.before.loader.locate(scope), self.after.loader.locate(scope)
        first = _content(self.before.loader, old)
        if first is not None and first == _content(self.after.loader, new):
            return False
        return _own(self.before.candidate(scope, old)) != _own(self.after.candidate(scope, new))

    def _change(self, path: str, change: ChangeKind) -> DirectoryChange:
        before = () if change is ChangeKind.ADDED else self.before.effective(path)
        after = () if change is ChangeKind.REMOVED else self.after.effective(path)
        return DirectoryChange(path, change, before, after)

    def _linked(self) -> set[str]:
        """Return the links that lie, or lead to a directory, where guidance may differ below."""
        links = self.after.links
        found: set[str] = set()
        for scope in self.scopes:
            found.update(links.links_below(scope))
            for directory in ancestors(scope):
                found.update(links.links_to.get(directory, ()))
        return found

    def _link(self, link: str, old: str, new: str) -> LinkChange | None:
        return LinkChange(link, new) if self._differs_behind(link, old, new) else None

    def _differs_behind(self, link: str, old: str, new: str) -> bool:
        """Whether guidance differs at a link, or at a directory below it that is there on both sides."""
        if self.reaches(parent(link)):
            return True
        if old == new and not self._has_long_chains:
            # Under the link's name the same files load as under the directory's own.
            return any(self._in_both(scope) for scope in below(self._sorted_scopes, new))
        # What loads there depends on where the link leads and on the links used up on the way, no more.
        spent = len(self.before.loader.directory(link).hops), len(self.after.loader.directory(link).hops)
        key = (old, new, *spent)
        if key not in self._behind:
            self._behind[key] = any(self._scopes_differ(link, key, path) for path in self._inside(old, new))
        return self._behind[key]

    def _inside(self, old: str, new: str) -> Iterator[str]:
        """Yield the scopes below *old* or *new*, relative to them, that are directories on both sides."""
        inside = {_relative(scope, old) for scope in below(self.before.outline.sorted_scopes, old)}
        inside |= {_relative(scope, new) for scope in below(self.after.outline.sorted_scopes, new)}
        here, there = self.before.outline.directories, self.after.outline.directories
        return (path for path in inside if join(old, path) in here and join(new, path) in there)

    def _scopes_differ(self, link: str, behind: _Behind, path: str) -> bool:
        """Whether the own guidance of the real directory *path* differs behind *link*: found out once."""
        old, new, spent_before, spent_after = behind
        key = (join(old, path), join(new, path), spent_before, spent_after)
        if key not in self._differ:
            self._differ[key] = self._differs(join(link, path))
        return self._differ[key]

    def _in_both(self, directory: str) -> bool:
        return directory in self.before.outline.directories and directory in self.after.outline.directories

    @cached_property
    def _sorted_scopes(self) -> tuple[str, ...]:
        return tree_order(self.scopes)

    @cached_property
    def _has_long_chains(self) -> bool:
        """Whether a guidance file's links may be too many behind a linked directory, which may have 40."""
        return max(self.before.links.chain, self.after.links.chain) > TOTAL_LINKS - DIRECTORY_LINKS


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


def _relative(path: str, directory: str) -> str:
    """Return *path*, at or below *directory*, relative to it."""
    if directory == ".":
        return path
    return path[len(directory) + 1 :] or "."
