"""Whether anybody opens a file: asked of the kernel, so it holds for other processes too."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_IN_OPEN = 0x20


@contextmanager
def never_opened(path: Path) -> Iterator[None]:
    """Fail if the file or FIFO at *path* is opened inside the block, by whomever."""
    libc = ctypes.CDLL(None, use_errno=True)
    descriptor = libc.inotify_init1(os.O_NONBLOCK)
    assert descriptor >= 0, os.strerror(ctypes.get_errno())
    try:
        watch = libc.inotify_add_watch(descriptor, os.fsencode(path), _IN_OPEN)
        assert watch >= 0, os.strerror(ctypes.get_errno())
        yield
        try:
            events = os.read(descriptor, 4096)
        except BlockingIOError:
            events = b""
        assert not events, f"{path} was opened"
    finally:
        os.close(descriptor)
