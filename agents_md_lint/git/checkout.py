"""What Git sees no change in, whatever bytes a checkout made of it."""

from __future__ import annotations

import os
from typing import NamedTuple

from agents_md_lint.errors import GitError
from agents_md_lint.git.entries import FILE_MODES, SUBMODULE_MODE, oid
from agents_md_lint.git.errors import garbled, shown
from agents_md_lint.git.listing import RAW, parse_changes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.git.repository import Repository

_ON_DISK = "H"


class Unchanged(NamedTuple):
    """``entries`` are ``"MODE ID"`` by repository-relative path, submodules left out; of those, ``unseen``
    needn't be on disk: a sparse checkout leaves them out."""

    entries: dict[str, str]
    unseen: frozenset[str]


def unchanged(repository: Repository) -> Unchanged:
    """Return the entries of the index in whose files Git sees no change.

    Line ends and other conversions are Git's own; a filter that somebody configured isn't run.
    """
    entries: dict[str, str] = {}
    unseen: set[str] = set()
    asked = ("ls-files", "-s", "-v", "-z")
    for record in os.fsdecode(repository.run(*asked)).split("\0")[:-1]:
        facts, _, path = record.partition("\t")
        parts = facts.split(" ")
        if len(parts) != 4:
            raise garbled(asked)
        tag, mode, blob, stage = parts
        if stage == "0" and mode != SUBMODULE_MODE:
            entries[path] = f"{mode} {blob}"
            if tag != _ON_DISK:
                unseen.add(path)
    for path in _changed(repository, entries):
        entries.pop(path, None)
        unseen.discard(path)
    return Unchanged(entries, frozenset(unseen))


def _changed(repository: Repository, entries: dict[str, str]) -> set[str]:
    """Return the paths that differ from the index. Another time of a file alone is no difference."""
    pinned = _without_filters(repository)
    compared = (*pinned, "diff-files", *RAW, "--ignore-submodules=all")
    found = parse_changes(repository.run(*compared, "--"))
    touched = [one.path for one in found if one.old_mode == one.new_mode and _fits_a_line(one.path)]
    changed = {one.path for one in found}
    regular = [path for path in touched if entries.get(path, "").startswith(FILE_MODES)]
    if regular:
        names = b"".join(os.fsencode(path) + b"\n" for path in regular)
        asked = (*pinned, "hash-object", "--stdin-paths")
        status, hashed, _ = repository.attempt(*asked, stdin=names)
        ids = hashed.decode("ascii", "replace").split("\n")[:-1]
        if status == 0 and len(ids) == len(regular):
            changed -= {path for path, now in zip(regular, ids, strict=True) if oid(entries[path]) == now}
    return changed


def _fits_a_line(path: str) -> bool:
    return "\n" not in path and not path.startswith('"')  # Git takes such a line for a quoted one


def _without_filters(repository: Repository) -> list[str]:
    """Return the options with which Git runs none of the configured filters: each is a program."""
    status, said, _ = repository.attempt("config", "--name-only", "-z", "--get-regexp", r"^filter\.")
    drivers = (
        {name.rpartition(".")[0] for name in os.fsdecode(said).split("\0")[:-1]} if status == 0 else set()
    )
    options: list[str] = []
    for driver in sorted(drivers):
        if "=" in driver:
            raise GitError(f"the filter {shown(driver)} can't be switched off", "rename it in Git's settings")
        for setting in ("clean=", "process=", "required=false"):
            options += ["-c", f"{driver}.{setting}"]
    return options
