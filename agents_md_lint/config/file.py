"""Finding and reading a file that tells the linter what to do: in what is checked, or on this disk.

Such a file comes with the repository, so it is as hostile as all that is in there: it is read up to a
limit, never through a link that leads out of the repository, and nothing but a regular file is opened.
"""

from __future__ import annotations

import os
import stat

from agents_md_lint.errors import ConfigError
from agents_md_lint.git.entries import FILE_MODES
from agents_md_lint.git.index import stored_entry
from agents_md_lint.git.repository import Repository
from agents_md_lint.loading.loader import Loader
from agents_md_lint.names import CONFIG_LIMIT
from agents_md_lint.paths import contains, name, parent, relative
from agents_md_lint.records import NamedTuple
from agents_md_lint.snapshot.protocol import Kind, Snapshot, UnreadableError
from agents_md_lint.snapshot.resolve import End, Resolution
from agents_md_lint.snapshot.sources import Source, Target, view

ELSEWHERE = "name another file with --config, or go without one: --no-config"
_OPEN = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)


class TextFile(NamedTuple):
    """A file that was read: its name as messages show it, and its text."""

    name: str
    text: str


def in_repository(
    repository: Repository,
    target: Target,
    path: str,
    limit: int = CONFIG_LIMIT,
    *,
    about: tuple[str, ...] = (),
) -> TextFile | None:
    """Return the file at the repository-relative *path* of what is checked, None where there is nothing.

    One that has none of the words *about* in it counts as nothing, whatever else is in there. Raises
    ``ConfigError`` for what isn't a regular UTF-8 file in the repository of at most *limit* bytes.
    """
    if target.source is not Source.WORKTREE:
        # Mostly it is a plain file or isn't there, and then nothing else need be listed.
        mode, oid = stored_entry(repository, path, target.commit)
        if mode.startswith(FILE_MODES):
            return _text_file(repository.objects.read(oid, limit + 1, path)[1], path, limit, about)
        if not mode and "/" not in path:
            return None
    return in_snapshot(view(repository, target, ".").snapshot, path, limit, about=about)


def in_snapshot(
    snapshot: Snapshot, path: str, limit: int = CONFIG_LIMIT, *, about: tuple[str, ...] = ()
) -> TextFile | None:
    """Return the file at *path* of *snapshot*, whose workspace is the repository; else as above."""
    data = _followed(snapshot, path, limit)
    return None if data is None else _text_file(data, path, limit, about)


def _followed(snapshot: Snapshot, path: str, limit: int) -> bytes | None:
    found = Loader(snapshot).locate(parent(path), name(path)).resolution
    if found.end in (End.MISSING, End.NOT_A_DIRECTORY) and not found.hops:
        return None
    fault = _fault(snapshot, found)
    if fault:
        raise ConfigError(f"{path} {fault}", ELSEWHERE)
    try:
        return snapshot.read(found.path, limit + 1)
    except UnreadableError as error:
        raise ConfigError(f"{path} can't be read: {error}", ELSEWHERE) from error


def _fault(snapshot: Snapshot, found: Resolution) -> str:
    """Return what keeps a path from being read as a file of the repository; empty for nothing."""
    if found.end is End.ESCAPES or found.departure is not None:
        return "is a link out of the repository"
    if found.end is End.UNREADABLE:
        return f"can't be read: {found.entry.detail}"
    if not found.found:
        return "is a broken link"
    if not contains(snapshot.root, found.path) or relative(snapshot.root, found.path).startswith(".git/"):
        return "is a link out of the repository"
    if found.entry.kind is not Kind.FILE:
        return f"is a {found.entry.detail or found.entry.kind.value}, not a file"
    return ""


def on_disk(path: str, remedy: str = ELSEWHERE, limit: int = CONFIG_LIMIT) -> TextFile:
    """Return the file that the command line names; it may lie anywhere, and be a link.

    Raises ``ConfigError`` for what isn't a regular UTF-8 file of at most *limit* bytes.
    """
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):  # to open a device may do something
            raise ConfigError(f"{path} is not a regular file", remedy)
        with open(os.open(path, _OPEN), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise ConfigError(f"{path} is not a regular file", remedy)
            data = file.read(limit + 1)
    except (OSError, ValueError) as error:  # a ValueError for a NUL
        reason = getattr(error, "strerror", None) or str(error)
        raise ConfigError(f"{path} can't be read: {reason}", remedy) from error
    return TextFile(path, _text(data, path, limit))


def _text_file(data: bytes, path: str, limit: int, about: tuple[str, ...]) -> TextFile | None:
    """Return the file, or None if it isn't *about* the linter; one that is too long may be."""
    if len(data) <= limit and about and not any(word.encode() in data for word in about):
        return None
    return TextFile(path, _text(data, path, limit))


def _text(data: bytes, path: str, limit: int) -> str:
    if len(data) > limit:
        raise ConfigError(f"{path} has more than {limit:,} bytes", "shorten it")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ConfigError(
            f"{path}:{line}: byte 0x{data[error.start]:02x} is not UTF-8", "save the file as UTF-8"
        ) from error
