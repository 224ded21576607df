"""The files of a worktree that match a pattern, as Git sees them."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
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
    # Another repository inside this one is listed as a directory.
    return [path for path in os.fsdecode(listed).split("\0")[:-1] if not path.endswith("/")]


def links_checked_out_as_text(repository: Repository) -> frozenset[str]:
    """Return the repository-relative paths of links that this worktree holds as one-line files.

    That is how Git checks links out where ``core.symlinks`` is false; the index tells the truth.
    """
    asked = ("config", "--type=bool", "--default=true", "--get", "core.symlinks")
    if repository.run_light(*asked).strip() == b"true":
        return frozenset()
    staged = os.fsdecode(repository.run_light("ls-files", "-s", "-z")).split("\0")[:-1]
    return frozenset(entry.partition("\t")[2] for entry in staged if entry.startswith("120000 "))
