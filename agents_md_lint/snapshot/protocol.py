"""What a snapshot of a workspace answers, whatever it is taken from.

A snapshot names everything by absolute paths of its own **name space**, ``str`` with ``/`` between
components and undecodable bytes as surrogate escapes. For a worktree that is the file system; for
what Git holds, ``/`` is the top of the repository. The methods look at one directory entry: they
never follow a link, so they are only asked about paths whose directory part has none
(``resolve.py`` sees to that).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from agents_md_lint.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol
else:
    Protocol = object  # to import typing takes longer than all the modules below this one


class Kind(Enum):
    """What a directory entry is."""

    FILE = "file"
    DIRECTORY = "directory"
    LINK = "symbolic link"
    SUBMODULE = "submodule"
    SPECIAL = "special file"
    MISSING = "missing"
    UNREADABLE = "unreadable"


class Entry(NamedTuple):
    """One directory entry.

    ``detail`` says more: what a special file is (``"FIFO"``), or the system's words for an entry
    that is missing for another reason than its absence, or can't be looked at.
    """

    kind: Kind
    detail: str = ""


DIRECTORY = Entry(Kind.DIRECTORY)
FILE = Entry(Kind.FILE)
EXECUTABLE = Entry(Kind.FILE, "executable")
"""A file with the executable bit, in what Git holds; a worktree doesn't say (``core.fileMode``)."""
LINK = Entry(Kind.LINK)
MISSING = Entry(Kind.MISSING)
SUBMODULE = Entry(Kind.SUBMODULE)


class UnreadableError(Exception):
    """A file or directory of a worktree can't be read: the message is the system's reason."""


class Snapshot(Protocol):
    """One state of one workspace."""

    @property
    def root(self) -> str:
        """The workspace: an absolute path without links in the snapshot's name space."""

    @property
    def repository(self) -> str:
        """The top of the repository: a link that leaves it works on this machine only."""

    @property
    def workspace(self) -> str:
        """The workspace relative to the repository, ``"."`` for the whole of it."""

    @property
    def root_links(self) -> int:
        """The links that led to the workspace: q counts them with those of each path below."""

    @property
    def portable(self) -> bool:
        """Whether it answers as a fresh clone anywhere would: then nothing lies outside the repository."""

    @property
    def anchors(self) -> tuple[str, ...]:
        """The workspace's absolute paths on this machine, for absolute path arguments."""

    def entry(self, path: str) -> Entry:
        """Return what *path* is, itself (as ``lstat`` does)."""

    def readlink(self, path: str) -> str:
        """Return the text of the link at *path*. Raises :class:`UnreadableError`."""

    def size(self, path: str) -> int:
        """Return the size in bytes of the regular file at *path*. Raises :class:`UnreadableError`."""

    def read(self, path: str, limit: int) -> bytes:
        """Return the first *limit* bytes of the regular file at *path*.

        Never opens anything but a regular file. Raises :class:`UnreadableError`.
        """

    def content_id(self, path: str) -> str | None:
        """Return the id of the content of the file at *path*: equal ids mean equal contents.

        None where the snapshot would have to read the file to know.
        """

    def names(self, directory: str) -> Sequence[str]:
        """Return the names in *directory*, sorted by their bytes. Raises :class:`UnreadableError`."""
