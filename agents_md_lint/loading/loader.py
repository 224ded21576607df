"""q's loader: which ``AGENTS.md`` apply to which paths, and what of them q loads. Pure, over a snapshot."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from enum import Enum

from agents_md_lint.loading.content import READ, DecodedText, Rejected, TextFault, decode, utf8_size
from agents_md_lint.loading.whitespace import trim
from agents_md_lint.names import NAME
from agents_md_lint.paths import ancestors, clean, contains, join, parent, relative, root_to_leaf
from agents_md_lint.records import NamedTuple
from agents_md_lint.snapshot.protocol import Kind, Snapshot, UnreadableError
from agents_md_lint.snapshot.resolve import TOTAL_LINKS, End, Resolution, resolve_root, step

_REMEMBERED = 10_000
"""The directories of which it is remembered where they lead: those asked about next are mostly near."""


class Verdict(Enum):
    """What an agent does with a candidate. All but the first are silent.

    The last four are verdicts of agents that join files into one text with a budget (``chain.py``); q has
    none.
    """

    LOADS = "loads"
    ABSENT = "absent"
    BROKEN_LINK = "broken link"
    ESCAPES = "escapes the workspace"
    NOT_REGULAR = "not a regular file"
    UNREADABLE = "unreadable"
    NUL = "has a NUL byte"
    INVALID_UTF8 = "is not UTF-8"
    BLANK = "is blank"
    HIDDEN = "hidden by another name"
    SPENT = "comes after the budget is spent"
    DROPPED = "dropped with all the others"


class Guidance(NamedTuple):
    """A loaded guidance file.

    ``source`` is the file's name as q shows it and ``scope`` the directory that it speaks for
    (``"."`` is the workspace); ``path`` is the regular file that the text came from. All are relative
    to the workspace. ``text`` has no white space around it and no truncation marker.
    """

    source: str
    scope: str
    text: str
    truncated: bool
    path: str

    @property
    def size(self) -> int:
        """The bytes of the text."""
        return utf8_size(self.text)


class Candidate(NamedTuple):
    """The guidance file of one directory, loaded or not, and why.

    ``data`` is what q read of it (at most 65,537 bytes); ``offset`` the 0-based byte offset of what
    made q reject it; ``detail`` the system's words where it couldn't be read.
    """

    source: str
    scope: str
    verdict: Verdict
    resolution: Resolution
    guidance: Guidance | None = None
    data: bytes = b""
    offset: int | None = None
    detail: str = ""


class Loader:
    """q's loader over one snapshot, which must not change meanwhile: results are remembered."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self._directories: dict[str, Resolution] = {".": resolve_root(snapshot)}
        self._loaded: dict[str, Guidance | None] = {}

    def for_paths(self, paths: Iterable[str]) -> tuple[Guidance, ...]:
        """Return the guidance that applies to *paths*, as tool calls name them, root to leaf.

        The workspace's own guidance always belongs to it.
        """
        scopes = {"."}
        for path in paths:
            scopes.update(self.scopes(path))
        loaded = (self.guidance(scope) for scope in sorted(scopes, key=root_to_leaf))
        return tuple(guidance for guidance in loaded if guidance is not None)

    def effective(self, directory: str) -> tuple[Guidance, ...]:
        """Return the guidance of the clean, workspace-relative *directory*, root to leaf."""
        loaded = (self.guidance(scope) for scope in ancestors(directory))
        return tuple(guidance for guidance in loaded if guidance is not None)

    def session(self) -> Session:
        """Return a new session: what loads at its start, and what each batch of tool calls adds."""
        return Session(self)

    def scopes(self, path: str) -> list[str]:
        """Return the directories whose guidance applies to *path*, root to leaf.

        The path is taken as a tool call names it: relative to the workspace or absolute, white space
        around it dropped, cleaned as text. One outside the workspace, empty, or with a NUL has none.
        """
        target = self.target(path)
        if target is None:
            return []
        return ancestors(target if self.is_directory(target) else parent(target))

    def target(self, path: str) -> str | None:
        """Return the clean, workspace-relative path that *path* names, or None if it names nothing there."""
        named = trim(path)
        if not named or "\0" in named:
            return None
        whole = clean(named if os.path.isabs(named) else f"{self.snapshot.anchors[0]}/{named}")
        for anchor in self.snapshot.anchors:
            if contains(anchor, whole):
                return relative(anchor, whole)
        return None

    def is_directory(self, path: str) -> bool:
        """Whether the clean, workspace-relative *path* is a directory, or a link that leads to one."""
        found = self.directory(path)
        return found.found and found.entry.kind is Kind.DIRECTORY

    def directory(self, path: str) -> Resolution:
        """Return where the clean, workspace-relative *path* leads, as the directory part of a longer path."""
        found = self._directories.get(path)
        unknown: list[str] = []
        here = path
        while found is None:
            unknown.append(here)
            here = parent(here)
            found = self._directories.get(here)
        if len(self._directories) > _REMEMBERED:
            self._directories = {".": self._directories["."]}
        for below in reversed(unknown):
            found = step(self.snapshot, found, below.rpartition("/")[2])
            self._directories[below] = found
        return found

    def guidance(self, scope: str) -> Guidance | None:
        """Return what loads for the one directory *scope*, without what it inherits."""
        if scope not in self._loaded:
            self._loaded[scope] = self.candidate(scope).guidance
        return self._loaded[scope]

    def locate(self, scope: str, name: str = NAME, links: int = TOTAL_LINKS) -> Candidate:
        """Return where the guidance file of the directory *scope* leads, without reading it.

        The verdict ``LOADS`` then says no more than that it is a regular file inside the workspace.
        With another *name*, where the file of that name leads; *links* is how many are followed.
        """
        directory = self.directory(scope)
        found = step(self.snapshot, directory, name, links)
        verdict = self._reachable(directory, found)
        located = Candidate(join(scope, name), scope, verdict, found)
        return located._replace(detail=found.entry.detail) if found.entry.detail else located

    def candidate(self, scope: str, name: str = NAME) -> Candidate:
        """Return the guidance file of the directory *scope* and what q does with it. Not remembered.

        With another *name*, what q would do with the file of that name.
        """
        return self.opened(self.locate(scope, name))

    def opened(self, located: Candidate) -> Candidate:
        """Return what q does with a file that was located."""
        if located.verdict is not Verdict.LOADS:
            return located
        try:
            data = self.snapshot.read(located.resolution.path, READ)
        except UnreadableError as error:
            return located._replace(verdict=Verdict.UNREADABLE, detail=str(error))
        return self.judge(located, data)

    def judge(self, located: Candidate, data: bytes) -> Candidate:
        """Return what q makes of *data*, the first 65,537 bytes of a file that was located."""
        source, scope, found = located.source, located.scope, located.resolution
        text = decode(data)
        if isinstance(text, Rejected):
            verdict = Verdict.NUL if text.fault is TextFault.NUL else Verdict.INVALID_UTF8
            return Candidate(source, scope, verdict, found, data=data, offset=text.offset)
        return Candidate(
            source, scope, Verdict.LOADS, found, self._guidance(source, scope, text, found), data
        )

    def _guidance(self, source: str, scope: str, text: DecodedText, found: Resolution) -> Guidance:
        path = relative(self.snapshot.root, found.path) if found.hops else source
        return Guidance(source, scope, text.text, text.truncated, path)

    def _reachable(self, directory: Resolution, found: Resolution) -> Verdict:
        """Return ``LOADS`` for what leads to a regular file inside the workspace, else why it doesn't."""
        if found.end is End.ESCAPES or (found.found and not contains(self.snapshot.root, found.path)):
            return Verdict.ESCAPES
        if found.end is End.UNREADABLE:
            return Verdict.UNREADABLE
        if found.found:
            return Verdict.LOADS if found.entry.kind is Kind.FILE else Verdict.NOT_REGULAR
        return Verdict.ABSENT if len(found.hops) == len(directory.hops) else Verdict.BROKEN_LINK


class Session:
    """A session of q: a file that was loaded once isn't loaded again.

    ``start`` is what loads before the first request.
    """

    def __init__(self, loader: Loader) -> None:
        self._loader = loader
        self.start = loader.for_paths(())
        self._known = {guidance.source for guidance in self.start}

    def batch(self, arguments: Sequence[str]) -> tuple[Guidance, ...]:
        """Return what a batch of tool calls newly loads; *arguments* holds the JSON text of each call.

        When it isn't empty, q runs none of the calls: it pauses.
        """
        from agents_md_lint.loading.tool_calls import named_paths  # few commands need it

        return self.reach(named.path for text in arguments for named in named_paths(text))

    def reach(self, paths: Iterable[str]) -> tuple[Guidance, ...]:
        """Return what newly loads when a batch of tool calls names *paths*."""
        new = tuple(
            guidance for guidance in self._loader.for_paths(paths) if guidance.source not in self._known
        )
        self._known.update(guidance.source for guidance in new)
        return new
