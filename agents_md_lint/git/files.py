"""The files of a worktree that match a pattern, as Git sees them."""

from __future__ import annotations

import os

from agents_md_lint.names import ALWAYS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from agents_md_lint.git.repository import Repository


def worktree_files(repository: Repository, *patterns: str, ignored: bool = False) -> list[str]:
    """Return the repository-relative paths that match one of Git's glob *patterns*, case aside.

    Tracked files (deleted ones too) and untracked ones that Git doesn't ignore; with *ignored*, those
    that it does ignore instead. A pattern matches whole paths: ``**/AGENTS.md/**`` finds what is in a
    directory of that name. Git lists neither FIFOs nor what is inside another repository.
    """
    which = ["--others", "--ignored"] if ignored else ["--cached", "--others", "--deduplicate"]
    pathspecs = [f":(icase,glob){pattern}" for pattern in patterns]
    listed = repository.run_light(
        "ls-files", "-z", *which, "--exclude-standard", "--", *pathspecs, patterns=True
    )
    # Another repository inside this one is listed as a directory: to q it is one, whatever its name.
    found = os.fsdecode(listed).split("\0")[:-1]
    return [path.removesuffix("/") for path in found if not path.endswith("/") or _is_ours(path[:-1])]


def _is_ours(path: str) -> bool:
    return path.rpartition("/")[2] in ALWAYS


def links_among(repository: Repository, names: Sequence[str], *, patterns: bool = False) -> bool:
    """Whether the index holds a link or a submodule among *names*, in whose place there may be text here.

    With *patterns* they are Git's glob patterns, case aside.
    """
    if not names:
        return False
    paths = [f":(icase,glob){name}" for name in names] if patterns else names
    listed = repository.run_light("ls-files", "-s", "-z", "--", *paths, patterns=patterns)
    return any(not record.startswith(b"100") for record in listed.split(b"\0")[:-1])


def links_checked_out_as_text(repository: Repository) -> frozenset[str]:
    """Return the repository-relative paths of links that this worktree holds as one-line files.

    That is how Git checks links out where ``core.symlinks`` is false; the index tells the truth.
    """
    asked = ("config", "--type=bool", "--default=true", "--get", "core.symlinks")
    if repository.run_light(*asked).strip() == b"true":
        return frozenset()
    staged = os.fsdecode(repository.run_light("ls-files", "-s", "-z")).split("\0")[:-1]
    return frozenset(entry.partition("\t")[2] for entry in staged if entry.startswith("120000 "))
