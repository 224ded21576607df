"""A Git command whose output is read while it runs: it may be larger than memory.

Only commands over a whole history need that, and those are measured against Git itself: no GitPython.
"""

from __future__ import annotations

import os

from agents_md_lint.git.pipes import rest
from agents_md_lint.git.process import start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_CHUNK = 1 << 20


class Stream:
    """A running ``git`` with *arguments*; leaving the context ends it, wherever it is."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
        # Git would flush its output behind each commit where that goes into a pipe.
        unflushed = {**environment, "GIT_FLUSH": "0"}
        self._process = start(arguments, unflushed, stdin=False, light=True)

    def chunks(self) -> Iterator[bytes]:
        """Yield the output in pieces of any size."""
        stdout = self._process.stdout.fileno()
        received = 0
        while chunk := os.read(stdout, _CHUNK):
            yield chunk
            rest(stdout, len(chunk), received)
            received += len(chunk)

    def finish(self) -> tuple[int, bytes]:
        """Return the exit status and stderr, once the output was read to its end."""
        return self._process.finish()

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.end()
