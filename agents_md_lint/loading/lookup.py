"""Where an agent looks: the directories of a chain, and the names in each. Pure, by the agent's profile.

Everything is absolute in the snapshot's name space: a chain may begin above the workspace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from agents_md_lint.loading.loader import Candidate, Verdict
from agents_md_lint.loading.profile import Asked, FollowedLinks, Lost, Profile, Root, Unusable
from agents_md_lint.names import GIT
from agents_md_lint.paths import LONGEST, absolute, clean, contains, name
from agents_md_lint.records import NamedTuple
from agents_md_lint.snapshot.protocol import DIRECTORY, Kind, Snapshot
from agents_md_lint.snapshot.resolve import DIRECTORY_LINKS, End, Resolution, resolve_root, step

_FAILURES = frozenset({End.UNREADABLE, End.TOO_MANY_LINKS, End.NOT_A_DIRECTORY})


class Pick(NamedTuple):
    """The names of one directory that were looked at, in order.

    ``chosen`` is the one to be read; ``failed`` the one whose error costs the agent more than itself.
    ``hidden`` are files that would be read if it weren't for the chosen one.
    """

    seen: tuple[Candidate, ...]
    chosen: Candidate | None = None
    failed: Candidate | None = None
    hidden: tuple[Candidate, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether there is nothing under any name."""
        return self.failed is None and all(one.verdict is Verdict.ABSENT for one in self.seen)


class Lookup:
    """Directories and names of one snapshot as the agent of *profile* sees them; remembered."""

    def __init__(self, snapshot: Snapshot, profile: Profile) -> None:
        self.snapshot = snapshot
        self.profile = profile
        top = Resolution(End.FOUND, "/", DIRECTORY)
        self._directories = {"/": top, snapshot.root: resolve_root(snapshot)}
        self._picks: dict[tuple[str, tuple[str, ...]], Pick] = {}

    def start(self, path: str, *, logical: bool = False) -> str:
        """Return the directory that the absolute, clean *path* stands for: itself, or the one it is in.

        An agent that is started somewhere knows the directory behind all links, unless it is told to go there
        by a name (*logical*).
        """
        if len(path) > LONGEST:  # no system opens it, and to walk up from it takes the square of its length
            path = _parent(path[:LONGEST])
        if self.profile.asked is Asked.PATH:
            return path if self._is_directory(path) else _parent(path)
        while path != "/" and not self._is_directory(path):
            path = _parent(path)
        return path if logical else self.directory(path).path

    def directories(self, start: str) -> list[str]:
        """Return the directories of the chain, from its root down to *start*."""
        above = list(_upward(start))
        if self.profile.root is Root.WORKSPACE:
            return [one for one in above if contains(self.snapshot.root, one)][::-1]
        return _from_first(above, self.begins)

    def settings_directories(self, start: str) -> list[str]:
        """Return the directories whose settings may count, in that order.

        They begin where the chain does, but for an empty directory ``.git``: for settings that is no
        repository.
        """
        return _from_first(list(_upward(start)), self._is_project)

    def pick(self, directory: str, names: tuple[str, ...]) -> Pick:
        """Return which of *names* the agent reads in *directory*."""
        known = (directory, names)
        if known not in self._picks:
            self._picks[known] = self._picked(directory, names)
        return self._picks[known]

    def directory(self, path: str) -> Resolution:
        """Return where the absolute *path* leads, as the directory part of a longer path."""
        unknown: list[str] = []
        while path not in self._directories:
            unknown.append(path)
            path = _parent(path)
        found = self._directories[path]
        for below in reversed(unknown):
            found = self.step(found, name(below))
            self._directories[below] = found
        return found

    def step(self, directory: Resolution, entry: str, limit: int = DIRECTORY_LINKS) -> Resolution:
        """Resolve the name *entry* in *directory*, through *limit* links at most."""
        # Links that led to the workspace count for who goes by its name; who is started in it knows none.
        more = 0 if self.profile.asked is Asked.PATH else self.snapshot.root_links
        return step(self.snapshot, directory, entry, limit + more)

    def look(self, directory: str, entry: str) -> Candidate:
        """Return what is under the name *entry* of *directory*; ``LOADS`` is a file that may be read."""
        above = self.directory(directory)
        found = self.step(above, entry, self.profile.link_limit)
        verdict = self._verdict(found, len(above.hops))
        return Candidate(absolute(directory, entry), directory, verdict, found, detail=found.entry.detail)

    def _picked(self, directory: str, names: tuple[str, ...]) -> Pick:
        seen: list[Candidate] = []
        for number, entry in enumerate(names, start=1):
            one = self.look(directory, entry)
            seen.append(one)
            if one.verdict is Verdict.LOADS:
                others = (self.look(directory, other) for other in names[number:])
                hidden = tuple(other for other in others if other.verdict is Verdict.LOADS)
                return Pick(tuple(seen), chosen=one, hidden=hidden)
            if self.fails(one):
                return Pick(tuple(seen), failed=one)
            if one.verdict is not Verdict.ABSENT and self.profile.unusable is Unusable.IGNORED:
                break
        return Pick(tuple(seen))

    def fails(self, one: Candidate) -> bool:
        """Whether it is an error, and no absence, that costs the agent more than this file."""
        found = one.resolution
        if self.profile.lost is Lost.FILE or not self.directory(one.scope).found:
            return False
        return found.end in _FAILURES or (found.end is End.MISSING and bool(found.entry.detail))

    def _verdict(self, found: Resolution, hops: int) -> Verdict:
        inside = self.profile.links is FollowedLinks.ANYWHERE or contains(self.snapshot.root, found.path)
        if found.end is End.ESCAPES or (found.found and not inside):
            return Verdict.ESCAPES
        if found.end is End.UNREADABLE:
            return Verdict.UNREADABLE
        if found.found:
            return Verdict.LOADS if found.entry.kind is Kind.FILE else Verdict.NOT_REGULAR
        return Verdict.ABSENT if len(found.hops) == hops else Verdict.BROKEN_LINK

    def _is_directory(self, path: str) -> bool:
        found = self.directory(path)
        return found.found and found.entry.kind is Kind.DIRECTORY

    def begins(self, directory: str) -> bool:
        """Whether a chain begins in the absolute *directory*, and not above it."""
        return any(self._holds(directory, marker) for marker in self.profile.markers)

    def _is_project(self, directory: str) -> bool:
        return any(
            self._holds(directory, marker)
            and (marker != GIT or self._holds(directory, f"{GIT}/HEAD") or self._is_file(directory))
            for marker in self.profile.markers
        )

    def _is_file(self, directory: str) -> bool:
        return self.step(self.directory(directory), GIT).entry.kind is Kind.FILE

    def _holds(self, directory: str, marker: str) -> bool:
        """Whether the path *marker*, from *directory* on, leads to something."""
        if self.snapshot.portable:
            if marker.startswith("/"):
                return False
            if directory == self.snapshot.repository and clean(marker) in (GIT, f"{GIT}/HEAD"):
                return True  # each clone has it, and no tree
        found = self.directory("/" if marker.startswith("/") else directory)
        for part in clean(marker).split("/"):  # as text: a slash behind a file doesn't matter
            found = self.step(found, part)
        return found.found


def _upward(directory: str) -> Iterator[str]:
    """Yield the absolute *directory* and all above it."""
    yield directory
    while directory != "/":
        directory = _parent(directory)
        yield directory


def _from_first(above: list[str], begins: Callable[[str], bool]) -> list[str]:
    """Return *above*, which go up, downwards from the first where a chain *begins*; else the start."""
    return above[next((number for number, one in enumerate(above) if begins(one)), 0) :: -1]


def _parent(path: str) -> str:
    return path.rpartition("/")[0] or "/"
