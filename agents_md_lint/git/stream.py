"""A Git command whose output is read while it runs: it may be larger than memory.

Only commands over a whole history need that, and those are measured against Git itself: no GitPython.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress

from agents_md_lint.git.process import start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_CHUNK = 1 << 20
_LITTLE = 1 << 15
_NAP = 0.004
"""Seconds. Git writes a few KiB at a time, and whoever reads each as it comes is woken thousands of times in
a long history, which costs both sides more than their work. So the pipe may fill meanwhile."""


class Stream:
    """A running ``git`` with *arguments*; leaving the context ends it, wherever it is."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
        # Git would flush its output behind each commit where that goes into a pipe.
        unflushed = {**environment, "GIT_FLUSH": "0"}
        self._process = start(arguments, unflushed, stdin=False, light=True)

    def chunks(self) -> Iterator[bytes]:
        """Yield the output in pieces of any size."""
        stdout = self._process.stdout.fileno()
        _widen(stdout)
        received = 0
        while chunk := os.read(stdout, _CHUNK):
            yield chunk
            received += len(chunk)
            if len(chunk) < _LITTLE and received > _CHUNK:
                time.sleep(_NAP)

    def finish(self) -> tuple[int, bytes]:
        """Return the exit status and stderr, once the output was read to its end."""
        return self._process.finish()

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.end()


def _widen(pipe: int) -> None:
    """Let *pipe* hold as much as is read at once, where the system can do that (Linux)."""
    try:
        from fcntl import F_SETPIPE_SZ, fcntl
    except ImportError:
        return
    with suppress(OSError):  # all pipes of a user may hold so much, and no more
        fcntl(pipe, F_SETPIPE_SZ, _CHUNK)
