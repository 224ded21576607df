"""Following links against the operating system's own way, in a directory that is made for each input.

Each line of the input is an entry of the workspace: ``PATH`` is a directory, ``PATH=`` a file and
``PATH>TEXT`` a link. All names become one of four (and ``w``, the workspace's own), so that links meet.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from agents_md_lint.loading import Loader, Verdict
from agents_md_lint.snapshot import Link, Memory, Worktree
from agents_md_lint.snapshot.memory import Leaf
from agents_md_lint.snapshot.resolve import DIRECTORY_LINKS

_MOST = 12
_NAMES = ("a", "b", "c", "AGENTS.md")
_PROBES = ("a", "b", "c", "a/b", "b/a", "a/b/c", "c/a/b/a", ".")


def target(data: bytes) -> None:
    """Judge one input."""
    entries = list(read(data))
    with workspace(entries) as root:
        loader = Loader(Worktree(root))
        for path in _PROBES:
            judge(loader, root, path)
        portable = dict(made(root))
        if all(_stays(leaf) for leaf in portable.values()):
            listed = Loader(Memory(portable))
            for path in _PROBES:
                one, other = loader.candidate(path), listed.candidate(path)
                if one.resolution.departure is None and other.verdict is not Verdict.ESCAPES:
                    assert (one.verdict, one.guidance) == (other.verdict, other.guidance)


def read(data: bytes) -> Iterator[tuple[str, str | None]]:
    """Yield the path of each entry, and the text of a link, empty for a file and None for a directory."""
    for line in data.decode("utf-8", "replace").split("\n")[:_MOST]:
        path, mark, text = line.partition(">")
        if mark:
            yield _path(path), "/".join(_part(part) for part in text.split("/")[:8])
        else:
            yield _path(path.removesuffix("=")), "" if path.endswith("=") else None


def _path(text: str) -> str:
    return "/".join(_name(part) for part in text.split("/")[:3])


def _part(text: str) -> str:
    return text if text in ("", ".", "..", "w") else _name(text)


def _name(text: str) -> str:
    return text if text in _NAMES else _NAMES[sum(map(ord, text)) % 4]


@contextmanager
def workspace(entries: list[tuple[str, str | None]]) -> Iterator[Path]:
    """Make the entries that can be made; yield the workspace."""
    above = Path(tempfile.mkdtemp())
    root = above / "w"
    try:
        root.mkdir()
        (above / "a").write_text("outside\n")
        for path, text in entries:
            place = root / path
            try:
                if not str(place.parent.resolve()).startswith(str(root)):
                    continue
                place.parent.mkdir(parents=True, exist_ok=True)
                if text is None:
                    place.mkdir()
                    (place / "x").touch()  # else Git can't hold it
                elif text:
                    place.symlink_to(text)
                elif not place.is_symlink():
                    place.write_text(f"{path}\n")
            except (OSError, RuntimeError):  # something is there, or in the way
                continue
        yield root
    finally:
        shutil.rmtree(above)


def made(root: Path) -> Iterator[tuple[str, Leaf]]:
    """Yield the leaves of the workspace as ``Memory`` takes them."""
    for directory, folders, files in os.walk(root):
        for name in (*folders, *files):
            path = Path(directory, name)
            inside = str(path.relative_to(root))
            if path.is_symlink():
                yield inside, Link(os.readlink(path))
            elif path.is_file():
                yield inside, path.read_bytes()


def _stays(leaf: Leaf) -> bool:
    return not isinstance(leaf, Link) or not leaf.target.startswith("/")


def judge(loader: Loader, root: Path, path: str) -> None:
    """Compare what the loader says of ``PATH/AGENTS.md`` and of the directory with the system."""
    candidate = loader.candidate(path)
    name = f"{root}/{path}/AGENTS.md"
    try:
        facts = os.stat(name)
    except OSError as error:
        if error.errno == errno.ELOOP:  # at 40 links in all, where q goes on
            assert not candidate.resolution.found or len(candidate.resolution.hops) > DIRECTORY_LINKS
        else:
            assert not candidate.resolution.found, (path, error)  # noqa: PT017
            assert candidate.guidance is None
        return
    real = os.path.realpath(name)
    assert candidate.resolution.found, (path, candidate)
    assert candidate.resolution.path == real
    inside = real == str(root) or real.startswith(f"{root}/")
    assert (candidate.guidance is not None) == (stat.S_ISREG(facts.st_mode) and inside)
    if candidate.guidance is not None:
        assert candidate.guidance.text == Path(real).read_text().strip()
