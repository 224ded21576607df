"""The whole tree of a commit, told by the listing of another commit and by what changed between the two."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate

from agents_md_lint.git.directories import KnownDirectories
from agents_md_lint.git.entries import ABSENT_MODE, DIRECTORY_MODE, LINK_MODE, SUBMODULE_MODE
from agents_md_lint.git.listing import TreeChange
from agents_md_lint.git.tree import Entries, TreeListing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.git.directories import Directories


class PatchedListing(Entries):
    """A listing of which some entries have changed. :meth:`apply` changes more of it."""

    def __init__(self, base: Tree, changes: Iterable[TreeChange]) -> None:
        self._base = base
        self._patch: dict[bytes, bytes] = {}
        """By path, a record as in Git's raw listing, of which the first side counts: ``:MODE - ID ``, or that
        of a commit that was gone behind, whose old side stands there."""
        self._more: dict[str, int] = {}  # 1 for a leaf that came, -1 for one that went
        self._sums: tuple[list[str], list[int]] | None = None
        """The paths of those, sorted, and how many more leaves there are up to before each."""
        self.directories: Directories = base.directories
        """All directories."""
        self.links: Mapping[str, str] = base.links
        """The entries of all links."""
        self.link_paths: frozenset[str] = base.link_paths
        """The paths of all links."""
        self._submodules: dict[str, str | None] = {}
        self._named: dict[str, frozenset[str]] = {}
        self.apply(list(changes))

    def undo_edits(self, parts: Sequence[bytes]) -> None:
        """Undo, in place, what a commit changed that only edited files, in Git's raw listing split at NULs.

        A history has millions of edits, and few are ever looked at: they go in as they are.
        """
        self._patch.update(zip(parts[1::2], parts[0:-1:2], strict=True))

    def apply(self, changes: list[TreeChange]) -> None:
        """Change the entries, in place, from the old side of *changes*, which they have, to the new one."""
        # A path can go as a file and come as a directory, in either order: what comes counts.
        for change in sorted(changes, key=_comes):
            self._patch[os.fsencode(change.path)] = f":{change.new_mode} - {change.new_oid} ".encode()
        self.directories = _updated(self.directories, changes)
        links = _updated_entries(self.links, LINK_MODE, changes)
        if links is not self.links:
            self.links, self.link_paths = links, frozenset(links)
        for name, paths in self._named.items():
            self._named[name] = _updated_names(paths, name, changes)
        for change in changes:
            if change.new_mode == SUBMODULE_MODE:
                self._submodules[change.path] = f"{SUBMODULE_MODE} {change.new_oid}"
            elif change.old_mode == SUBMODULE_MODE:
                self._submodules[change.path] = None
            more = _is_leaf(change.new_mode) - _is_leaf(change.old_mode)
            if more:
                self._sums = None
                self._more[change.path] = self._more.get(change.path, 0) + more

    @property
    def submodules(self) -> Mapping[str, str]:
        """The entries of all submodules."""
        found = {**self._base.submodules, **self._submodules}
        return {path: entry for path, entry in found.items() if entry is not None}

    def named(self, name: str) -> frozenset[str]:
        """Return the paths of the entries whose last component is *name*."""
        if name not in self._named:
            patched = {path for path in map(os.fsdecode, self._patch) if _has_name(path, name)}
            kept = {path for path in patched if self.get(path) is not None}
            base = self._base.named(name)
            gone, come = (patched - kept) & base, kept - base
            self._named[name] = base - gone | come if gone or come else base
        return self._named[name]

    def count_below(self, directory: str) -> int:
        """Return the number of entries below *directory* (``"."`` is the top) that aren't directories."""
        if self._sums is None:
            paths = sorted(self._more)
            self._sums = paths, [0, *accumulate(self._more[path] for path in paths)]
        paths, sums = self._sums
        start, end = 0, len(paths)
        if directory != ".":  # 0 follows /
            start, end = bisect_left(paths, directory + "/"), bisect_left(paths, directory + "0")
        return self._base.count_below(directory) + sums[end] - sums[start]

    def find(self, path: str) -> str | None:
        """Return the entry at *path*, None where there is none."""
        facts = self._patch.get(os.fsencode(path))
        return self._base.find(path) if facts is None else _entry(facts)

    def __iter__(self) -> Iterator[str]:
        patched = {os.fsdecode(path) for path in self._patch}
        yield from (path for path in self._base if path not in patched)
        yield from (path for path in patched if self.get(path) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)


Tree = TreeListing | PatchedListing
"""The whole tree of a commit."""


def reversed_change(change: TreeChange) -> TreeChange:
    """Return the change the other way round (its status stays)."""
    return TreeChange(
        change.status, change.path, change.new_mode, change.old_mode, change.new_oid, change.old_oid
    )


def _entry(facts: bytes) -> str | None:
    """Return the entry on the first side of a record, ``:MODE MODE ID …``, None where there is nothing."""
    mode, _, oid = facts[1:].decode().split(" ", 3)[:3]
    return None if mode == ABSENT_MODE else f"{mode} {oid}"


def _comes(change: TreeChange) -> bool:
    return change.new_mode != ABSENT_MODE


def _is_leaf(mode: str) -> bool:
    return mode not in (ABSENT_MODE, DIRECTORY_MODE)


def _updated(directories: Directories, changes: list[TreeChange]) -> Directories:
    """Return *directories* after *changes*: the same object where none came or went."""
    gone = {change.path for change in changes if change.old_mode == DIRECTORY_MODE != change.new_mode}
    come = {change.path for change in changes if change.new_mode == DIRECTORY_MODE != change.old_mode}
    return KnownDirectories(directories.all - gone | come) if gone or come else directories


def _updated_names(paths: frozenset[str], name: str, changes: list[TreeChange]) -> frozenset[str]:
    concerned = [change for change in changes if _has_name(change.path, name)]
    gone = {change.path for change in concerned if change.new_mode == ABSENT_MODE}
    come = {change.path for change in concerned if change.new_mode != ABSENT_MODE}
    return paths - gone | come if gone - come or come - paths else paths


def _has_name(path: str, name: str) -> bool:
    return path.endswith(name) and path.rpartition("/")[2] == name


def _updated_entries(entries: Mapping[str, str], mode: str, changes: list[TreeChange]) -> Mapping[str, str]:
    """Return those *entries*, all of *mode*, after *changes*: the same object where none is concerned."""
    gone = {change.path for change in changes if change.old_mode == mode}
    come = {change.path: f"{mode} {change.new_oid}" for change in changes if change.new_mode == mode}
    if not gone and not come:
        return entries
    return {**{path: entry for path, entry in entries.items() if path not in gone}, **come}
