"""A Git process where the system has no ``posix_spawn`` and can't poll pipes: threads serve them."""

from __future__ import annotations

import os
from contextlib import suppress
from subprocess import Popen, TimeoutExpired
from threading import Thread

from agents_md_lint.git.running import KEPT_WORDS, Process

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

_CHUNK = 1 << 16
_PATIENCE = 1.0
"""Seconds to wait for the last words of a process that has ended; only a child of its own delays them."""


class ThreadedProcess(Process):
    """A process whose pipes a thread each serves; one that isn't well isn't found out."""

    def __init__(self, process: Popen[bytes], stdin: bytes | None) -> None:
        self._process = process
        self.pid = self._process.pid
        assert self._process.stdout is not None  # noqa: S101  it is a pipe
        self._out = self._process.stdout.fileno()
        self._said = bytearray()
        self._threads = [Thread(target=self._hear, daemon=True)]
        if stdin is not None:
            self._threads.append(Thread(target=self._send, args=(stdin,), daemon=True))
        for thread in self._threads:
            thread.start()

    def say(self, data: bytes) -> None:
        """Send *data*: so little that a pipe holds it."""
        assert self._process.stdin is not None  # noqa: S101  it is a pipe
        with suppress(OSError):  # it is gone, which shows when its answer is read
            self._process.stdin.write(data)

    def finish(self) -> tuple[int, bytes]:
        """Wait for the end, once stdout was read to its own; return exit status and stderr."""
        status = self._process.wait()
        self._threads[0].join(_PATIENCE)
        return status, bytes(self._said)

    def end(self) -> bytes:
        """End the process, whatever it does, and return what it wrote on stderr."""
        process = self._process
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        process.terminate()
        try:
            process.wait(_PATIENCE)
        except TimeoutExpired:
            process.kill()
            process.wait()
        for thread in self._threads:
            thread.join(_PATIENCE)
        if process.stderr is not None and not self._threads[0].is_alive():
            process.stderr.close()
        return bytes(self._said)

    def readinto(self, room: WriteableBuffer, /) -> int:
        """Put what comes next on stdout into *room*; return how many bytes, 0 at its end."""
        assert self._process.stdout is not None  # noqa: S101  it is a pipe
        if self._process.stdout.closed:
            return 0
        whole = memoryview(room)
        data = os.read(self._process.stdout.fileno(), len(whole))
        whole[: len(data)] = data
        return len(data)

    def _hear(self) -> None:
        assert self._process.stderr is not None  # noqa: S101  it is a pipe
        while said := os.read(self._process.stderr.fileno(), _CHUNK):
            self._said += said[: KEPT_WORDS - len(self._said)]

    def _send(self, data: bytes) -> None:
        assert self._process.stdin is not None  # noqa: S101  it is a pipe
        with suppress(OSError, ValueError):  # it ended before it read all; its status says why
            left = memoryview(data)
            while left:
                left = left[self._process.stdin.write(left) or 0 :]
            self._process.stdin.close()
