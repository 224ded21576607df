"""Running Git through GitPython, imported with this module's first use.

GitPython adds to the environment of this process and can't take anything away, so what Git mustn't see
is taken out of ``os.environ`` for the moment in which the process starts.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from subprocess import DEVNULL, PIPE, Popen
from threading import Lock, Thread
from typing import IO, Protocol, cast

from agents_md_lint.errors import GitError
from agents_md_lint.git.failure import no_git, not_started

_environ_is_ours = Lock()
_CHUNK = 1 << 16
_KEPT_WORDS = 1 << 16
_PATIENCE = 1.0
"""Seconds to wait for the last words of a process that has ended; only a child of its own delays them."""


class _Running(Protocol):
    """What is used of a ``Popen`` whose streams are all pipes."""

    pid: int
    stdin: IO[bytes]
    stdout: IO[bytes]
    stderr: IO[bytes]
    returncode: int

    def communicate(self, input: bytes | None = None) -> tuple[bytes, bytes]:  # noqa: A002
        """Write stdin, read both outputs to their ends, and wait."""

    def terminate(self) -> None:
        """Ask the process to end."""

    def wait(self) -> int:
        """Wait for the end and return the exit status."""


class _Wrapper(Protocol):
    """GitPython's wrapper of a process that it started: dropped, it ends the process."""

    proc: _Running


class _Direct:
    """A process without GitPython's wrapper."""

    def __init__(self, proc: _Running) -> None:
        self.proc = proc


class Listened:
    """A process as :class:`agents_md_lint.git.process.Process` has it; stderr is read by a thread."""

    def __init__(self, wrapper: _Wrapper) -> None:
        # The wrapper ends the process when it is dropped, so it is kept.
        self._wrapper = wrapper
        self._said = bytearray()
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()
        self.pid = wrapper.proc.pid
        self.stdin = wrapper.proc.stdin
        self.stdout = wrapper.proc.stdout

    def finish(self) -> tuple[int, bytes]:
        """Wait for the end; return exit status and stderr."""
        status = self._wrapper.proc.wait()
        self._listener.join()
        return status, bytes(self._said)

    def end(self) -> bytes:
        """End the process, whatever it does, and return what it wrote on stderr."""
        process = self._wrapper.proc
        # Without its pipes it ends, even where somebody made it ignore the signal.
        if process.stdin:
            with suppress(BrokenPipeError):
                process.stdin.close()
        process.stdout.close()
        process.terminate()
        process.wait()
        self._listener.join(_PATIENCE)
        if not self._listener.is_alive():
            process.stderr.close()
        return bytes(self._said)

    def _listen(self) -> None:
        while chunk := os.read(self._wrapper.proc.stderr.fileno(), _CHUNK):
            if len(self._said) < _KEPT_WORDS:
                self._said += chunk


def start(
    arguments: Sequence[str], environment: Mapping[str, str], *, stdin: bool, light: bool = False
) -> Listened:
    """Start ``git`` with *arguments*. Raises ``GitError`` when Git or GitPython isn't there.

    *light* does without GitPython, whose import takes longer than all Git commands of a fast command.
    """
    started = _start_directly if light else _start
    return Listened(started(arguments, environment, stdin=stdin))


def run(
    arguments: Sequence[str], environment: Mapping[str, str], stdin: bytes | None = None
) -> tuple[int, bytes, bytes]:
    """Run ``git`` to its end; return exit status, stdout and stderr."""
    process = _start(arguments, environment, stdin=stdin is not None)
    stdout, stderr = process.proc.communicate(stdin)
    return process.proc.returncode, stdout, stderr


def _start(arguments: Sequence[str], environment: Mapping[str, str], *, stdin: bool) -> _Wrapper:
    try:
        import git
    except ImportError as error:
        raise GitError(f"GitPython can't be imported: {error}", "install the package gitpython") from error
    with _environ_is_ours, _without(set(os.environ) - set(environment)):
        try:
            process = git.Git().execute(
                ["git", *arguments],
                istream=PIPE if stdin else None,
                as_process=True,
                env=environment,
            )
        except git.GitCommandNotFound as error:
            raise no_git() from error
        except (OSError, ValueError) as error:
            raise not_started(error) from error
    return cast(_Wrapper, process)


def _start_directly(arguments: Sequence[str], environment: Mapping[str, str], *, stdin: bool) -> _Wrapper:
    try:
        process = Popen(  # noqa: S603  no shell, and the arguments are this package's own
            ["git", *arguments],  # noqa: S607  the Git that the user's PATH names
            stdin=PIPE if stdin else DEVNULL,
            stdout=PIPE,
            stderr=PIPE,
            env=environment,
        )
    except FileNotFoundError as error:
        raise no_git() from error
    except (OSError, ValueError) as error:
        raise not_started(error) from error
    return _Direct(cast(_Running, process))


@contextmanager
def _without(names: set[str]) -> Iterator[None]:
    taken = {name: os.environ.pop(name) for name in names}
    try:
        yield
    finally:
        os.environ.update(taken)
