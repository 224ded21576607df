"""The directories of a tree, and what lies below each."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Protocol

    class Directories(Protocol):
        """Real directories, ``"."`` (the top) among them, by their path relative to it.

        They never change: who has the same object has the same ones.
        """

        @property
        def all(self) -> frozenset[str]:
            """All of them. They may be many: ask for what is needed."""

        def __hash__(self) -> int:
            """Return the identity."""

        def __contains__(self, path: object, /) -> bool:
            """Whether *path* is one."""

        def below(self, directory: str) -> Sequence[str]:
            """Return *directory*, which is one, and all that lie below it."""

        def count(self, directory: str) -> int:
            """Return the number of :meth:`below`."""


class KnownDirectories:
    """Directories that are listed one by one."""

    def __init__(self, directories: frozenset[str]) -> None:
        self.all = directories

    @cached_property
    def _sorted(self) -> tuple[str, ...]:
        return tree_order(self.all)

    def __contains__(self, path: object) -> bool:
        return path in self.all

    def below(self, directory: str) -> Sequence[str]:
        """Return *directory*, which is one, and all that lie below it."""
        return below(self._sorted, directory)

    def count(self, directory: str) -> int:
        """Return the number of :meth:`below`."""
        start, end = _range(self._sorted, directory)
        return end - start


class PatchedDirectories:
    """The directories *base* with a few that came or went: ``True`` in *changes* for one that is there now.

    It costs what changed, not what there is: a history makes one for each commit that adds a directory.
    """

    def __init__(self, base: Directories, changes: Mapping[str, bool]) -> None:
        self._base = base
        self._here: dict[str, bool] = {}
        """What isn't as in *base*, and what once wasn't."""
        self._more: dict[str, int] = {}
        """How many more directories than in *base* there are at or below each."""
        if isinstance(base, PatchedDirectories):
            self._base, self._here, self._more = base._base, base._here.copy(), base._more.copy()
        for path, is_here in changes.items():
            more = is_here - (path in self)
            self._here[path] = is_here
            if more:
                add_above(self._more, path, more)

    @cached_property
    def all(self) -> frozenset[str]:
        """All of them."""
        gone = {path for path, is_here in self._here.items() if not is_here}
        return self._base.all - gone | (self._here.keys() - gone)

    def __contains__(self, path: object) -> bool:
        is_here = self._here.get(path)  # type: ignore[call-overload]
        return path in self._base if is_here is None else is_here

    def below(self, directory: str) -> Sequence[str]:
        """Return *directory*, which is one, and all that lie below it."""
        prefix = "" if directory == "." else directory + "/"
        found = {path for path in self._base.below(directory) if self._here.get(path, True)}
        inside = (path for path in self._here if path.startswith(prefix) or path == directory)
        found.update(path for path in inside if self._here[path])
        return tree_order(found)

    def count(self, directory: str) -> int:
        """Return the number of :meth:`below`."""
        return self._base.count(directory) + self._more.get(directory, 0)


def lone(here: Directories, there: Directories, paths: Iterable[str]) -> list[str]:
    """Return those of *paths* that are directories of *here* and not of *there*."""
    changed = [one._here if isinstance(one, PatchedDirectories) else {} for one in (here, there)]
    bases = [one._base if isinstance(one, PatchedDirectories) else one for one in (here, there)]
    if (
        bases[0] is bases[1]
    ):  # then only what came or went on either side can be: a look-up in the tree is slow
        paths = [path for path in paths if path in changed[0] or path in changed[1]]
    return [path for path in paths if path in here and path not in there]


def add_above(sums: dict[str, int], path: str, more: int) -> None:
    """Add *more* to the sums of *path* and of all directories that it lies in, ``"."`` too."""
    while path:
        sums[path] = sums.get(path, 0) + more
        path = path.rpartition("/")[0]
    sums["."] = sums.get(".", 0) + more


def tree_order(directories: Iterable[str]) -> tuple[str, ...]:
    """Return *directories* so that what lies below one follows it, without a gap."""
    return tuple(sorted(directories, key=_key))


def below(ordered: tuple[str, ...], directory: str) -> tuple[str, ...]:
    """Return what lies at or below *directory* of the directories *ordered* by :func:`tree_order`."""
    start, end = _range(ordered, directory)
    return ordered[start:end]


def _range(ordered: tuple[str, ...], directory: str) -> tuple[int, int]:
    """Return the slice of *ordered* that lies at or below *directory*: ``0`` follows ``/``."""
    if directory == ".":
        return 0, len(ordered)
    return bisect_left(ordered, directory + "/", key=_key), bisect_left(ordered, directory + "0", key=_key)


def _key(directory: str) -> str:
    return "" if directory == "." else directory + "/"
