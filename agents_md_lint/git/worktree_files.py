"""What Git says about the files of a worktree: which there are, and their attributes.

GitPython could be asked some of it (``Repo.ignored``, ``untracked_files``), but takes odd paths wrong, and
lets a repository's settings start a program.
"""

from __future__ import annotations

import os

from agents_md_lint.git.entries import FILE_MODES, LINK_MODE
from agents_md_lint.names import ALWAYS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from agents_md_lint.git.repository import Repository

LISTED = ("ls-files", "-z", "-t", "--cached", "--others", "--killed", "--directory")
"""How Git is asked for what it tracks, and what it doesn't: of that, directories as a whole.

A directory in the place of a tracked file is only among those that a checkout would have to kill.
"""
_UNTRACKED = ("ls-files", "-z", "--others", "--exclude-standard")
_IGNORED = ("ls-files", "-z", "--others", "--ignored", "--exclude-standard")
_OTHER = ("? ", "K ")
"""What stands in front of the path of something untracked: what a checkout would kill is there twice."""
_MOST_NAMED = 100
"""The paths that Git is asked about by name: of more it is asked about all that there are."""
_AS_IT_IS = frozenset({"unspecified", "unset", "set", "", "utf-8", "utf8"})
"""What the attribute of an encoding says where Git converts nothing."""


def worktree_files(repository: Repository) -> list[str]:
    """Return the repository-relative paths of the files of a worktree.

    Tracked files (deleted ones too) and untracked ones that Git doesn't ignore. Git lists neither FIFOs nor
    what is inside another repository.
    """
    listed = os.fsdecode(repository.listed(*LISTED)).split("\0")[:-1]
    others = _others(repository)
    if others:
        listed = [record for record in listed if not record.startswith(_OTHER)]
        ignored = frozenset(_ignored_among(repository, others))
        others = [path for path in others if path not in ignored]
    directories = [path for path in others if path.endswith("/")]
    inside = _asked(repository, _UNTRACKED, directories) if directories else []
    found = dict.fromkeys([record[2:] for record in listed])  # an unmerged path is listed once for each side
    found.update(dict.fromkeys(path for path in others if not path.endswith("/")))
    return [*found, *_files(path for path in inside if path not in found)]


def ignored_files(repository: Repository) -> list[str]:
    """Return the repository-relative paths of the files in the worktree that Git ignores."""
    return _files(_asked(repository, _IGNORED, ()))


def ignored_entries(repository: Repository) -> list[str]:
    """Return the repository-relative paths of what Git ignores in the worktree.

    A directory that is ignored as a whole ends in a slash, and stands for all that is in it.
    """
    return _ignored_among(repository, _others(repository))


def _ignored_among(repository: Repository, others: Sequence[str]) -> list[str]:
    # To look through a worktree is most of the work, and in most of them little is untracked.
    return _asked(repository, (*_IGNORED, "--directory"), others) if others else []


def _others(repository: Repository) -> list[str]:
    """Return what Git doesn't track, ignored or not: directories as a whole, with a slash at the end."""
    listed = b"\0" + repository.listed(*LISTED)  # searched, since nearly all of it is tracked
    found: dict[bytes, None] = {}
    for mark in _OTHER:
        start = b"\0" + mark.encode()
        at = listed.find(start)
        while at >= 0:
            end = listed.index(b"\0", at + 1)
            found[listed[at + len(start) : end]] = None
            at = listed.find(start, end)
    return [os.fsdecode(path) for path in found]


def _asked(repository: Repository, question: Sequence[str], paths: Sequence[str]) -> list[str]:
    """Return what Git lists of *paths*, or of all that there is."""
    named = ("--", *paths) if 0 < len(paths) <= _MOST_NAMED else ()
    return os.fsdecode(repository.listed(*question, *named)).split("\0")[:-1]


def _files(paths: Iterable[str]) -> list[str]:
    """Return the files among *paths*.

    Another repository inside this one is listed as a directory: to q it is one, whatever its name.
    """
    return [path.removesuffix("/") for path in paths if not path.endswith("/") or _is_ours(path[:-1])]


def _is_ours(path: str) -> bool:
    return path.rpartition("/")[2] in ALWAYS


def links_among(repository: Repository, names: Sequence[str], *, patterns: bool = False) -> bool:
    """Whether the index holds a link or a submodule among *names*, in whose place there may be text here.

    With *patterns* they are Git's glob patterns, case aside.
    """
    if not names:
        return False
    paths = [f":(icase,glob){name}" for name in names] if patterns else names
    listed = repository.run("ls-files", "-s", "-z", "--", *paths, patterns=patterns)
    return any(not record.startswith(FILE_MODES.encode()) for record in listed.split(b"\0")[:-1])


def links_checked_out_as_text(repository: Repository) -> frozenset[str]:
    """Return the repository-relative paths of links that this worktree holds as one-line files.

    That is how Git checks links out where ``core.symlinks`` is false; the index tells the truth.
    """
    return frozenset() if repository.has_links() else staged_links(repository)


def staged_links(repository: Repository) -> frozenset[str]:
    """Return the repository-relative paths of the links in the index."""
    staged = os.fsdecode(repository.listed("ls-files", "-s", "-z")).split("\0")[:-1]
    return frozenset(entry.partition("\t")[2] for entry in staged if entry.startswith(LINK_MODE))


def not_checked_out(repository: Repository) -> frozenset[str]:
    """Return the repository-relative paths that a sparse checkout leaves out of the worktree."""
    tagged = os.fsdecode(repository.run("ls-files", "-t", "-z")).split("\0")[:-1]
    return frozenset(entry[2:] for entry in tagged if entry.startswith("S "))


def worktree_encodings(repository: Repository, paths: Iterable[str]) -> dict[str, str]:
    """Return the encoding that Git's attributes say those of the repository-relative *paths* have on disk.

    Git converts these from it to UTF-8 by itself, and refuses to add a text in another. Those that are
    plain UTF-8, or of which the attributes say nothing, aren't there.
    """
    stdin = b"".join(os.fsencode(path) + b"\0" for path in paths)
    asked = ("check-attr", "-z", "--stdin", "working-tree-encoding")
    parts = os.fsdecode(repository.run(*asked, stdin=stdin)).split("\0")
    found = dict(zip(parts[0:-1:3], parts[2::3], strict=True))
    return {path: name for path, name in found.items() if name.lower() not in _AS_IT_IS}
