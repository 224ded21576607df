"""Real repositories for the tests, made by Git itself and by nothing of the program."""

from __future__ import annotations

import hashlib
import os
import subprocess
import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

IDENTITY = {
    "GIT_AUTHOR_NAME": "Ada Author",
    "GIT_AUTHOR_EMAIL": "ada@example.org",
    "GIT_COMMITTER_NAME": "Cleo Committer",
    "GIT_COMMITTER_EMAIL": "cleo@example.org",
}
_COMMIT = (
    "tree {tree}\n{parent}author Ada Author <ada@example.org> {date} +0000\n"
    "committer Cleo Committer <cleo@example.org> {date} +0000\n\n{message}\n"
)
_LOGGED = "{} {} Cleo Committer <cleo@example.org> {} +0000\tcommit: {}\n"
ONLY_WHAT_IS_ASKED = ("-c", "maintenance.auto=false", "-c", "core.fsync=none")
"""Options of Git that spare each commit a process that looks for what to tidy, and the wait for the disk."""
_MANY = 50
"""The blobs from which on one process stores them sooner than a file for each."""
START = 1_700_000_000
"""The date of a repository's first commit, in seconds since 1970; each commit is a minute later."""


def isolated_environment(home: Path) -> dict[str, str]:
    """Return this process's environment without the user's Git configuration and any ``GIT_*``."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return {
        **inherited,
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / ".config"),
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "LC_ALL": "C.UTF-8",
    }


class GitRepository:
    """A repository at *path*, with or without a worktree, that a test builds step by step."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._clock = START

    @classmethod
    def init(cls, path: Path, *, object_format: str = "sha1", bare: bool = False) -> GitRepository:
        """Make an empty repository in the directory *path*, on the branch ``main``."""
        top = path if bare else path / ".git"
        top.mkdir(parents=True, exist_ok=bare)
        for name, content in _empty(object_format, bare).items():
            if content is None:
                (top / name).mkdir()
            else:
                (top / name).write_bytes(content)
        return cls(path)

    def git(
        self, *arguments: str | bytes, stdin: bytes = b"", environ: Mapping[str, str] | None = None
    ) -> bytes:
        """Run Git in the repository and return its stdout; a failure fails the test with Git's words."""
        dates = {"GIT_AUTHOR_DATE": f"{self._clock} +0000", "GIT_COMMITTER_DATE": f"{self._clock} +0000"}
        finished = subprocess.run(
            ["git", *ONLY_WHAT_IS_ASKED, *arguments],
            cwd=self.path,
            env={**isolated_environment(self.path.parent), **IDENTITY, **dates, **(environ or {})},
            input=stdin,
            capture_output=True,
            check=False,
        )
        if finished.returncode:
            raise AssertionError(f"git {arguments!r} failed: {finished.stderr.decode(errors='replace')}")
        return finished.stdout

    def text(self, *arguments: str) -> str:
        """Run Git and return its stdout as text without the newline at its end."""
        return os.fsdecode(self.git(*arguments)).removesuffix("\n")

    def config(self, name: str, value: str) -> None:
        """Set *name* in the repository's own configuration."""
        self.git("config", "--add", name, value)

    # The worktree.

    def write(self, path: str | bytes, content: str | bytes = "", *, executable: bool = False) -> Path:
        """Write a file of the worktree, its directories too."""
        target = self.path / os.fsdecode(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content.encode() if isinstance(content, str) else content)
        if executable:
            target.chmod(0o755)
        return target

    def link(self, path: str, text: str) -> Path:
        """Make a link of the worktree with the text *text*."""
        target = self.path / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.symlink_to(text)
        return target

    def fifo(self, path: str) -> Path:
        """Make a FIFO of the worktree."""
        target = self.path / path
        target.parent.mkdir(parents=True, exist_ok=True)
        os.mkfifo(target)
        return target

    # The index.

    def add(self, *paths: str) -> None:
        """Stage *paths* of the worktree, or all of it."""
        self.git("--literal-pathspecs", "add", "--force", "--all", "--", *(paths or ["."]))

    def rm(self, *paths: str) -> None:
        """Remove *paths* from the index and the worktree."""
        self.git("--literal-pathspecs", "rm", "-q", "-r", "-f", "--", *paths)

    def mv(self, old: str, new: str) -> None:
        """Rename in the index and the worktree."""
        (self.path / new).parent.mkdir(parents=True, exist_ok=True)
        self.git("mv", "--", old, new)

    def blob(self, content: str | bytes) -> str:
        """Store a blob and return its id."""
        data = os.fsencode(content) if isinstance(content, str) else content
        try:
            return self._loose(b"blob %d\0%b" % (len(data), data))
        except OSError:  # a linked worktree, no worktree
            return self.git("hash-object", "-w", "--stdin", stdin=data).decode().strip()

    def _loose(self, data: bytes) -> str:
        """Store *data*, which has the header of an object, as Git does, but in no process; return its id."""
        algorithm = "sha256" if b"sha256" in (self.path / ".git" / "config").read_bytes() else "sha1"
        oid = hashlib.new(algorithm, data, usedforsecurity=False).hexdigest()
        target = self.path / ".git" / "objects" / oid[:2] / oid[2:]
        target.parent.mkdir(exist_ok=True)
        if not target.exists():
            target.write_bytes(zlib.compress(data, 1))
            target.chmod(0o444)
        return oid

    def stage(self, path: str | bytes, content: str | bytes, *, mode: str = "100644") -> str:
        """Stage a blob under *path* without a worktree file, so that any name will do; return its id."""
        oid = self.blob(content)
        self.stage_id(path, oid, mode)
        return oid

    def stage_all(self, entries: Iterable[tuple[str | bytes, bytes, str]]) -> None:
        """Stage many ``(path, content, mode)`` at once."""
        entries = list(entries)
        contents = [content for _, content, _ in entries]
        ids = self._blobs(contents) if len(entries) > _MANY else [self.blob(one).encode() for one in contents]
        records = [
            mode.encode() + b" " + oid + b" 0\t" + os.fsencode(path) + b"\0"
            for (path, _, mode), oid in zip(entries, ids, strict=True)
        ]
        self.git("update-index", "-z", "--add", "--index-info", stdin=b"".join(records))

    def _blobs(self, contents: Sequence[bytes]) -> list[bytes]:
        """Store many blobs by one process and return their ids."""
        blobs = (b"blob\nmark :%d\ndata %d\n%s\n" % (n, len(one), one) for n, one in enumerate(contents, 1))
        asked = b"".join(blobs) + b"".join(b"get-mark :%d\n" % n for n in range(1, len(contents) + 1))
        return self.git("fast-import", "--quiet", stdin=asked).split()

    def stage_link(self, path: str | bytes, text: str | bytes) -> str:
        """Stage a link with a text that no file system needs to hold; return its id."""
        return self.stage(path, text, mode="120000")

    def stage_id(self, path: str | bytes, oid: str, mode: str, stage: int = 0) -> None:
        """Stage the object *oid*, which needn't exist."""
        record = f"{mode} {oid} {stage}\t".encode() + os.fsencode(path) + b"\0"
        self.git("update-index", "-z", "--add", "--index-info", stdin=record)

    def submodule(self, path: str | bytes, oid: str = "") -> str:
        """Stage a submodule at the commit *oid*, which lives in no repository; return the id.

        Its directory is empty, as it is in a clone without submodules.
        """
        oid = oid or "1" * len(self.blob(""))
        self.stage_id(path, oid, "160000")
        if (self.path / ".git").exists():
            (self.path / os.fsdecode(path)).mkdir(parents=True, exist_ok=True)
        return oid

    # Commits.

    def commit(self, message: str = "Change", *, all: bool = True) -> str:  # noqa: A002
        """Commit the worktree, or with ``all=False`` the index as it is; return the commit's id.

        Where that is simple it takes no process of its own, which most tests would wait for.
        """
        if all:
            self.add()
        self._clock += 60
        branch = self._branch()
        if branch is None or not message.isprintable() or message != message.strip() or self._is_merging():
            self.git("commit", "-q", "--allow-empty", "--no-verify", "-m", message)
            return self.head()
        tree = self.text("write-tree")
        before = branch.read_text("utf-8").strip() if branch.exists() else ""
        parent = f"parent {before}\n" if before else ""
        data = _COMMIT.format(tree=tree, parent=parent, date=self._clock, message=message).encode()
        oid = self._loose(b"commit %d\0%b" % (len(data), data))
        branch.parent.mkdir(parents=True, exist_ok=True)
        branch.write_text(f"{oid}\n", "utf-8")
        top = self.path / ".git"
        for log in (top / "logs" / "HEAD", top / "logs" / branch.relative_to(top)):
            log.parent.mkdir(parents=True, exist_ok=True)
            with log.open("a", encoding="utf-8") as file:
                file.write(_LOGGED.format(before or "0" * len(oid), oid, self._clock, message))
        return oid

    def _branch(self) -> Path | None:
        """Return the file of the current branch; None if another one may hold it, or HEAD is detached."""
        top = self.path / ".git"
        if not top.is_dir() or (top / "packed-refs").exists():
            return None
        found = (top / "HEAD").read_text("utf-8").strip()
        return top / found.removeprefix("ref: ") if found.startswith("ref: ") else None

    def _is_merging(self) -> bool:
        return (self.path / ".git" / "MERGE_HEAD").exists()

    def head(self) -> str:
        """Return the id of the current commit: from its file where there is one, which takes no process."""
        top = self.path / ".git"
        try:
            reference = (top / "HEAD").read_text("utf-8").strip().removeprefix("ref: ")
            return (top / reference).read_text("utf-8").strip()
        except OSError:  # a detached HEAD, a packed reference, a linked worktree, no worktree
            return self.text("rev-parse", "HEAD")

    def branch(self, name: str, start: str = "HEAD") -> None:
        """Make the branch *name* at *start* and switch to it."""
        self.git("switch", "-q", "-c", name, start)

    def switch(self, name: str) -> None:
        """Switch to the branch *name*."""
        self.git("switch", "-q", name)

    def merge(self, name: str) -> str:
        """Merge the branch *name* with a merge commit; return its id."""
        self._clock += 60
        self.git("merge", "-q", "--no-ff", "-m", f"Merge {name}", name)
        return self.head()

    # Other repositories made from this one.

    def worktree(self, path: Path, branch: str = "linked") -> GitRepository:
        """Add a linked worktree at *path* on the new branch *branch*."""
        self.git("worktree", "add", "-q", "-b", branch, str(path))
        return GitRepository(path)

    def clone_bare(self, path: Path) -> GitRepository:
        """Clone into the bare repository *path*."""
        return self._clone(path, "--bare")

    def clone_shallow(self, path: Path, depth: int = 1) -> GitRepository:
        """Clone the last *depth* commits."""
        return self._clone(path, f"--depth={depth}")

    def clone_partial(self, path: Path, keep: str = "blob:none", *, checkout: bool = False) -> GitRepository:
        """Clone with the object filter *keep*; without a checkout no blob is fetched."""
        self.config("uploadpack.allowFilter", "true")
        self.config("uploadpack.allowAnySHA1InWant", "true")
        return self._clone(path, f"--filter={keep}", *([] if checkout else ["--no-checkout"]))

    def _clone(self, path: Path, *options: str) -> GitRepository:
        self.git("clone", "-q", *options, f"file://{self.path}", str(path))
        return GitRepository(path)


@cache
def _empty(object_format: str, bare: bool) -> dict[Path, bytes | None]:
    """Return what Git makes an empty repository of, by path below its top; None is a directory."""
    with TemporaryDirectory() as scratch:
        options = ["--template=", f"--object-format={object_format}", *(["--bare"] if bare else [])]
        GitRepository(Path(scratch)).git("init", "-q", "-b", "main", *options)
        top = Path(scratch) if bare else Path(scratch, ".git")
        found = sorted(top.rglob("*"))
        return {path.relative_to(top): None if path.is_dir() else path.read_bytes() for path in found}
