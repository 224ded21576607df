"""Reading objects: one ``git cat-file --batch`` for as long as a command runs.

GitPython's own persistent reader fails on SHA-256 repositories and keeps its processes.
"""

from __future__ import annotations

import os
import weakref
from io import BufferedReader

from agents_md_lint.errors import GitError
from agents_md_lint.git.entries import is_hexadecimal
from agents_md_lint.git.errors import shown, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Protocol

    from agents_md_lint.errors import MissingObjectError
    from agents_md_lint.git.running import Process

    class Store(Protocol):
        """What holds the objects: a repository, of which no more is asked than this."""

        @property
        def id_length(self) -> int:
            """The number of hexadecimal digits of an object id."""

        def start(self, *arguments: str, stdin: bytes | None) -> Process:
            """Start a Git command there; with None for *stdin* it reads what it is sent later."""

        def is_partial(self) -> bool:
            """Whether any object may be missing."""

        def missing_object(self, oid: str, path: str) -> MissingObjectError:
            """Return the error for an object that isn't there, the content of *path* where that is known."""


_SKIPPED = 1 << 20
"""The unwanted rest of a blob, in bytes, up to which reading on is cheaper than a new process."""
_REMEMBERED = 1 << 24
"""The bytes of contents that are remembered: the same link or guidance is asked for again and again."""
_SMALL = 1 << 16
"""The bytes of a blob up to which it is read ahead: more of a guidance file isn't loaded."""
_CHUNK = 1 << 16
_HEADER = 200
"""The bytes of the line in front of an answer, at most."""
_AHEAD = 100
"""Requests sent before their answers are read: few enough to fit any pipe, so neither side waits."""


class Objects:
    """The objects of *store*, by id. The process starts with the first request.

    At most the wanted bytes of one object, and those that a pipe holds, are in memory at a time.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._batch: _Batch | None = None
        self._small: dict[str, bytes] = {}
        self._room = _REMEMBERED
        self._end: weakref.finalize[[], Objects] | None = None

    def read(self, oid: str, limit: int, path: str = "") -> tuple[int, bytes]:
        """Return the size of the blob *oid* in bytes, and its first *limit* bytes.

        *path* is whose content it is, for the message. Raises ``MissingObjectError`` when the
        repository doesn't have it, ``GitError`` when it is no blob or can't be read.
        """
        known = self._small.get(oid)
        if known is not None:
            return len(known), known[:limit]
        size, data = self._answer(self._ask_ids([oid]), oid, limit, path)
        self._remember(oid, size, data)
        return size, data

    def commit(self, name: str) -> tuple[str, bytes] | None:
        """Return the id of the commit that *name* stands for in any of Git's spellings, and its first bytes.

        None where Git has no such answer: who wants to know why asks in another way.
        """
        if "\n" in name:
            return None
        asked = os.fsencode(name)
        batch = self._ask([asked])
        header = batch.output.readline(len(asked) + _HEADER).split(b" ")
        if len(header) == 3 and header[1] == b"commit" and header[2].strip().isdigit():
            size = int(header[2])
            start = batch.output.read(min(size, _SMALL))
            if batch.skip(size - len(start) + 1):
                return header[0].decode(), start
        self.close()  # it may have complained, or have more to say
        return None

    def read_ahead(self, oids: Sequence[str]) -> None:
        """Read many small blobs at once, for :meth:`read` to remember.

        It stops at one that can't be read, or is large: who needs it will ask, and be told whose it is.
        """
        wanted = [oid for oid in dict.fromkeys(oids) if oid not in self._small]
        for first in range(0, len(wanted), _AHEAD):
            group = wanted[first : first + _AHEAD]
            batch = self._ask_ids(group)
            for oid in group:
                try:
                    self._remember(oid, *self._answer(batch, oid, _SMALL, ""))
                except GitError:
                    return
                if self._batch is not batch:
                    return

    def _remember(self, oid: str, size: int, data: bytes) -> None:
        if len(data) < size or size > _REMEMBERED or oid in self._small:
            return
        self._room -= size
        self._small[oid] = data
        while self._room < 0:  # what was remembered first goes first
            self._room += len(self._small.pop(next(iter(self._small))))

    def size(self, oid: str, path: str = "") -> int:
        """Return the size of the blob *oid* in bytes. Raises as :meth:`read` does."""
        return self.read(oid, 0, path)[0]

    def read_all(self, wanted: Sequence[tuple[str, str]], limit: int) -> Iterator[tuple[str, int, bytes]]:
        """Yield ``(path, size, first bytes)`` for each ``(path, oid)`` of *wanted*, in order.

        Much faster than :meth:`read` one by one, since Git reads on while the caller works. For many it has a
        process of its own, so that other requests may be made in between. Raises as :meth:`read` does.
        """
        if len(wanted) <= _AHEAD and limit <= _SMALL:
            yield from list(self._answers(wanted, limit))
            return
        ahead = Objects(self._store)
        try:
            yield from ahead._answers(wanted, limit)
        finally:
            ahead.close()

    def _answers(self, wanted: Sequence[tuple[str, str]], limit: int) -> Iterator[tuple[str, int, bytes]]:
        """Yield as :meth:`read_all` does; nothing else may be asked for meanwhile."""
        done = 0
        while done < len(wanted):
            group = wanted[done : done + _AHEAD]
            batch = self._ask_ids([oid for _, oid in group])
            for path, oid in group:
                size, data = self._answer(batch, oid, limit, path)
                done += 1
                yield path, size, data
                if self._batch is not batch:
                    # It ended with a large blob, and what was asked for after that is lost.
                    break

    def close(self) -> None:
        """End the process, if one runs."""
        if self._end is not None:
            self._end()
        self._batch = self._end = None

    def _ask_ids(self, oids: Sequence[str]) -> _Batch:
        """Ask for objects by their ids."""
        for oid in oids:
            if len(oid) != self._store.id_length or not is_hexadecimal(oid):
                raise GitError(f"{shown(oid)!r} is not an object id", "report this: it is a defect")
        return self._ask([oid.encode() for oid in oids])

    def _ask(self, names: Sequence[bytes]) -> _Batch:
        """Send requests to the process, started if need be, and return it."""
        if self._batch is None:
            self._batch = _Batch(self._store.start("cat-file", "--batch", stdin=None))
            self._end = weakref.finalize(self, self._batch.end)
        self._batch.ask(names)
        return self._batch

    def _answer(self, batch: _Batch, oid: str, limit: int, path: str) -> tuple[int, bytes]:
        """Read one answer: ``ID TYPE SIZE LF content LF``. It ends the process rather than read on far."""
        header = batch.output.readline(_HEADER).split()
        if len(header) != 3 or not header[2].isdigit():
            raise self._failure(batch, oid, path, missing=header[1:] == [b"missing"])
        if header[1] != b"blob":
            self.close()
            raise GitError(f"the object {oid} is a {header[1].decode()}, not a file's content", "git fsck")
        size = int(header[2])
        wanted = min(size, limit)
        data = batch.output.read(wanted)
        if len(data) < wanted:
            raise self._failure(batch, oid, path)
        if size - wanted > _SKIPPED:
            self.close()
        elif not batch.skip(size - wanted + 1):
            raise self._failure(batch, oid, path)
        return size, data

    def _failure(self, batch: _Batch, oid: str, path: str, *, missing: bool = False) -> GitError:
        """End the process and return the error: one without a word of Git's is a missing object."""
        said = batch.end()
        self.close()
        if (missing and not said) or self._store.is_partial():
            return self._store.missing_object(oid, path)
        of_path = f" (the content of {shown(path)})" if path else ""
        return GitError(f"can't read the object {oid}{of_path}: {words(said) or 'Git ended'}", "git fsck")


class _Batch:
    """One process that answers requests."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.output = BufferedReader(process)

    def ask(self, names: Sequence[bytes]) -> None:
        """Send requests. A process that is gone shows when its answer is read."""
        self.process.say(b"".join(b"%b\n" % name for name in names))

    def skip(self, count: int) -> bool:
        """Read over *count* bytes; return whether there were so many."""
        while count > 0:
            chunk = self.output.read(min(count, _CHUNK))
            if not chunk:
                return False
            count -= len(chunk)
        return True

    def end(self) -> bytes:
        """End the process, whatever it does, and return what it wrote on stderr."""
        return self.process.end()
