"""Writing into a worktree: whole or not at all, never through a link, never over what changed meanwhile.

A new content is written beside the old one, brought to the disk, and put in its place by one rename.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager

from agents_md_lint.fix.directory import NO_FOLLOW, Directory, opened_directory
from agents_md_lint.fix.leftovers import beside_others
from agents_md_lint.records import NamedTuple

_READ = os.O_RDONLY | NO_FOLLOW | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_FOLLOW | getattr(os, "O_BINARY", 0)


CHANGED = "it changed meanwhile; run it again"
"""The reason for a file that isn't what it was when its change was planned."""


class NotWrittenError(Exception):
    """Nothing was changed: the message is the reason."""


class Original(NamedTuple):
    """What an entry was when its change was planned: its facts, and its content or the text of its link."""

    facts: tuple[int, ...]
    content: bytes | str


def original(root: str, path: str, limit: int) -> Original:
    """Return what is at *path*, a regular file or a link. Raises ``NotWrittenError``, also if it is large."""
    with _told(), opened_directory(root, path) as (directory, name):
        found = _original(directory, name, limit)
    if len(found.content) > limit:
        raise NotWrittenError(f"it is longer than {limit:,} bytes")
    return found


def write(root: str, path: str, known: Original, data: bytes) -> int:
    """Put *data* in place of the content of the file at *path*; return how many hard links it had.

    The mode stays, and so does the owner. Raises ``NotWrittenError``.
    """
    with _told(), opened_directory(root, path) as (directory, name):
        facts = directory.look(name)
        _permit(facts)
        with beside_others(directory) as beside:
            _fill(directory, beside, data, facts)
            _same(directory, name, known)
            directory.move(beside, name)
        return facts.st_nlink


def create(root: str, path: str, data: bytes) -> None:
    """Make the file at *path*, where nothing is, with *data*, and the mode of a new file.

    Raises ``NotWrittenError``, also where something is there by now.
    """
    with _told(), opened_directory(root, path) as (directory, name), beside_others(directory) as beside:
        _fill(directory, beside, data)
        try:
            os.link(
                directory.at(beside),
                directory.at(name),
                src_dir_fd=directory.descriptor,
                dst_dir_fd=directory.descriptor,
            )
        except FileExistsError as error:
            raise NotWrittenError("it appeared meanwhile") from error


def write_link(root: str, path: str, known: Original, text: str) -> int:
    """Put a link with *text* in place of the file at *path*; return how many hard links that had."""
    with _told(), opened_directory(root, path) as (directory, name):
        facts = directory.look(name)
        _permit(facts)
        with beside_others(directory) as beside:
            os.symlink(text, directory.at(beside), dir_fd=directory.descriptor)
            if hasattr(os, "chown") and facts.st_uid != os.geteuid():
                os.chown(
                    directory.at(beside),
                    facts.st_uid,
                    facts.st_gid,
                    dir_fd=directory.descriptor,
                    follow_symlinks=False,
                )
            _same(directory, name, known)
            directory.move(beside, name)
        return facts.st_nlink


def rename(root: str, path: str, known: Original, new: str) -> None:
    """Give the entry at *path* the name *new* in its directory, where nothing has it."""
    with _told(), opened_directory(root, path) as (directory, name):
        _same(directory, name, known)
        if new in directory.names():  # where a file system folds case, a look at it would find itself
            raise NotWrittenError(f"there is an entry named {new} now")
        directory.move(name, new)


@contextmanager
def _told() -> Iterator[None]:
    """Turn the system's errors into a reason."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.ENOTDIR, errno.ENOENT):
            raise NotWrittenError("it was removed or moved meanwhile") from error
        raise NotWrittenError(error.strerror or str(error)) from error


def _fill(directory: Directory, name: str, data: bytes, facts: os.stat_result | None = None) -> None:
    """Make the file *name* with *data*, on the disk, with the owner and mode of *facts*, or a new one's."""
    descriptor = directory.open(name, _CREATE, 0o666 if facts is None else 0o600)
    try:
        _put(descriptor, data)
        if facts is not None and hasattr(os, "fchown"):
            made = os.fstat(descriptor)
            if (made.st_uid, made.st_gid) != (facts.st_uid, facts.st_gid):
                os.fchown(descriptor, facts.st_uid, facts.st_gid)
            os.fchmod(descriptor, stat.S_IMODE(facts.st_mode))
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _put(descriptor: int, data: bytes) -> None:
    """Write all of *data*: one write may take less."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _permit(facts: os.stat_result) -> None:
    """Raise ``NotWrittenError`` for a file that was protected: to replace it needs no right to write it."""
    if not facts.st_mode & 0o222:
        raise NotWrittenError("it is read-only; `chmod u+w` lets it be fixed")
    if hasattr(os, "geteuid") and os.geteuid() not in (0, facts.st_uid):
        raise NotWrittenError("it belongs to somebody else, and a new file would be yours")


def _same(directory: Directory, name: str, known: Original) -> None:
    """Raise ``NotWrittenError`` unless the entry *name* is what it was."""
    if _original(directory, name, len(known.content)) != known:
        raise NotWrittenError(CHANGED)


def _original(directory: Directory, name: str, limit: int) -> Original:
    """Return what the entry *name* is; of a content no more than one byte over the *limit*."""
    facts = directory.look(name)
    content: bytes | str = b""
    if stat.S_ISLNK(facts.st_mode):
        content = os.readlink(directory.at(name), dir_fd=directory.descriptor)
    elif stat.S_ISREG(facts.st_mode):
        descriptor = directory.open(name, _READ)
        try:
            facts = os.fstat(descriptor)
            content = _read(descriptor, limit + 1)
        finally:
            os.close(descriptor)
    else:
        raise NotWrittenError("it is neither a file nor a link")
    return Original(
        (facts.st_dev, facts.st_ino, facts.st_mode, facts.st_size, facts.st_mtime_ns, facts.st_nlink),
        content,
    )


def _read(descriptor: int, limit: int) -> bytes:
    """Return up to *limit* bytes: one read may give less than there is."""
    chunks: list[bytes] = []
    while limit > 0 and (chunk := os.read(descriptor, min(limit, 1 << 20))):
        chunks.append(chunk)
        limit -= len(chunk)
    return b"".join(chunks)
