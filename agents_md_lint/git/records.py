"""Git's listing of a whole tree, searched without parsing it.

``ls-tree -r -t -z`` of 200,000 files is 20 MB. To make records of all takes longer than Git takes to
write it, and few commands look at more than the links, the guidance and what lies around those.
Searches find these; for the rest the listing is sorted, so a path is found by bisection.
"""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from functools import cached_property

from agents_md_lint.git.entries import DIRECTORY_MODE
from agents_md_lint.git.errors import unsorted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_SAMPLED = 1 << 14
"""The bytes between two records that are bisected first."""
_FEW = 1 << 18
"""The bytes of a listing of which every record is looked at."""
_TREE = f"\0{DIRECTORY_MODE} ".encode()
_DIRECTORIES = _TREE + rb"[^\t]+\t([^\x00]+)"


class Records:
    """The records ``MODE TYPE ID TAB PATH NUL`` of a tree; a NUL stands in front of the first one too.

    A place is the offset of the NUL in front of a record. The keys of the records, their paths but with a
    slash behind a directory's, are sorted; a tree in which they aren't is one that ``git fsck`` rejects.
    """

    def __init__(self, listed: bytes) -> None:
        self.listed = listed
        self._end = len(listed) - 1

    def find(self, path: str) -> str | None:
        """Return ``"MODE ID"`` of the entry at *path*."""
        key = os.fsencode(path)
        # A file is sorted by its path, a directory by that and a slash.
        near = self._near(key)
        far = self._near(key + b"/")  # where it is if it is a directory: what begins alike may be between
        for low, high in (near,) if near == far else (near, far):
            for tab in self._occurrences(b"\t%b\0" % key, low, high + 1):
                at = self.listed.rindex(b"\0", 0, tab)
                if self.listed.index(b"\t", at) == tab:  # else the tab is one of a longer path
                    mode, _, identity = self.listed[at + 1 : tab].split(b" ")
                    return f"{mode.decode()} {identity.decode()}"
        return None

    def of_kind(self, mode: str, kind: str) -> dict[str, str]:
        """Return the few entries of a mode: this search is twice as fast as a regular expression."""
        listed, mark = self.listed, f"\0{mode} {kind} ".encode()
        found: dict[str, str] = {}
        for at in self._occurrences(mark):
            tab = listed.index(b"\t", at)
            path = listed[tab + 1 : listed.index(b"\0", tab)]
            found[os.fsdecode(path)] = f"{mode} {listed[at + len(mark) : tab].decode()}"
        return found

    def named(self, name: str) -> frozenset[str]:
        """Return the paths of the entries whose last component is *name*."""
        listed, wanted = self.listed, b"/%b\0" % os.fsencode(name)
        found = [
            listed[listed.index(b"\t", listed.rindex(b"\0", 0, at)) + 1 : at + len(wanted) - 1]
            for at in self._occurrences(wanted)
        ]
        top = [name] if self.find(name) is not None else []
        return frozenset((*_decoded(found), *top))

    def span(self, directory: str) -> tuple[int, int]:
        """Return from which place up to which *directory* is listed, and all below it."""
        if directory == ".":
            return 0, self._end
        above = os.fsencode(directory)
        return self._place(above + b"/"), self._place(above + b"0")  # 0 follows /

    def count(self, start: int, end: int) -> tuple[int, int]:
        """Return the number of entries from *start* to *end* that aren't directories, and that are."""
        directories = self.listed.count(_TREE, start, end)
        return self.listed.count(b"\0", start, end) - directories, directories

    def directories(self, start: int, end: int) -> list[str]:
        """Return the paths of the directories from *start* to *end*."""
        return _decoded(re.compile(_DIRECTORIES).findall(self.listed, start, end))

    def _occurrences(self, mark: bytes, start: int = 0, end: int | None = None) -> Iterator[int]:
        at = self.listed.find(mark, start, end)
        while at >= 0:
            yield at
            at = self.listed.find(mark, at + len(mark) - 1, end)  # the NUL may be the next one's too

    def _place(self, key: bytes) -> int:
        """Return the place of the first record whose key isn't less, or of the last NUL."""
        listed = self.listed
        low, high = self._near(key)
        while low < high:
            middle = listed.rindex(b"\0", low, (low + high) // 2 + 1)
            if self._key(middle) < key:
                low = listed.index(b"\0", middle + 1)
            else:
                high = middle
        return low

    def _near(self, key: bytes) -> tuple[int, int]:
        """Return the places between which the record with *key* is, if there is one."""
        keys, places = self._samples
        at = bisect_right(keys, key)
        return places[at - 1] if at else 0, places[at] if at < len(places) else self._end

    @cached_property
    def _samples(self) -> tuple[list[bytes], list[int]]:
        """The keys of some records and their places: bisecting a list is faster than bisecting bytes."""
        if self._end < _FEW:  # all, so that no tree that somebody made by hand is taken for a sorted one
            places = [match.start() for match in re.finditer(rb"\x00", self.listed)][:-1]
        else:
            places = [self.listed.rindex(b"\0", 0, at + 1) for at in range(0, self._end, _SAMPLED)]
        keys = [self._key(at) for at in places]
        if keys != sorted(keys):
            raise unsorted()
        return keys, places

    def _key(self, at: int) -> bytes:
        """Return what the record at *at* is sorted by: Git adds a slash to a directory."""
        listed = self.listed
        path = listed[listed.index(b"\t", at) + 1 : listed.index(b"\0", at + 1)]
        return path + b"/" if listed.startswith(_TREE, at) else path


def _decoded(paths: list[bytes]) -> list[str]:
    """Decode many paths at once: one by one takes twenty times as long."""
    return os.fsdecode(b"\0".join(paths)).split("\0") if paths else []
