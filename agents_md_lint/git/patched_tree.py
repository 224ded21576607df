"""The whole tree of a commit, told by the listing of another one, and by what differs."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping

from agents_md_lint.git.directories import PatchedDirectories, add_above
from agents_md_lint.git.entries import ABSENT_MODE, DIRECTORY_MODE, FILE_MODES, LINK_MODE, SUBMODULE_MODE
from agents_md_lint.git.listing import (
    BEYOND_EDITS,
    EDITS,
    RawRecord,
    TreeChange,
    raw_records,
    telling_changes,
)
from agents_md_lint.git.tree import Entries, TreeListing
from agents_md_lint.names import NAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.git.directories import Directories


_CAME = f":{ABSENT_MODE} ".encode()
_NAME = os.fsencode(NAME)
_GUIDANCE = _NAME + b"\0"
_DIRECTORY = DIRECTORY_MODE.encode()
_LINK = LINK_MODE.encode()
_SUBMODULE = SUBMODULE_MODE.encode()
_EDITED = FILE_MODES, DIRECTORY_MODE
"""The modes of what an edit changes that isn't looked at."""
_HELD = 1 << 25
"""The bytes of changes that are put aside at most."""


class PatchedListing(Entries):
    """The tree *base* with the changes undone that *raw* tells, as Git lists them. :meth:`undo` undoes more.

    A history has millions of changes, and few are ever looked at. So what :meth:`undo` is given waits until
    somebody asks: first what came, went or changed its kind, which decides what there is; then all edits, by
    which alone the content of a file differs that isn't named :data:`NAME`.
    """

    def __init__(self, base: Tree, raw: bytes = b"") -> None:
        self._base = base
        self._patch: dict[bytes, bytes] = {}
        """By path, a record of Git's raw listing: what stands on its first side is there."""
        self._more: dict[str, int] = {}
        """How many more leaves than in the base lie below a directory, but for those in ``_moved``."""
        self._moved: list[tuple[bytes, int]] = []
        """The leaves that came since somebody asked: 1 each, -1 for one that went."""
        self._directories: Directories = base.directories
        self._links: Mapping[str, str] = base.links
        self._link_paths: frozenset[str] = base.link_paths
        self._submodules: dict[str, str | None] = {}
        self._named: dict[str, frozenset[str]] = {}
        self._turned: list[bytes] = []
        """Those of ``_edited`` of which it isn't known here yet what came and went, newest first."""
        self._edited: list[bytes] = []
        """What commits changed, as Git lists it, that isn't all in ``_patch`` yet, newest first."""
        self._size = 0
        self._raw = raw
        if raw:
            self.undo(raw)

    @property
    def directories(self) -> Directories:
        """All directories."""
        self._turn()
        return self._directories

    @property
    def links(self) -> Mapping[str, str]:
        """The entries of all links."""
        self._turn()
        return self._links

    @property
    def link_paths(self) -> frozenset[str]:
        """The paths of all links."""
        self._turn()
        return self._link_paths

    def undo(self, raw: bytes) -> bool:
        """Undo, in place, what a commit changed: *raw*, as Git lists it.

        Return whether other paths may be there now, or other links or submodules.
        """
        self._edited.append(raw)
        turned = BEYOND_EDITS.search(raw) is not None
        if turned or _GUIDANCE in raw:
            self._turned.append(raw)
        self._size += len(raw)
        if self._size > _HELD:
            self._edit()
            self._more_leaves()
        return turned

    def _turn(self) -> None:
        """Undo all but edits."""
        if not self._turned:
            return
        turned, self._turned = self._turned, []
        names = tuple(map(os.fsencode, {NAME, *self._named}))
        directories: dict[str, bool] = {}
        for raw in turned:
            found = [
                (facts, path)
                for facts, path in raw_records(raw)
                if not facts.startswith(EDITS) or path.endswith(_NAME)
            ]
            self._patch.update((path, facts) for facts, path in found)
            self._patch.update(_left(found))
            for facts, path in found:
                is_gone = not facts.startswith(_CAME)  # so it is there once that is undone
                mode = facts[1:7] if is_gone else facts[8:14]
                if mode == _DIRECTORY:
                    directories[os.fsdecode(path)] = is_gone
                elif not facts.endswith((b"M", b"T")):
                    self._moved.append((path, 1 if is_gone else -1))
            if _LINK in raw or _SUBMODULE in raw or any(name in raw for name in names):
                self._tell(telling_changes(found, names))
        if directories:
            self._directories = PatchedDirectories(self._directories, directories)

    def _edit(self) -> None:
        """Undo edits too."""
        self._turn()
        for raw in self._edited:
            parts = raw.split(b"\0")
            self._patch.update(zip(parts[1::2], parts[0:-1:2], strict=True))
            if BEYOND_EDITS.search(raw) is not None:
                self._patch.update(_left(raw_records(raw)))
        self._edited.clear()
        self._size = 0

    def _tell(self, changes: Collection[TreeChange]) -> None:
        """Keep up with what is known of links, of submodules and of names that were asked for."""
        links = _updated_links(self._links, changes)
        if links is not self._links:
            self._links, self._link_paths = links, frozenset(links)
        for name, paths in self._named.items():
            self._named[name] = _updated_names(paths, name, changes)
        for change in changes:
            if change.old_mode == SUBMODULE_MODE:
                self._submodules[change.path] = f"{SUBMODULE_MODE} {change.old_oid}"
            elif change.new_mode == SUBMODULE_MODE:
                self._submodules[change.path] = None

    def adopt(self, patched: PatchedListing) -> None:
        """Become, in place, what *patched* is, which was made of this one, and nothing undone since."""
        self._turn()
        patched._turn()
        self._edited.append(patched._raw)
        self._size += len(patched._raw)
        self._patch.update(patched._patch)
        self._directories = patched.directories
        self._links, self._link_paths = patched.links, patched.link_paths
        self._submodules.update(patched._submodules)
        for name in self._named:
            self._named[name] = patched.named(name)
        for above, more in patched._more_leaves().items():
            self._more[above] = self._more.get(above, 0) + more

    @property
    def submodules(self) -> Mapping[str, str]:
        """The entries of all submodules."""
        self._turn()
        found = {**self._base.submodules, **self._submodules}
        return {path: entry for path, entry in found.items() if entry is not None}

    def named(self, name: str) -> frozenset[str]:
        """Return the paths of the entries whose last component is *name*."""
        self._turn()
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
        self._turn()
        sums: dict[bytes, int] = {}
        for path, more in self._moved:
            above = path.rpartition(b"/")[0]
            sums[above] = sums.get(above, 0) + more
        for above, more in sums.items():
            add_above(self._more, os.fsdecode(above), more)
        self._moved.clear()
        return self._more

    def find(self, path: str) -> str | None:
        """Return the entry at *path*, None where there is none."""
        self._turn()
        entry = self._found(path)
        if self._edited and entry is not None and entry.startswith(_EDITED) and not _has_name(path, NAME):
            self._edit()
            entry = self._found(path)
        return entry

    def mode(self, path: str) -> str | None:
        """Return the mode of the entry at *path*; of a directory, without a look at edits."""
        self._turn()
        facts = self._patch.get(os.fsencode(path))
        known = self._base.mode(path) if facts is None else facts[1:7].decode()
        return known if known == DIRECTORY_MODE else super().mode(path)

    def _found(self, path: str) -> str | None:
        facts = self._patch.get(os.fsencode(path))
        return self._base.find(path) if facts is None else _entry(facts)

    def __iter__(self) -> Iterator[str]:
        self._turn()
        patched = {os.fsdecode(path) for path in self._patch}
        yield from (path for path in self._base if path not in patched)
        yield from (path for path in patched if self.get(path) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)


Tree = TreeListing | PatchedListing
"""The whole tree of a commit."""


def _left(found: Iterable[RawRecord]) -> Iterator[tuple[bytes, bytes]]:
    """Yield path and record of what was there before.

    A path can go as a file and come as a directory, in either order: what was there before counts.
    """
    return ((path, fact) for fact, path in found if not fact.startswith(_CAME))


def _entry(facts: bytes) -> str | None:
    """Return the entry on the first side of a record, ``:MODE MODE ID …``, None where there is nothing."""
    mode, _, oid = facts[1:].decode().split(" ", 3)[:3]
    return None if mode == ABSENT_MODE else f"{mode} {oid}"


def _updated_names(paths: frozenset[str], name: str, changes: Collection[TreeChange]) -> frozenset[str]:
    concerned = [change for change in changes if _has_name(change.path, name)]
    gone = {change.path for change in concerned if change.old_mode == ABSENT_MODE}
    come = {change.path for change in concerned if change.old_mode != ABSENT_MODE}
    return paths - gone | come if gone - come or come - paths else paths


def _has_name(path: str, name: str) -> bool:
    return path.endswith(name) and path.rpartition("/")[2] == name


def _updated_links(links: Mapping[str, str], changes: Collection[TreeChange]) -> Mapping[str, str]:
    """Return *links* with *changes* undone: the same object where none is concerned."""
    gone = {change.path for change in changes if change.new_mode == LINK_MODE}
    come = {
        change.path: f"{LINK_MODE} {change.old_oid}" for change in changes if change.old_mode == LINK_MODE
    }
    if not gone and not come:
        return links
    return {**{path: entry for path, entry in links.items() if path not in gone}, **come}
