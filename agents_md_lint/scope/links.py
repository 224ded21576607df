"""Which paths the links of a workspace depend on, by what the resolver looked up. Pure."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable
from functools import cached_property

from agents_md_lint.loading.loader import Loader
from agents_md_lint.names import NAME
from agents_md_lint.paths import absolute, ancestors, clean, contains, join, name, parent, relative
from agents_md_lint.scope.tree_shape import Outline
from agents_md_lint.snapshot.protocol import Kind, Snapshot
from agents_md_lint.snapshot.resolve import Resolution

_FEW = 4
"""The links that are followed one after another without a walk, which counts them."""


class WorkspaceLinks:
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
        directories = self._outline.directories
        found = {link: way[-1] for link, way in self._straight.items() if way[-1] in directories}
        return {**found, **self._walked[0]}

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
        near = (path for link, way in self._straight.items() for path in _above(link, *way))
        return self._walked[1] | self.scopes_by_path.keys() | self._shown(near)

    @cached_property
    def _straight(self) -> dict[str, tuple[str, ...]]:
        """The workspace-relative paths that links lead to, one after another, over real directories alone.

        Other links take a walk: out of the workspace, up from a directory that they went down to, into one
        that is a link; and all do where not every directory is known, as on a disk. Most are straight, and
        the walk takes ten times as long.
        """
        if not self._snapshot.portable:
            return {}
        links = self._outline.links
        ends = {link: self._end(link) for link in links}
        found: dict[str, tuple[str, ...]] = {}
        for link in links:
            way = [ends[link]]
            while way[-1] in links and len(way) < _FEW:
                way.append(ends[way[-1]])
            straight = tuple(end for end in way if end is not None)
            if len(straight) == len(way) and way[-1] not in links:
                found[link] = straight
        return found

    def _end(self, link: str) -> str | None:
        text = self._snapshot.readlink(absolute(self._snapshot.root, link))
        down = text
        while down.startswith("../"):
            down = down[3:]
        path = clean(join(parent(link), text))
        if text.startswith("/") or path.startswith("..") or ".." in down.split("/"):
            return None
        return None if any(above in self._outline.links for above in ancestors(path)[:-1]) else path

    @cached_property
    def _walked(self) -> tuple[dict[str, str], set[str]]:
        """The directories that the other links lead to, and what their walks look at."""
        root, loader = self._snapshot.root, Loader(self._snapshot)
        found: dict[str, str] = {}
        asked: set[str] = set()
        for link in self._outline.links - self._straight.keys():
            end = loader.directory(link)
            asked |= self._asked(link, end)
            if end.found and end.entry.kind is Kind.DIRECTORY and contains(root, end.path):
                found[link] = relative(root, end.path)
        return found, asked

    @cached_property
    def _guidance(self) -> tuple[dict[str, list[str]], int]:
        found: dict[str, list[str]] = {}
        longest, loader = 0, Loader(self._snapshot)
        for link in self._outline.links:
            if name(link) != NAME:
                continue
            scope = parent(link)
            if link in self._straight:
                way = self._straight[link]
                links, asked = len(way), self._shown(_above(link, *way))
            else:
                resolution = loader.locate(scope).resolution
                links, asked = len(resolution.hops), self._asked(link, resolution)
            longest = max(longest, links)
            for path in asked:
                found.setdefault(path, []).append(scope)
        return found, longest

    def _asked(self, link: str, resolution: Resolution) -> set[str]:
        """Return what *link* lies in, and all that it leads over."""
        return self._shown(ancestors(link)) | resolution.looked_up(self._snapshot.repository)

    def _shown(self, paths: Iterable[str]) -> set[str]:
        return {join(self._snapshot.workspace, path) for path in paths}


def _above(*paths: str) -> set[str]:
    """Return *paths*, and all that they lie in."""
    return {above for path in paths for above in ancestors(path)}
