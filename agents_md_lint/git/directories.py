"""The directories of a tree, and what lies below each."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
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
