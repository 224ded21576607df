"""The whole tree of a commit, told by the listing of another commit and by what changed between the two."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator, Mapping

from agents_md_lint.git.directories import PatchedDirectories, add_above
from agents_md_lint.git.entries import ABSENT_MODE, DIRECTORY_MODE, LINK_MODE, SUBMODULE_MODE
from agents_md_lint.git.listing import TreeChange, parse_changes
from agents_md_lint.git.tree import Entries, TreeListing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.git.directories import Directories


OTHER_KIND = re.compile(rb" [^M]\x00")
"""What a raw listing has in it if something in it is more than an edit."""
_CAME = f":{ABSENT_MODE} ".encode()
_DIRECTORY = DIRECTORY_MODE.encode()
_LINK = LINK_MODE.encode()
_SUBMODULE = SUBMODULE_MODE.encode()


class PatchedListing(Entries):
    """A listing of which some entries have changed. :meth:`apply` changes more of it."""

    def __init__(self, base: Tree, changes: Collection[TreeChange]) -> None:
        self._base = base
        self._patch: dict[bytes, bytes] = {}
        """By path, a record as in Git's raw listing, of which the first side counts: ``:MODE - ID ``, or that
        of a commit that was gone behind, whose old side stands there."""
        self._more: dict[str, int] = {}
        """How many more leaves than in the base lie below a directory, but for those in ``_moved``."""
        self._moved: dict[bytes, int] = {}
        """How many leaves came into a directory itself since somebody asked: 1 each, -1 for one that went."""
        self.directories: Directories = base.directories
        """All directories."""
        self.links: Mapping[str, str] = base.links
        """The entries of all links."""
        self.link_paths: frozenset[str] = base.link_paths
        """The paths of all links."""
        self._submodules: dict[str, str | None] = {}
        self._named: dict[str, frozenset[str]] = {}
        self.apply(changes)

    def undo(self, raw: bytes) -> None:
        """Undo, in place, what a commit changed, in Git's raw listing.

        A history has millions of changes, and few are ever looked at: they go in as they are.
        """
        if _SUBMODULE in raw or _LINK in raw or any(os.fsencode(name) + b"\0" in raw for name in self._named):
            self.apply([reversed_change(change) for change in parse_changes(raw)])
            return
        parts = raw.split(b"\0")
        facts, paths = parts[0:-1:2], parts[1::2]
        self._patch.update(zip(paths, facts, strict=True))
        if OTHER_KIND.search(raw) is not None:  # also where a path only looks like it
            pairs = zip(facts, paths, strict=True)
            self._undo_turned([pair for pair in pairs if pair[0][-1:] != b"M"])

    def _undo_turned(self, turned: list[tuple[bytes, bytes]]) -> None:
        """Undo what isn't an edit: records of a raw listing, and their paths."""
        # A path can go as a file and come as a directory, in either order: what was there before counts.
        self._patch.update((path, fact) for fact, path in turned if not fact.startswith(_CAME))
        directories: dict[str, bool] = {}
        for fact, path in turned:
            is_gone = not fact.startswith(_CAME)  # so it is there once that is undone
            mode = fact[1:7] if is_gone else fact[8:14]
            if mode == _DIRECTORY:
                directories[os.fsdecode(path)] = is_gone
            elif fact.endswith(b"T"):  # a file of another kind: still a leaf
                continue
            else:
                self._move(path, 1 if is_gone else -1)
        if directories:
            self.directories = PatchedDirectories(self.directories, directories)

    def _move(self, path: bytes, more: int) -> None:
        above = path.rpartition(b"/")[0]
        self._moved[above] = self._moved.get(above, 0) + more

    def apply(self, changes: Collection[TreeChange]) -> None:
        """Change the entries, in place, from the old side of *changes*, which they have, to the new one."""
        # A path can go as a file and come as a directory, in either order: what comes counts.
        for comes in (False, True):
            for change in changes:
                if (change.new_mode != ABSENT_MODE) is comes:
                    entry = f":{change.new_mode} - {change.new_oid} ".encode()
                    self._patch[os.fsencode(change.path)] = entry
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
                self._move(os.fsencode(change.path), more)

    def adopt(self, patched: PatchedListing) -> None:
        """Become, in place, what *patched* is, of which this is the base."""
        self._patch.update(patched._patch)
        self.directories = patched.directories
        self.links, self.link_paths = patched.links, patched.link_paths
        self._submodules.update(patched._submodules)
        for name in self._named:
            self._named[name] = patched.named(name)
        for above, more in patched._more_leaves().items():
            self._more[above] = self._more.get(above, 0) + more

    @property
    def submodules(self) -> Mapping[str, str]:
        """The entries of all submodules."""
        found = {**self._base.submodules, **self._submodules}
        return {path: entry for path, entry in found.items() if entry is not None}

    def named(self, name: str) -> frozenset[str]:
        """Return the paths of the entries whose last component is *name*."""
        if name not in self._named:
            end = os.fsencode(name)
            alike = (os.fsdecode(path) for path in self._patch if path.endswith(end))
            patched = {path for path in alike if _has_name(path, name)}
            kept = {path for path in patched if self.get(path) is not None}
            base = self._base.named(name)
            gone, come = (patched - kept) & base, kept - base
            self._named[name] = base - gone | come if gone or come else base
        return self._named[name]

    def count_below(self, directory: str) -> int:
        """Return the number of entries below *directory* (``"."`` is the top) that aren't directories."""
        return self._base.count_below(directory) + self._more_leaves().get(directory, 0)

    def _more_leaves(self) -> dict[str, int]:
        """Return how many more leaves than in the base lie below each directory."""
        for above, more in self._moved.items():
            add_above(self._more, os.fsdecode(above), more)
        self._moved.clear()
        return self._more

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


def _is_leaf(mode: str) -> bool:
    return mode not in (ABSENT_MODE, DIRECTORY_MODE)


def _updated(directories: Directories, changes: Collection[TreeChange]) -> Directories:
    """Return *directories* after *changes*: the same object where none came or went."""
    gone = {change.path for change in changes if change.old_mode == DIRECTORY_MODE != change.new_mode}
    come = {change.path for change in changes if change.new_mode == DIRECTORY_MODE != change.old_mode}
    if not gone and not come:
        return directories
    return PatchedDirectories(directories, {**dict.fromkeys(gone, False), **dict.fromkeys(come, True)})


def _updated_names(paths: frozenset[str], name: str, changes: Collection[TreeChange]) -> frozenset[str]:
    concerned = [change for change in changes if _has_name(change.path, name)]
    gone = {change.path for change in concerned if change.new_mode == ABSENT_MODE}
    come = {change.path for change in concerned if change.new_mode != ABSENT_MODE}
    return paths - gone | come if gone - come or come - paths else paths


def _has_name(path: str, name: str) -> bool:
    return path.endswith(name) and path.rpartition("/")[2] == name


def _updated_entries(
    entries: Mapping[str, str], mode: str, changes: Collection[TreeChange]
) -> Mapping[str, str]:
    """Return those *entries*, all of *mode*, after *changes*: the same object where none is concerned."""
    gone = {change.path for change in changes if change.old_mode == mode}
    come = {change.path: f"{mode} {change.new_oid}" for change in changes if change.new_mode == mode}
    if not gone and not come:
        return entries
    return {**{path: entry for path, entry in entries.items() if path not in gone}, **come}
