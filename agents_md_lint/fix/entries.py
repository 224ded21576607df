"""Files that lie under the wrong name, or that should be links."""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.fix.offers import Faulty, Offer, Rename, ToLink
from agents_md_lint.names import MISSPELT, NAME
from agents_md_lint.paths import absolute, name
from agents_md_lint.rules.support.walk import directory_of, regular_file
from agents_md_lint.rules.support.wording import excerpt
from agents_md_lint.snapshot.protocol import UnreadableError


def rename(faulty: Faulty) -> Iterator[Offer]:
    """Give a misspelt file its right name, where no other spelling lies beside it.

    The names of the directory decide: where a file system folds case, ``AGENTS.md`` seems to exist.
    """
    subject = faulty.subject
    snapshot = subject.workspace.snapshot
    own = name(subject.path)
    directory = directory_of(absolute(snapshot.root, subject.path))
    try:
        spellings = [entry for entry in snapshot.names(directory) if entry.lower() in MISSPELT]
    except UnreadableError:
        return
    if spellings == [own] and own != NAME:
        yield Offer(Rename(NAME), f"renamed to {NAME} in the worktree; Git's index is as it was")


def link_again(faulty: Faulty) -> Iterator[Offer]:
    """Make a link again of a file whose whole text is the path of another."""
    subject = faulty.subject
    text = faulty.data.decode().removesuffix("\n").removesuffix("\r")
    here = subject.candidate.resolution.path
    if regular_file(subject.workspace.snapshot, directory_of(here), text) not in (None, here):
        yield Offer(ToLink(text), f"made a link to {excerpt(text)} again")
