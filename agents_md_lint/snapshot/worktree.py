"""The workspace as it is on this machine's disk: what q would meet if it started now."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator, Sequence

from agents_md_lint.errors import UsageError
from agents_md_lint.paths import absolute, contains, relative, slashed
from agents_md_lint.snapshot.protocol import DIRECTORY, FILE, LINK, MISSING, Entry, Kind, UnreadableError
from agents_md_lint.snapshot.small_files import SmallFiles

_SPECIAL = {
    stat.S_IFIFO: "FIFO",
    stat.S_IFSOCK: "socket",
    stat.S_IFCHR: "character device",
    stat.S_IFBLK: "block device",
}
_LONGEST_LINK = 4096
_ABSENT = (FileNotFoundError, NotADirectoryError)
_OPEN = (
    os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
)
_OPEN_DIRECTORY = _OPEN | getattr(os, "O_DIRECTORY", 0)
_PASS_THROUGH = _OPEN_DIRECTORY | getattr(os, "O_PATH", getattr(os, "O_SEARCH", 0))
"""To open what lies in a directory takes the right to search it, as for q; not that to list it."""
_BY_DESCRIPTOR = os.open in os.supports_dir_fd


def _links_on(path: str) -> int:
    """Return how many links the absolute *path*, which leads to a directory, is resolved through."""
    links = 0
    ahead = path.split("/")[::-1]
    here = "/"
    while ahead:
        part = ahead.pop()
        there = os.path.normpath(os.path.join(here, part))
        if part != ".." and os.path.islink(there):
            links += 1
            text = slashed(os.readlink(there))
            here = "/" if text.startswith("/") else here
            ahead += text.split("/")[::-1]
        else:
            here = there
    return links


class Worktree:
    """The directory *root* as a workspace; *repository* is the top of its repository, if it has one.

    Nothing is opened but regular files inside the workspace. *links_as_text* are the repository-relative
    paths of files that stand for links, where Git can't make any; they are taken for links. Raises
    ``UsageError`` when *root* isn't a directory, or isn't inside *repository*. Where links lead to *root*, q
    knows the directory behind them alone, and counts them for each path.
    """

    portable = False

    def __init__(
        self,
        root: str | os.PathLike[str],
        repository: str | os.PathLike[str] | None = None,
        links_as_text: frozenset[str] = frozenset(),
    ) -> None:
        given = slashed(os.path.abspath(os.fspath(root)))
        self.root = slashed(os.path.realpath(given))
        if not os.path.isdir(self.root):
            raise UsageError(f"{os.fspath(root)!r} is not a directory", "name the workspace's directory")
        self.repository = (
            self.root if repository is None else slashed(os.path.realpath(os.fspath(repository)))
        )
        if not contains(self.repository, self.root):
            raise UsageError(
                f"the workspace {os.fspath(root)!r} lies outside the repository",
                "name a directory of the repository",
            )
        self.workspace = relative(self.repository, self.root)
        self._links = frozenset(absolute(self.repository, path) for path in links_as_text)
        self.anchors = (self.root,)
        self.root_links = 0 if given == self.root else _links_on(given)

    def entry(self, path: str) -> Entry:
        """Return what *path* is (``lstat``)."""
        try:
            mode = os.lstat(path).st_mode
        except _ABSENT:
            return MISSING
        except OSError as error:
            kind = Kind.UNREADABLE if isinstance(error, PermissionError) else Kind.MISSING
            return Entry(kind, _reason(error))
        found = _entry(mode)
        return LINK if path in self._links and found is FILE else found

    def readlink(self, path: str) -> str:
        """Return the text of the link at *path*."""
        if path in self._links:
            return os.fsdecode(self.read(path, _LONGEST_LINK))
        try:
            return os.readlink(path)
        except OSError as error:
            raise UnreadableError(_reason(error)) from error

    def size(self, path: str) -> int:
        """Return the size of the regular file at *path*, in bytes."""
        try:
            return os.lstat(path).st_size
        except OSError as error:
            raise UnreadableError(_reason(error)) from error

    def read(self, path: str, limit: int) -> bytes:
        """Return the first *limit* bytes of the regular file at *path*, which must lie in the workspace."""
        if not contains(self.root, path):
            raise UnreadableError("outside the workspace")
        try:
            descriptor = self._open(path)
        except OSError as error:
            raise UnreadableError(_reason(error)) from error
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise UnreadableError("changed into something else while being read")
            return _read(descriptor, limit)
        except OSError as error:
            raise UnreadableError(_reason(error)) from error
        finally:
            os.close(descriptor)

    def small_files(self, paths: Iterable[str], limit: int) -> Iterator[tuple[str, bytes]]:
        """Yield the regular files among *paths* that have less than *limit* bytes."""
        start = len(absolute(self.root, ""))
        with SmallFiles(self.root, limit) as files:
            for path in paths:
                data = None if path in self._links else files.read(path[start:])
                if data is not None:
                    yield path, data

    def content_id(self, path: str) -> None:
        """Return None: a disk keeps no ids of contents."""

    def names(self, directory: str) -> Sequence[str]:
        """Return the names in *directory*, sorted by their bytes."""
        if not contains(self.root, directory):
            raise UnreadableError("outside the workspace")
        try:
            if not _BY_DESCRIPTOR:
                return sorted(os.listdir(directory), key=os.fsencode)
            descriptor = self._open(directory, _OPEN_DIRECTORY)
            try:
                return sorted(os.listdir(descriptor), key=os.fsencode)
            finally:
                os.close(descriptor)
        except OSError as error:
            raise UnreadableError(_reason(error)) from error

    def _open(self, path: str, flags: int = _OPEN) -> int:
        """Open *path* without following any link below the root.

        The path was resolved before; walking it again by descriptors leaves no moment in which a
        directory could become a link that leads out of the workspace.
        """
        if not _BY_DESCRIPTOR:
            return os.open(path, flags)
        *directories, name = relative(self.root, path).split("/")
        here = os.open(self.root, _PASS_THROUGH)
        try:
            for directory in directories:
                inner = os.open(directory, _PASS_THROUGH, dir_fd=here)
                os.close(here)
                here = inner
            return os.open(name, flags, dir_fd=here)
        finally:
            os.close(here)


def _entry(mode: int) -> Entry:
    if stat.S_ISREG(mode):
        return FILE
    if stat.S_ISDIR(mode):
        return DIRECTORY
    if stat.S_ISLNK(mode):
        return LINK
    return Entry(Kind.SPECIAL, _SPECIAL.get(stat.S_IFMT(mode), "special file"))


def _read(descriptor: int, limit: int) -> bytes:
    """Return up to *limit* bytes: one read may give less than there is."""
    chunks: list[bytes] = []
    while limit > 0:
        chunk = os.read(descriptor, min(limit, 1 << 20))
        if not chunk:
            break
        chunks.append(chunk)
        limit -= len(chunk)
    return b"".join(chunks)


def _reason(error: OSError) -> str:
    return error.strerror or str(error)
