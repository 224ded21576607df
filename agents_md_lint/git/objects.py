"""Reading objects: one ``git cat-file --batch`` for as long as a command runs."""

from __future__ import annotations

from agents_md_lint.errors import GitError, MissingObjectError
from agents_md_lint.git import engine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.git.repository import Repository


class Objects:
    """The objects of *repository*, by id."""

    def __init__(self, repository: Repository) -> None:
        self._repository = repository
        self._process: engine.Process | None = None

    def read(self, oid: str, limit: int, path: str = "") -> tuple[int, bytes]:
        """Return the size of the blob *oid* in bytes, and its first *limit* bytes."""
        if self._process is None:
            command = self._repository.command("cat-file", "--batch")
            self._process = engine.start(command, self._repository.environment, stdin=True)
        self._process.stdin.write(f"{oid}\n".encode())
        self._process.stdin.flush()
        header = self._process.stdout.readline().split()
        if header[1:] == [b"missing"]:
            raise MissingObjectError(f"no object {oid}", "git fetch")
        if header[1:2] != [b"blob"]:
            raise GitError(f"{oid} is not a blob")
        size = int(header[2])
        data = self._process.stdout.read(min(size, limit))
        rest = size - len(data)
        self._process.stdout.read(rest + 1)
        return size, data

    def size(self, oid: str, path: str = "") -> int:
        """Return the size of the blob *oid* in bytes."""
        return self.read(oid, 0, path)[0]

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.communicate()
            self._process = None
