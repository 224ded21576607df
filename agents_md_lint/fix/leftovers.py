"""What is written before it gets its name: files with a name of their own kind, which nothing reads.

A run that is killed leaves one behind, and the next removes it.
"""

from __future__ import annotations

import os
import re
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from agents_md_lint.fix.directory import Directory, opened_directory

_LEFTOVER = re.compile(r"\.agents-md-lint-[0-9a-f]{16}\.tmp")


@contextmanager
def beside_others(directory: Directory) -> Iterator[str]:
    """Give a name for a new entry, and remove the entry if it still has that name at the end."""
    name = f".agents-md-lint-{os.urandom(8).hex()}.tmp"
    try:
        yield name
    finally:
        with suppress(FileNotFoundError):
            directory.unlink(name)


def sweep(root: str, path: str, age: float) -> list[str]:
    """Remove what a killed run left beside *path*, if it is older than *age* in seconds; return the names."""
    removed: list[str] = []
    with suppress(OSError), opened_directory(root, path) as (directory, _):
        for name in filter(_LEFTOVER.fullmatch, directory.names()):
            facts = directory.look(name)
            if not stat.S_ISDIR(facts.st_mode) and time.time() - facts.st_mtime >= age:
                directory.unlink(name)
                removed.append(name)
    return removed
