"""A Git command whose output is read while it runs: it may be larger than memory.

Only commands over a whole history need that, and those are measured against Git itself: no GitPython.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from threading import Thread

from agents_md_lint.git import engine

_CHUNK = 1 << 20
_KEPT_WORDS = 1 << 16


class Stream:
    """A running ``git`` with *arguments*; leaving the context ends it, wherever it is."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
        # The wrapper ends the process when it is dropped, so it is kept.
        self._wrapper = engine.start(arguments, environment, stdin=False, light=True)
        self._said = bytearray()
        # Read aside, so that Git never waits for us there.
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

    def chunks(self) -> Iterator[bytes]:
        """Yield the output in pieces of any size."""
        stdout = self._wrapper.proc.stdout
        while chunk := os.read(stdout.fileno(), _CHUNK):
            yield chunk

    def finish(self) -> tuple[int, bytes]:
        """Return the exit status and stderr, once the output was read to its end."""
        status = self._wrapper.proc.wait()
        self._listener.join()
        return status, bytes(self._said)

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *_: object) -> None:
        process = self._wrapper.proc
        process.terminate()
        process.wait()
        self._listener.join()
        process.stdout.close()
        process.stderr.close()

    def _listen(self) -> None:
        while chunk := os.read(self._wrapper.proc.stderr.fileno(), _CHUNK):
            if len(self._said) < _KEPT_WORDS:
                self._said += chunk
