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
