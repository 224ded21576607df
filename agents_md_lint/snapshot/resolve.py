"""Following links as q does: once, for every kind of snapshot.

The walk goes component by component over paths that are free of links so far, so no limit of the
operating system gets in the way: q resolves first and opens the result. The facts (``loading.json``):
a chain of 255 links resolves and 256 don't; in the directory part of the path as written 40 do;
behind a file nothing follows, not even a slash.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from agents_md_lint.paths import absolute, contains, relative, utf8
from agents_md_lint.records import NamedTuple
from agents_md_lint.snapshot.protocol import DIRECTORY, MISSING, Entry, Kind, Snapshot, UnreadableError

DIRECTORY_LINKS = 40
"""Links that the directory part of a path may lead through."""
TOTAL_LINKS = 255
"""Links that a whole path may lead through."""
NAME_BYTES = 255
"""The longest name of one directory entry, in bytes; a longer one can't exist on Linux."""
LINK_BYTES = 4095
"""The longest text of a link, in bytes: Git can store a longer one, no file system holds it."""


_NOT_NAMES = frozenset({"", ".", ".."})
"""Components of a path that name no entry of a directory."""


class End(Enum):
    """How a walk ended."""

    FOUND = "found"
    MISSING = "missing"
    NOT_A_DIRECTORY = "not a directory"
    TOO_MANY_LINKS = "too many links"
    NOT_A_PATH = "not a path"
    ESCAPES = "escapes"
    UNREADABLE = "unreadable"


class Hop(NamedTuple):
    """A link on the way: where it is (absolute in the name space), and its text."""

    path: str
    text: str


class NameLookup(NamedTuple):
    """A name that a walk looked up: its absolute path, and the link whose text has it (None: the start's).

    With ``leaves`` it is the first way out of the repository: up from its top, or an absolute text. With
    ``behind`` the walk ended there though there are more names, to be looked for in what is no directory.
    """

    path: str
    link: Hop | None
    leaves: bool = False
    behind: bool = False


class Departure(NamedTuple):
    """The first link that a fresh clone elsewhere couldn't follow: absolute, or out of the repository."""

    hop: Hop
    absolute: bool


class Resolution(NamedTuple):
    """Where a path leads.

    ``path`` is absolute in the snapshot's name space: of the entry that was found (never a link), or
    of what the walk looked for when it failed. ``hops`` are the links followed, in order, and ``lookups``
    what was looked up from the first of them on: all above it are directories.
    """

    end: End
    path: str
    entry: Entry = MISSING
    hops: tuple[Hop, ...] = ()
    departure: Departure | None = None
    lookups: tuple[NameLookup, ...] = ()

    @property
    def found(self) -> bool:
        """Whether the path leads to an entry that exists."""
        return self.end is End.FOUND

    def paths(self, top: str) -> frozenset[str]:
        """Return what it depends on, the links and what they lead to, there or not: relative to *top*.

        What lies outside of *top*, which is absolute, isn't among them.
        """
        found = (self.path, *(hop.path for hop in self.hops))
        return frozenset(relative(top, path) for path in found if contains(top, path))

    def looked_up(self, top: str) -> frozenset[str]:
        """Return :meth:`paths`, and the directories that the links lead over."""
        found = (one.path for one in self.lookups if not one.leaves and contains(top, one.path))
        return self.paths(top).union(relative(top, path) for path in found)

    def lookups_in_clones(self) -> Iterator[NameLookup]:
        """Yield the lookups that any clone makes: those before the repository is left, and the way out."""
        for lookup in self.lookups:
            yield lookup
            if lookup.leaves:
                return

    @property
    def loops(self) -> bool:
        """Whether the links lead back to one that was followed before, at the same place in the path."""
        return self.end is End.TOO_MANY_LINKS and len(set(self.hops)) < len(self.hops)


class _Walk:
    """The state of one walk: where it stands, and the components that are still ahead (last is next).

    Each has the link whose text it stands in.
    """

    def __init__(self, snapshot: Snapshot, start: Resolution, ahead: Iterable[str]) -> None:
        self.snapshot = snapshot
        self.here = start.path
        self.entry = start.entry
        self.ahead: list[tuple[str, Hop | None]] = [(part, None) for part in ahead]
        self.hops = list(start.hops)
        self.lookups = list(start.lookups)
        self.departure = start.departure
        self.is_away = start.departure is not None

    def stop(self, end: End, path: str, entry: Entry = MISSING) -> Resolution:
        """Return the result for a walk that can't go on at *path*, naming what lies ahead too."""
        last = self.lookups[-1] if self.lookups else None
        if last and not last.leaves and any(part not in ("", ".") for part, _ in self.ahead):
            self.lookups[-1] = last._replace(behind=True)
        for part, _ in reversed(self.ahead):
            if part == "..":
                path = path.rpartition("/")[0] or "/"
            elif part not in ("", "."):
                path = absolute(path, part)
        return self._end(end, path, entry)

    def _end(self, end: End, path: str, entry: Entry) -> Resolution:
        return Resolution(end, path, entry, tuple(self.hops), self.departure, tuple(self.lookups))

    def run(self, limit: int) -> Resolution:
        """Walk to the end; *limit* is the number of links that may be followed in all."""
        while self.ahead:
            part, link = self.ahead[-1]
            if self.entry.kind is not Kind.DIRECTORY:
                return self.stop(End.NOT_A_DIRECTORY, self.here, self.entry)
            self.ahead.pop()
            if part in ("", "."):
                continue
            failed = self._up(link) if part == ".." else self._down(part, link, limit)
            if failed is not None:
                return failed
        return self._end(End.FOUND, self.here, self.entry)

    def _up(self, link: Hop | None) -> Resolution | None:
        above = self.here.rpartition("/")[0] or "/"
        if self.here == self.snapshot.repository:
            self._leave(above, link, by_absolute_text=False)
        if self.here == "/":
            return self.stop(End.ESCAPES, "/") if self.snapshot.portable else None
        self.here, self.entry = above, DIRECTORY
        return None

    def _down(self, part: str, link: Hop | None, limit: int) -> Resolution | None:
        path = absolute(self.here, part)
        self.lookups.append(NameLookup(path, link))
        if len(part) * 4 > NAME_BYTES and len(utf8(part)) > NAME_BYTES:
            return self.stop(End.MISSING, path, Entry(Kind.MISSING, "File name too long"))
        entry = self.snapshot.entry(path)
        if entry.kind is Kind.LINK:
            return self._follow(path, limit)
        if entry.kind is Kind.MISSING:
            return self.stop(End.MISSING, path, entry)
        if entry.kind is Kind.UNREADABLE:
            return self.stop(End.UNREADABLE, path, entry)
        self.here, self.entry = path, entry
        return None

    def _follow(self, path: str, limit: int) -> Resolution | None:
        try:
            text = self.snapshot.readlink(path)
        except UnreadableError as error:
            return self.stop(End.UNREADABLE, path, Entry(Kind.UNREADABLE, str(error)))
        hop = Hop(path, text)
        self.hops.append(hop)
        if len(self.hops) + self.snapshot.root_links > limit:
            return self.stop(End.TOO_MANY_LINKS, path)
        if not text or len(utf8(text)) > LINK_BYTES:
            return self.stop(End.NOT_A_PATH, path)
        if text.startswith("/"):
            self._leave(text, hop, by_absolute_text=True)
            if self.snapshot.portable:
                self.ahead = [(part, hop) for part in reversed(text.split("/"))]
                return self.stop(End.ESCAPES, "/")
            self.here, self.entry = "/", DIRECTORY
        self.ahead.extend((part, hop) for part in reversed(text.split("/")))
        return None

    def _leave(self, path: str, link: Hop | None, *, by_absolute_text: bool) -> None:
        """Take note of the first way out of the repository."""
        if self.is_away:
            return
        self.is_away = True
        self.lookups.append(NameLookup(path, link, leaves=True))
        if self.hops:
            self.departure = Departure(self.hops[-1], by_absolute_text)


def resolve_root(snapshot: Snapshot) -> Resolution:
    """Return the resolution of the workspace itself, where every other walk starts.

    A workspace that isn't a directory here (it doesn't exist yet in an old commit) is missing.
    """
    entry = snapshot.entry(snapshot.root)
    if entry.kind is not Kind.DIRECTORY:
        return Resolution(End.MISSING, snapshot.root)
    return Resolution(End.FOUND, snapshot.root, DIRECTORY)


def _straight(snapshot: Snapshot, path: str, name: str) -> Resolution | None:
    """Return the resolution of the entry *name* of a directory that is reached without a link.

    None for what takes a walk: few entries are links, and a walk takes twice as long.
    """
    if len(name) * 4 > NAME_BYTES:
        return None
    entry = snapshot.entry(path)
    if entry.kind is Kind.FILE or entry.kind is Kind.DIRECTORY:
        return Resolution(End.FOUND, path, entry)
    return Resolution(End.MISSING, path, entry) if entry.kind is Kind.MISSING else None


def step(snapshot: Snapshot, directory: Resolution, name: str, limit: int = DIRECTORY_LINKS) -> Resolution:
    """Resolve the entry *name* in a directory that is already resolved.

    *limit* counts the links on the way to the directory too. A directory that wasn't found, or isn't
    one, gives its own failure.
    """
    if not directory.found:
        return directory._replace(path=absolute(directory.path, name))
    if not directory.hops and directory.entry.kind is Kind.DIRECTORY and name not in _NOT_NAMES:
        found = _straight(snapshot, absolute(directory.path, name), name)
        if found is not None:
            return found
    return _Walk(snapshot, directory, [name]).run(limit)


def lead(snapshot: Snapshot, directory: str, text: str) -> Resolution:
    """Return where *text* would lead as the text of a link in the absolute, link-free *directory*.

    Its lookups are all that it takes.
    """
    start = Resolution(End.FOUND, directory, DIRECTORY)
    return _Walk(snapshot, start, reversed(text.split("/"))).run(TOTAL_LINKS)
