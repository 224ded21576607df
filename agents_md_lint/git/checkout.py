"""What Git sees no change in, whatever bytes a checkout made of it."""

from __future__ import annotations

import hashlib
import os

from agents_md_lint.errors import GitError
from agents_md_lint.git.entries import FILE_MODES, SUBMODULE_MODE
from agents_md_lint.git.errors import garbled, shown
from agents_md_lint.git.listing import RAW, parse_changes
from agents_md_lint.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.git.repository import Repository

_ON_DISK = "H"


class Unchanged(NamedTuple):
    """``entries`` are ``"MODE ID"`` by repository-relative path, submodules left out.

    Of those, ``unseen`` needn't be on disk, since a sparse checkout leaves them out, and ``touched`` have
    another time than when Git last looked: :func:`is_same` tells whether their bytes mean what is committed.
    """

    entries: dict[str, str]
    unseen: frozenset[str]
    touched: frozenset[str]


def unchanged(repository: Repository) -> Unchanged:
    """Return the entries of the index in whose files Git sees no change, or perhaps none.

    No file is opened: Git would wait for the other end of a FIFO, and read a file of any size.
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
    compared = (*_without_filters(repository), "diff-files", *RAW, "--ignore-submodules=all")
    touched: set[str] = set()
    for one in parse_changes(repository.run(*compared, "--")):
        if one.old_mode == one.new_mode and entries.get(one.path, "").startswith(FILE_MODES):
            touched.add(one.path)
        else:
            entries.pop(one.path, None)
            unseen.discard(one.path)
    return Unchanged(entries, frozenset(unseen), frozenset(touched))


def is_same(repository: Repository, path: str, data: bytes, oid: str) -> bool:
    """Whether *data*, all of the file at the repository-relative *path*, is committed as the blob *oid*.

    Line ends and other conversions are Git's own; a filter that somebody configured isn't run.
    """
    if hashlib.new(repository.object_format, b"blob %d\0" % len(data) + data).hexdigest() == oid:
        return True
    asked = (*_without_filters(repository), "hash-object", "--stdin", f"--path={path}")
    status, hashed, _ = repository.attempt(*asked, stdin=data)
    return status == 0 and hashed == oid.encode() + b"\n"


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
