"""Which paths the links of a workspace depend on, found by watching the resolver ask. Pure."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence
from functools import cached_property

from agents_md_lint.loading import Loader
from agents_md_lint.names import NAME
from agents_md_lint.pathtext import ancestors, clean, join, parent
from agents_md_lint.scope.outline import Outline
from agents_md_lint.snapshot.protocol import Entry, Kind, Snapshot, absolute, contains, relative


class _Watched:
    """A snapshot that notes which of its entries are looked at."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self.asked: set[str] = set()
        self.root = snapshot.root
        self.repository = snapshot.repository
        self.workspace = snapshot.workspace
        self.portable = snapshot.portable
        self.anchors = snapshot.anchors

    def entry(self, path: str) -> Entry:
        self.asked.add(path)
        return self._snapshot.entry(path)

    def readlink(self, path: str) -> str:
        return self._snapshot.readlink(path)

    def size(self, path: str) -> int:
        return self._snapshot.size(path)

    def read(self, path: str, limit: int) -> bytes:
        return self._snapshot.read(path, limit)

    def content_id(self, path: str) -> str | None:
        return self._snapshot.content_id(path)

    def names(self, directory: str) -> Sequence[str]:
        return self._snapshot.names(directory)


class Ways:
    """The links of one snapshot: where each leads, and what the answer depends on.

    ``targets`` are the directories inside the workspace that links lead to, relative to it; ``chain`` is
    the number of links that the longest guidance file's way has.
    """

    def __init__(self, snapshot: Snapshot, outline: Outline) -> None:
        self._snapshot = snapshot
        self._outline = outline

    @cached_property
    def targets(self) -> dict[str, str]:
        """The workspace-relative directory that each link to a directory inside the workspace leads to."""
        return self._linked[0]

    @cached_property
    def links_to(self) -> dict[str, list[str]]:
        """The links by the directory that they lead to."""
        found: dict[str, list[str]] = {}
        for link, target in self.targets.items():
            found.setdefault(target, []).append(link)
        return found

    def links_below(self, directory: str) -> list[str]:
        """Return the links to directories that lie below *directory*."""
        if directory == ".":
            return self._sorted
        start = bisect_left(self._sorted, directory + "/")
        return self._sorted[start : bisect_left(self._sorted, directory + "0", start)]

    @cached_property
    def _sorted(self) -> list[str]:
        return sorted(self.targets)

    @cached_property
    def scopes_by_path(self) -> dict[str, list[str]]:
        """The scopes whose guidance is a link, by each repository-relative path that its way looks at."""
        return self._guidance[0]

    @cached_property
    def chain(self) -> int:
        """The number of links in the longest way of a guidance file."""
        return self._guidance[1]

    def depend_on(self, paths: Collection[str]) -> bool:
        """Whether where a link leads depends on the entries at one of the repository-relative *paths*."""
        return bool(paths) and not self.asked.isdisjoint(paths)

    @cached_property
    def asked(self) -> set[str]:
        """The repository-relative paths whose entries decide where links lead."""
        return self._linked[1] | self.scopes_by_path.keys()

    @cached_property
    def _linked(self) -> tuple[dict[str, str], set[str]]:
        watched = _Watched(self._snapshot)
        loader = Loader(watched)
        root = self._snapshot.root
        found: dict[str, str] = {}
        near: set[str] = set()
        for link in self._outline.links:
            path = self._straight(link)
            if path is not None:
                near.update((link, *ancestors(link), *ancestors(path)))
                if path in self._outline.directories:
                    found[link] = path
                continue
            end = loader.directory(link)
            if end.found and end.entry.kind is Kind.DIRECTORY and contains(root, end.path):
                found[link] = relative(root, end.path)
        shown = self._snapshot.workspace
        return found, self._inside(watched.asked) | {join(shown, path) for path in near}

    def _straight(self, link: str) -> str | None:
        """Return the workspace-relative path that a link leads to over real directories alone.

        None where that takes a walk: over another link, out of the workspace, up from a directory that it
        went down to; or where not all directories are known, as on a disk. Most links are straight, and
        the walk takes ten times as long.
        """
        if not self._snapshot.portable:
            return None
        text = self._snapshot.readlink(absolute(self._snapshot.root, link))
        down = text
        while down.startswith("../"):
            down = down[3:]
        path = clean(join(parent(link), text))
        if text.startswith("/") or path.startswith("..") or ".." in down.split("/"):
            return None
        return None if any(above in self._outline.links for above in ancestors(path)) else path

    @cached_property
    def _guidance(self) -> tuple[dict[str, list[str]], int]:
        found: dict[str, list[str]] = {}
        longest = 0
        for scope in self._outline.scopes:
            if join(scope, NAME) in self._outline.links:
                watched = _Watched(self._snapshot)
                longest = max(longest, len(Loader(watched).locate(scope).resolution.hops))
                for path in self._inside(watched.asked):
                    found.setdefault(path, []).append(scope)
        return found, longest

    def _inside(self, asked: set[str]) -> set[str]:
        top = self._snapshot.repository
        return {relative(top, path) for path in asked if contains(top, path)}
