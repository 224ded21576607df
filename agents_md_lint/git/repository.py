"""One repository: where it is, and running Git in it."""

from __future__ import annotations

import os

from agents_md_lint.errors import GitError
from agents_md_lint.git import spawn
from agents_md_lint.git.failure import failed, shown, words
from agents_md_lint.git.policy import FLAGS, LITERAL, environment, names_a_repository

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from agents_md_lint.git.objects import Objects

EMPTY_TREES = {
    "sha1": "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
    "sha256": "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
}
"""The id of the tree without entries, which every Git knows without storing it."""


class Repository:
    """A repository that Git found.

    ``top`` is the absolute top level of the worktree, None where there is none (a bare repository, or
    the inside of ``.git``). ``git_dir`` is absolute; ``object_format`` is ``"sha1"`` or ``"sha256"``;
    ``honoured`` says whether what the environment says about a repository is said about this one.
    Close it, or use it as a context manager: its object reader is a process.
    """

    def __init__(
        self,
        top: str | None,
        git_dir: str,
        object_format: str,
        environ: Mapping[str, str],
        *,
        bare: bool,
        honoured: bool,
    ) -> None:
        self.top = top
        self.git_dir = git_dir
        self.object_format = object_format
        self.bare = bare
        self.honoured = honoured
        self.environment = dict(environ)
        self._objects: Objects | None = None

    @classmethod
    def discover(cls, cwd: str | os.PathLike[str] = ".") -> Repository:
        """Return the repository around *cwd*, or the one that the environment names, as Git itself does.

        Raises ``GitError`` when there is none, or Git refuses it.
        """
        return _look(os.fspath(cwd), honour=True)

    @classmethod
    def at(cls, root: str | os.PathLike[str]) -> Repository:
        """Return the repository around *root*, whatever the environment names.

        What the environment says is honoured only if it is said about this repository: ``git commit``
        and linked worktrees depend on it. Raises ``GitError`` as :meth:`discover` does.
        """
        named = _look(os.fspath(root), honour=False)
        if not names_a_repository(os.environ):
            return named
        try:
            spoken_of = _look(".", honour=True)
        except GitError:
            return named
        if spoken_of.git_dir != named.git_dir:
            return named
        named.environment, named.honoured = spoken_of.environment, True
        return named

    @property
    def directory(self) -> str:
        """Where Git runs: the top level, or else the Git directory."""
        return self.top or self.git_dir

    @property
    def empty_tree(self) -> str:
        """The id of the tree without entries."""
        return EMPTY_TREES[self.object_format]

    @property
    def objects(self) -> Objects:
        """The reader of this repository's objects, started at its first use."""
        if self._objects is None:
            from agents_md_lint.git.objects import Objects

            self._objects = Objects(self)
        return self._objects

    def run(self, *arguments: str, stdin: bytes | None = None) -> bytes:
        """Run a Git command (its subcommand first) and return its stdout. Raises ``GitError``."""
        status, stdout, stderr = self.attempt(*arguments, stdin=stdin)
        if status:
            raise failed(arguments, status, stderr)
        return stdout

    def attempt(self, *arguments: str, stdin: bytes | None = None) -> tuple[int, bytes, bytes]:
        """Run a Git command whose failure is an answer; return exit status, stdout and stderr."""
        from agents_md_lint.git import engine

        return engine.run(self.command(*arguments), self.environment, stdin)

    def run_light(self, *arguments: str, patterns: bool = False) -> bytes:
        """Run as :meth:`run` does, but without the import of GitPython."""
        status, stdout, stderr = spawn.run(self.command(*arguments, patterns=patterns), self.environment)
        if status:
            raise failed(arguments, status, stderr)
        return stdout

    def command(self, *arguments: str, patterns: bool = False) -> list[str]:
        """Return the arguments for Git: *patterns* says that its paths are patterns."""
        return ["-C", self.directory, *FLAGS, *([] if patterns else [LITERAL]), *arguments]

    def close(self) -> None:
        """End the object reader."""
        if self._objects is not None:
            self._objects.close()
            self._objects = None

    def __enter__(self) -> Repository:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _look(cwd: str, *, honour: bool) -> Repository:
    """Ask Git what is around *cwd*."""
    here = os.path.abspath(cwd)
    if not os.path.isdir(here):
        raise GitError(f"no such directory: {shown(cwd)!r}", "name a directory of a Git repository")
    known = environment(os.environ, honour, os.getcwd())
    asked = ("--is-bare-repository", "--is-inside-work-tree", "--show-object-format")
    status, facts, stderr = spawn.run(["-C", here, *FLAGS, "rev-parse", *asked], known)
    if status:
        raise _refusal(here, stderr, known)
    bare, inside, object_format = facts.decode().split()
    # A directory's name may have newlines, so each is asked for on its own.
    top = _path(here, known, "--show-toplevel") if inside == "true" else None
    git_dir = _path(here, known, "--absolute-git-dir")
    return Repository(top, git_dir, object_format, known, bare=bare == "true", honoured=honour)


def _path(here: str, known: Mapping[str, str], option: str) -> str:
    status, path, stderr = spawn.run(["-C", here, *FLAGS, "rev-parse", option], known)
    if status:
        raise failed(("rev-parse", option), status, stderr)
    return os.fsdecode(path.removesuffix(b"\n"))


def _refusal(here: str, stderr: bytes, known: Mapping[str, str]) -> GitError:
    return GitError(f"{shown(here)!r} is not in a Git repository: {words(stderr)}", "run it inside one")
