"""One repository: where it is, and running Git in it."""

from __future__ import annotations

import os

from agents_md_lint.errors import GitError, MissingObjectError
from agents_md_lint.git.discovery import Found, look, spoken_of
from agents_md_lint.git.entries import EMPTY_TREES
from agents_md_lint.git.environment import FLAGS, LITERAL
from agents_md_lint.git.errors import DAMAGED_REMEDY, PARTIAL_REMEDY, SHALLOW_REMEDY, failed, garbled, shown
from agents_md_lint.git.process import collected, run, start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.git.objects import Objects
    from agents_md_lint.git.running import Process


HAS_LINKS = ("config", "--type=bool", "--default=true", "--get", "core.symlinks")
"""How Git is asked whether links are links in the worktree."""


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
        self.commits: dict[str, tuple[str, ...] | None] = {}
        """The commits that are known to be there, by id, with their parents, where somebody read them."""
        self._expected: dict[tuple[str, ...], Process] = {}
        self._listed: dict[tuple[str, ...], bytes] = {}

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

    def run(self, *arguments: str, patterns: bool = False, stdin: bytes = b"", lead: bytes = b"") -> bytes:
        """Run a Git command (its subcommand first) and return its stdout.

        *patterns* says that the paths among the arguments are patterns; *stdin* is what Git reads. *lead*
        stands in front of what it returns, which may be too large to be copied once more. Raises ``GitError``
        when Git fails, or what it says can't be an answer.
        """
        process = self._expected.pop(arguments, None)
        if process is not None:
            return self._answer(arguments, collected(process, lead), lead)
        command = self.command(*arguments, patterns=patterns)
        return self._answer(arguments, run(command, self.environment, stdin, lead), lead)

    def expect(self, *arguments: str) -> None:
        """Start a Git command that :meth:`run` or :meth:`listed` will be asked for: it works meanwhile."""
        self._expected[arguments] = self.start(*arguments)

    def listed(self, *arguments: str) -> bytes:
        """Return what :meth:`run` returns, for a listing that several ask for: Git is asked once."""
        if arguments not in self._listed:
            self._listed[arguments] = self.run(*arguments)
        return self._listed[arguments]

    def forget(self) -> None:
        """Ask Git anew for what it lists: something was changed."""
        self._listed.clear()

    def _answer(
        self, arguments: tuple[str, ...], answer: tuple[int, bytes, bytes], lead: bytes = b""
    ) -> bytes:
        """Return the stdout of Git's *answer* to *arguments*. Raises ``GitError`` where it can't be one."""
        status, stdout, stderr = answer
        if status:
            raise self._failure(arguments, status, stderr)
        # A NUL ends every record of a listing, and none is empty.
        is_none = stdout.startswith(b"\0", len(lead)) or not stdout.endswith(b"\0")
        if "-z" in arguments and len(stdout) > len(lead) and is_none:
            raise garbled(arguments)
        return stdout

    def attempt(self, *arguments: str, stdin: bytes = b"") -> tuple[int, bytes, bytes]:
        """Run a Git command whose failure is an answer; return exit status, stdout and stderr."""
        return run(self.command(*arguments), self.environment, stdin)

    def start(self, *arguments: str, stdin: bytes | None = b"") -> Process:
        """Start a Git command, for its output to be read while it runs; see :func:`process.start`."""
        return start(self.command(*arguments), self.environment, stdin)

    def command(self, *arguments: str, patterns: bool = False) -> list[str]:
        """Return all arguments for Git; *patterns* says that the paths among them are patterns."""
        return ["-C", self.directory, *FLAGS, *([] if patterns else [LITERAL]), *arguments]

    def has_links(self) -> bool:
        """Whether links are links in the worktree (``core.symlinks``), and not one-line files. Asked once."""
        return self.listed(*HAS_LINKS).strip() == b"true"

    def is_partial(self) -> bool:
        """Whether it was cloned with a filter, so that any object may be missing."""
        pattern = r"^(remote\..*\.promisor|extensions\.partialclone)$"
        return self.attempt("config", "--name-only", "--get-regexp", pattern)[0] == 0

    def remedy(self) -> str:
        """Return what gets an object that the repository should have."""
        if self.is_partial():
            return PARTIAL_REMEDY
        return SHALLOW_REMEDY if self.shallow else DAMAGED_REMEDY

    def missing_object(self, oid: str, path: str = "") -> MissingObjectError:
        """Return the error for the object *oid* that isn't there, the content of *path* if that is known."""
        of_path = f" (the content of {shown(path)})" if path else ""
        return MissingObjectError(f"the repository lacks the object {oid}{of_path}", self.remedy())

    def close(self) -> None:
        """End the object reader; a later request starts another."""
        if self._objects is not None:
            self._objects.close()
        while self._expected:
            self._expected.popitem()[1].end()

    def __enter__(self) -> Repository:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _failure(self, arguments: tuple[str, ...], status: int, stderr: bytes) -> GitError:
        """Return the error for a failed command: in a partial clone, most likely an object is missing."""
        if self.is_partial():
            return failed(arguments, status, stderr, PARTIAL_REMEDY, missing=True)
        return failed(arguments, status, stderr)
