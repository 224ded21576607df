"""One repository: where it is, and running Git in it."""

from __future__ import annotations

import os

from agents_md_lint.git.discovery import EMPTY_TREES, Found, look, spoken_of
from agents_md_lint.git.failure import failed, garbled
from agents_md_lint.git.policy import FLAGS, LITERAL
from agents_md_lint.git.process import run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.errors import GitError
    from agents_md_lint.git.objects import Objects


class Repository:
    """A repository that Git found.

    ``top`` is the absolute top level of the worktree, None where there is none (a bare repository, or
    the inside of ``.git``). ``git_dir`` is absolute; ``object_format`` is ``"sha1"`` or ``"sha256"``;
    ``shallow`` says whether it has only the last part of the history, ``honoured`` whether Git gets to see
    what the environment says about a repository.
    Close it, or use it as a context manager: its object reader is a process.
    """

    def __init__(self, found: Found) -> None:
        self.top = found.top
        self.git_dir = found.git_dir
        self.bare = found.bare
        self.shallow = found.shallow
        self.object_format = found.object_format
        self.honoured = found.honoured
        self.environment = found.environment
        self._objects: Objects | None = None
        self.makes_links: bool | None = None
        """Whether Git makes links here, and not files with their text; None while nobody has asked."""
        self.commits: set[str] = set()
        """The ids of commits that are known to be there."""

    @classmethod
    def discover(cls, cwd: str | os.PathLike[str] = ".") -> Repository:
        """Return the repository around *cwd*, or the one that the environment names, as Git itself does.

        Raises ``GitError`` when there is none, or Git refuses it.
        """
        return cls(look(os.fspath(cwd), honour=True))

    @classmethod
    def at(cls, root: str | os.PathLike[str]) -> Repository:
        """Return the repository around *root*, whatever the environment names.

        What the environment says is honoured only if it is said about this repository: ``git commit``
        and linked worktrees depend on it. Raises ``GitError`` as :meth:`discover` does.
        """
        return cls(spoken_of(os.fspath(root)))

    @property
    def directory(self) -> str:
        """Where Git runs: the top level, or else the Git directory."""
        return self.top or self.git_dir

    @property
    def empty_tree(self) -> str:
        """The id of the tree without entries."""
        return EMPTY_TREES[self.object_format]

    @property
    def id_length(self) -> int:
        """The number of hexadecimal digits of an object id."""
        return len(self.empty_tree)

    @property
    def objects(self) -> Objects:
        """The reader of this repository's objects: its process starts with the first request."""
        if self._objects is None:
            from agents_md_lint.git.objects import Objects

            self._objects = Objects(self)
        return self._objects

    def run(self, *arguments: str) -> bytes:
        """Run a Git command (its subcommand first) and return its stdout. Raises ``GitError``."""
        return self.run_light(*arguments)

    def attempt(self, *arguments: str, stdin: bytes | None = None) -> tuple[int, bytes, bytes]:
        """Run a Git command whose failure is an answer; return exit status, stdout and stderr."""
        return run(self.command(*arguments), self.environment, stdin or b"")

    def run_light(
        self, *arguments: str, patterns: bool = False, stdin: bytes = b"", lead: bytes = b""
    ) -> bytes:
        """Run as :meth:`run` does.

        *patterns* says that the paths among the arguments are patterns; *stdin* is what Git reads. *lead*
        stands in front of what it returns, which may be too large to be copied once more.
        """
        command = self.command(*arguments, patterns=patterns)
        status, stdout, stderr = run(command, self.environment, stdin, lead)
        if status:
            raise self._failure(arguments, status, stderr)
        if "-z" in arguments and len(stdout) > len(lead) and not stdout.endswith(b"\0"):
            raise garbled(arguments)  # every record of a listing ends with one
        return stdout

    def command(self, *arguments: str, patterns: bool = False) -> list[str]:
        """Return all arguments for Git; *patterns* says that the paths among them are patterns."""
        return ["-C", self.directory, *FLAGS, *([] if patterns else [LITERAL]), *arguments]

    def close(self) -> None:
        """End the object reader; a later request starts another."""
        if self._objects is not None:
            self._objects.close()

    def __enter__(self) -> Repository:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _failure(self, arguments: tuple[str, ...], status: int, stderr: bytes) -> GitError:
        """Return the error for a failed command: in a partial clone, most likely an object is missing."""
        from agents_md_lint.git.lack import PARTIAL_REMEDY, is_partial

        if is_partial(self):
            return failed(arguments, status, stderr, PARTIAL_REMEDY, missing=True)
        return failed(arguments, status, stderr)
