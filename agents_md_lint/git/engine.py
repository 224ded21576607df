"""Running Git through GitPython, imported with this module's first use.

GitPython adds to the environment of this process and can't take anything away, so what Git mustn't see
is taken out of ``os.environ`` for the moment in which the process starts.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from subprocess import DEVNULL, PIPE, Popen
from threading import Lock
from typing import IO, Protocol, cast

from agents_md_lint.errors import GitError
from agents_md_lint.git.failure import no_git, not_started

_environ_is_ours = Lock()


class Running(Protocol):
    """What is used of a ``Popen`` whose streams are all pipes."""

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


class Process(Protocol):
    """GitPython's wrapper of a process that it started: dropped, it ends the process."""

    proc: Running


class _Direct:
    """A process without GitPython's wrapper."""

    def __init__(self, proc: Running) -> None:
        self.proc = proc


def start(
    arguments: Sequence[str], environment: Mapping[str, str], *, stdin: bool, light: bool = False
) -> Process:
    """Start ``git`` with *arguments*. Raises ``GitError`` when Git or GitPython isn't there.

    *light* does without GitPython, whose import takes longer than all Git commands of a fast command.
    """
    if light:
        return _start_directly(arguments, environment, stdin=stdin)
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
    return cast(Process, process)


def _start_directly(arguments: Sequence[str], environment: Mapping[str, str], *, stdin: bool) -> Process:
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
    return _Direct(cast(Running, process))


def run(
    arguments: Sequence[str], environment: Mapping[str, str], stdin: bytes | None = None
) -> tuple[int, bytes, bytes]:
    """Run ``git`` to its end; return exit status, stdout and stderr."""
    process = start(arguments, environment, stdin=stdin is not None)
    stdout, stderr = process.proc.communicate(stdin)
    return process.proc.returncode, stdout, stderr


@contextmanager
def _without(names: set[str]) -> Iterator[None]:
    taken = {name: os.environ.pop(name) for name in names}
    try:
        yield
    finally:
        os.environ.update(taken)
