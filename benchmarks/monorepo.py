"""A made-up monorepo with a history, written by ``git fast-import``: the same for the same numbers."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

AREAS, PROJECTS, MODULES, FILES = 100, 20, 9, 10
"""Directories at each level, and the files in each directory below the areas."""


@dataclass(frozen=True, slots=True)
class Size:
    """How large a repository is: *scale* divides the number of areas, *commits* follow the first one.

    For each number in *changes* there is a branch ``changedN``, one commit long, that changes N files.
    """

    scale: int = 1
    commits: int = 200
    changes: tuple[int, ...] = ()

    @property
    def areas(self) -> int:
        """The number of top directories."""
        return max(1, AREAS // self.scale)


def build(path: Path, size: Size) -> Path:
    """Make the repository at *path* (bare and packed) and return it.

    Full size: 202,000 files in 20,100 directories, 2,000 ``AGENTS.md`` of 4 KiB among them, and 500
    links: to directories, of guidance to a shared text, and of another name to guidance. What is there
    already is kept.
    """
    if path.exists():
        return path
    path.mkdir(parents=True)
    subprocess.run(["git", "init", "-q", "--bare", "-b", "main", "."], cwd=path, check=True)
    importer = subprocess.Popen(["git", "fast-import", "--quiet"], cwd=path, stdin=subprocess.PIPE)
    assert importer.stdin is not None  # noqa: S101  for the type checker: it is a pipe
    with importer.stdin as stream:
        for piece in _stream(size):
            stream.write(piece)
    if importer.wait():
        raise RuntimeError("git fast-import failed")
    subprocess.run(["git", "repack", "-adq"], cwd=path, check=True)
    subprocess.run(["git", "pack-refs", "--all"], cwd=path, check=True)
    return path


def guidance(words: str) -> bytes:
    """Return a clean guidance text of about 4 KiB."""
    return (
        f"# Rules for {words}\n\n".encode()
        + b"Keep functions small and name things in the field's terms.\n" * 68
    )


def _stream(size: Size) -> Iterator[bytes]:
    for mark in range(1, 51):
        yield b"blob\nmark :%d\n" % mark + _data(b"content %d\n" % mark * 20)
    yield _commit(0, b"Start")
    yield from _tree(size)
    for number in range(1, size.commits + 1):
        yield _commit(number, b"Change %d" % number)
        yield from _change(size, number)
    for count in size.changes:
        yield _commit(size.commits + 1, b"Change %d files" % count, branch=b"changed%d" % count)
        yield from _wide_change(size, count)


def _tree(size: Size) -> Iterator[bytes]:
    yield _inline(b"100644", b"shared.md", guidance("all"))
    for area in range(size.areas):
        yield b"M 120000 inline area%02d-link\n" % area + _data(b"area%02d" % area)
        for project in range(PROJECTS):
            above = b"area%02d/project%02d" % (area, project)
            if project == 0:
                yield b"M 120000 inline %s/AGENTS.md\n" % above + _data(b"../../shared.md")
            else:
                yield _inline(b"100644", above + b"/AGENTS.md", guidance(above.decode()))
            if project < 3:
                yield b"M 120000 inline %s/CLAUDE.md\n" % above + _data(b"AGENTS.md")
            yield from _files(above, area + project)
            for module in range(MODULES):
                yield from _files(b"%s/module%d" % (above, module), module)


def _files(directory: bytes, seed: int) -> Iterator[bytes]:
    for number in range(FILES):
        yield b"M 100644 :%d %s/file%d.py\n" % ((seed + number) % 50 + 1, directory, number)


def _change(size: Size, number: int) -> Iterator[bytes]:
    """Yield what one commit changes: six files, as commits of large repositories do on average, in three
    directories, and in each fiftieth commit a guidance file."""
    for step in range(6):
        seed = number * 7 + step // 2 * 13
        directory = b"area%02d/project%02d/module%d" % (seed % size.areas, seed % PROJECTS, seed % MODULES)
        path = b"%s/file%d.py" % (directory, (number + step) % FILES)
        yield _inline(b"100644", path, b"content of commit %d, step %d\n" % (number, step))
    if number % 50 == 0:
        above = b"area%02d/project%02d" % (number % size.areas, 1 + number % (PROJECTS - 1))
        yield _inline(b"100644", above + b"/AGENTS.md", guidance(f"{above.decode()} {number}"))


def _wide_change(size: Size, count: int) -> Iterator[bytes]:
    """Yield a change of *count* files, spread over all areas; a tenth of them is guidance."""
    for number in range(count - count // 10):
        area, rest = number % size.areas, number // size.areas
        directory = b"area%02d/project%02d/module%d" % (area, rest % PROJECTS, rest // PROJECTS % MODULES)
        path = b"%s/file%d.py" % (directory, rest // (PROJECTS * MODULES) % FILES)
        yield _inline(b"100644", path, b"changed among %d\n" % count)
    for number in range(count // 10):
        area, rest = number % size.areas, number // size.areas
        above = b"area%02d/project%02d" % (area, 1 + rest % (PROJECTS - 1))
        yield _inline(b"100644", above + b"/AGENTS.md", guidance(f"{above.decode()}, one of {count}"))


def _commit(number: int, subject: bytes, branch: bytes = b"main") -> bytes:
    date = 1_700_000_000 + number * 60
    who = b"Ada Author <ada@example.org> %d +0000" % date
    parent = b"" if branch == b"main" else b"from refs/heads/main\n"
    head = b"commit refs/heads/%s\nauthor %s\ncommitter %s\n" % (branch, who, who)
    return head + _data(subject) + parent


def _inline(mode: bytes, path: bytes, content: bytes) -> bytes:
    return b"M %s inline %s\n" % (mode, path) + _data(content)


def _data(content: bytes) -> bytes:
    return b"data %d\n%s\n" % (len(content), content)
