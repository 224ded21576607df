"""One run that writes at a time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def alone(directory: str) -> Iterator[bool]:
    """Wait until no other run fixes files of the repository at *directory*; no file is made for it.

    Gives False where the system or the file system knows no locks: then nobody was waited for.
    """
    try:
        import fcntl
    except ImportError:  # Windows
        yield False
        return
    descriptor = os.open(directory, os.O_RDONLY | os.O_CLOEXEC)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        except OSError:  # a file system without locks on directories, as some versions of NFS
            yield False
        else:
            yield True
    finally:
        os.close(descriptor)
