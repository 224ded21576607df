"""What Git says about the files of a worktree: those that match a pattern, and their attributes.

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

WORKTREE = ("ls-files", "-z", "--cached", "--others", "--deduplicate", "--exclude-standard")
IGNORED = ("ls-files", "-z", "--others", "--ignored", "--exclude-standard")
IGNORED_ENTRIES = (*IGNORED, "--directory")
"""How Git is asked for the files of a worktree, and for those that it ignores."""
_AS_IT_IS = frozenset({"unspecified", "unset", "set", "", "utf-8", "utf8"})
"""What the attribute of an encoding says where Git converts nothing."""


def worktree_files(repository: Repository, *patterns: str, ignored: bool = False) -> list[str]:
    """Return the repository-relative paths that match one of Git's glob *patterns*, case aside.

    Tracked files (deleted ones too) and untracked ones that Git doesn't ignore; with *ignored*, those
    that it does ignore instead. A pattern matches whole paths: ``**/AGENTS.md/**`` finds what is in a
    directory of that name. Git lists neither FIFOs nor what is inside another repository.
    """
    which = IGNORED if ignored else WORKTREE
    pathspecs = [f":(icase,glob){pattern}" for pattern in patterns]
    listed = (
        repository.run(*which, "--", *pathspecs, patterns=True) if patterns else repository.listed(*which)
    )
    # Another repository inside this one is listed as a directory: to q it is one, whatever its name.
    found = os.fsdecode(listed).split("\0")[:-1]
    return [path.removesuffix("/") for path in found if not path.endswith("/") or _is_ours(path[:-1])]


def _is_ours(path: str) -> bool:
    return path.rpartition("/")[2] in ALWAYS


def ignored_entries(repository: Repository) -> list[str]:
    """Return the repository-relative paths of what Git ignores in the worktree.

    A directory that is ignored as a whole ends in a slash, and stands for all that is in it.
    """
    return os.fsdecode(repository.listed(*IGNORED_ENTRIES)).split("\0")[:-1]


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
