"""The worktree as Git sees it: where Git sees no change, what is committed is what is there.

A clean checkout may hold other bytes (CRLF line ends), and a sparse one leaves files out; neither is a
change. But where q would treat the bytes on disk in another way than those in Git (one is over its limit,
the other isn't), the disk counts, and :meth:`Checkout.converted` says so.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from agents_md_lint.git.checkout import is_same
from agents_md_lint.loading.content import READ, Rejected, decode
from agents_md_lint.paths import ancestors, contains, parent, relative
from agents_md_lint.snapshot.protocol import DIRECTORY, FILE, LINK, Entry, Kind, UnreadableError
from agents_md_lint.snapshot.worktree import Worktree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.git.checkout import Unchanged
    from agents_md_lint.git.repository import Repository


_LONGEST = 1 << 20
"""The bytes of a file that are compared with what is committed: q reads less of any."""


class Checkout(Worktree):
    """The workspace *root* of the worktree of *repository*, with its *unchanged* entries."""

    def __init__(
        self,
        root: str,
        top: str,
        links_as_text: frozenset[str],
        repository: Repository,
        unchanged: Unchanged,
    ) -> None:
        super().__init__(root, top, links_as_text)
        self._git = repository
        self._entries = unchanged.entries
        self._touched = set(unchanged.touched)
        self._unseen_in: dict[str, set[str]] = {}
        for path in unchanged.unseen:
            for inner in (path, *ancestors(parent(path))[1:]):
                self._unseen_in.setdefault(parent(inner), set()).add(inner.rpartition("/")[2])
        self._stored: dict[str, str] = {}
        self._converted: dict[str, tuple[int, int]] = {}

    def entry(self, path: str) -> Entry:
        """Return what *path* is."""
        listed = self._listed(path)
        if listed is not None:
            return LINK if listed.startswith("120") else FILE
        found = super().entry(path)
        if found.kind is Kind.MISSING and contains(self.repository, path):
            return DIRECTORY if relative(self.repository, path) in self._unseen_in else found
        return found

    def readlink(self, path: str) -> str:
        """Return the text of the link at *path*."""
        listed = self._listed(path)
        if listed is None:
            return super().readlink(path)
        shown = relative(self.repository, path)
        return os.fsdecode(self._git.objects.read(listed[7:], READ, shown)[1])

    def size(self, path: str) -> int:
        """Return the size of the regular file at *path*, in bytes."""
        oid = self.content_id(path)
        return super().size(path) if oid is None else self._git.objects.size(oid, path)

    def read(self, path: str, limit: int) -> bytes:
        """Return the first *limit* bytes of the regular file at *path*, which must lie in the workspace."""
        oid = self.content_id(path)
        if oid is None or not contains(self.root, path):
            return super().read(path, limit)
        return self._git.objects.read(oid, limit, relative(self.repository, path))[1]

    def content_id(self, path: str) -> str | None:  # type: ignore[override]
        """Return the object id of what is committed, None where the disk counts."""
        listed = self._listed(path)
        if listed is None or not contains(self.root, path):
            return None
        if path not in self._stored:
            self._stored[path] = listed[7:] if self._is_alike(path, listed[7:]) else ""
        return self._stored[path] or None

    def names(self, directory: str) -> Sequence[str]:
        """Return the names in *directory*, sorted by their bytes."""
        inside = contains(self.repository, directory)
        unseen = self._unseen_in.get(relative(self.repository, directory), set()) if inside else set()
        if not unseen:
            return super().names(directory)
        there = super().names(directory) if os.path.isdir(directory) else ()
        return sorted({*there, *unseen}, key=os.fsencode)

    def converted(self, path: str) -> tuple[int, int] | None:
        """Return the sizes in Git and on disk of the file at *path* where q treats the two differently."""
        return self._converted.get(path)

    def _listed(self, path: str) -> str | None:
        """Return the entry of *path* if Git sees no change in it."""
        if not contains(self.repository, path):
            return None
        shown = relative(self.repository, path)
        if shown in self._touched:
            self._touched.discard(shown)
            if not self._is_committed(path, shown):
                del self._entries[shown]
        return self._entries.get(shown)

    def _is_committed(self, path: str, shown: str) -> bool:
        """Whether a file with another time has the bytes that are committed; a long one counts as edited."""
        if super().entry(path).kind is not Kind.FILE or not contains(self.root, path):
            return False
        try:
            data = super().read(path, _LONGEST + 1)
        except UnreadableError:
            return False
        return len(data) <= _LONGEST and is_same(self._git, shown, data, self._entries[shown][7:])

    def _is_alike(self, path: str, oid: str) -> bool:
        """Whether q treats the bytes on disk as those in Git: it loads both, whole or cut, or neither."""
        if not os.path.lexists(path):
            return True
        try:
            there = super().read(path, READ)
            on_disk = super().size(path)
        except UnreadableError:
            return False
        size, stored = self._git.objects.read(oid, READ, relative(self.repository, path))
        if _fate(there) == _fate(stored):
            return True
        self._converted[path] = size, on_disk
        return False


def _fate(data: bytes) -> object:
    text = decode(data)
    return text.fault if isinstance(text, Rejected) else text.truncated
