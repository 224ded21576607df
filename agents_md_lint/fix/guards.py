"""What stands against a fix outside of the file: Git's attributes, links, and a hook runner's stash."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import islice

from agents_md_lint.check.pre_commit import under_runner
from agents_md_lint.check.selection import link_paths
from agents_md_lint.fix.chances import Chance
from agents_md_lint.git.repository import Repository
from agents_md_lint.git.worktree_files import (
    ignored_files,
    staged_links,
    worktree_encodings,
    worktree_files,
)
from agents_md_lint.loading.loader import Loader
from agents_md_lint.paths import join, parent
from agents_md_lint.rules.offers import Rename, ToLink
from agents_md_lint.snapshot import Index, Worktree

_GROUP = 256
"""The chances for which Git is asked at once."""
_NAMED = 4
"""The links that a reason names."""
_STASH = (
    "not renamed under a hook runner, whose stash would leave both names, one with the older text: "
    "run agents-md-lint check --fix yourself"
)

_LINK_TEXT = (
    "it is a link that Git checked out as text (core.symlinks=false), and Git would take it for a file under "
    "another name: rename it with git mv"
)
_NO_LINKS = "no link can be made here (core.symlinks=false): make it one in a clone that has links"


class Guards:
    """Takes away the offers that would harm something else in the worktree of *repository*."""

    def __init__(self, repository: Repository) -> None:
        self._repository = repository
        self._encodings: dict[str, str | None] = {}
        self._over: dict[str, list[str]] | None = None

    def passed(self, chances: Iterable[Chance]) -> Iterator[Chance]:
        """Yield *chances*, those that would do harm without an offer and with the reason."""
        rest = iter(chances)
        while group := list(islice(rest, _GROUP)):
            self._ask(chance for chance in group if chance.offers)
            for chance in group:
                reason = self._against(chance) if chance.offers else ""
                yield chance._replace(offers=(), reason=reason) if reason else chance

    def _against(self, chance: Chance) -> str:
        for path in _names(chance):
            encoding = self._encodings[path]
            if encoding is not None:
                return (
                    f"Git's attributes say that {path} is {encoding} on disk (working-tree-encoding), and "
                    "Git would refuse it in another encoding: take that out of .gitattributes first"
                )
        if chance.place.shown in chance.subject.workspace.index_links:
            return _LINK_TEXT
        changes = [offer.change for offer in chance.offers]
        if any(isinstance(change, ToLink) for change in changes) and not self._repository.has_links():
            return _NO_LINKS
        if not any(isinstance(change, Rename) for change in changes):
            return ""
        return _STASH if under_runner(os.environ) else self._broken(chance.place.shown)

    def _broken(self, path: str) -> str:
        """Return why the repository-relative *path* can't get another name: the links that lead over it."""
        if self._over is None:
            self._over = self._leading()
        links = [link for link in self._over.get(path, ()) if link != path]
        if not links:
            return ""
        more = len(links) - _NAMED
        named = ", ".join(links[:_NAMED]) + (f" and {more} more" if more > 0 else "")
        which = "this link" if len(links) == 1 else "these links"
        return f"not renamed, since that would break {which}: {named}; change both together"

    def _leading(self) -> dict[str, list[str]]:
        """Return the links of the repository by what they lead over, all repository-relative.

        A link may be on the disk alone, even ignored by Git, or, in a sparse checkout, in the index alone.
        """
        top = self._repository.top or ""
        index = Loader(Index(top, repository=self._repository))
        disk = Loader(Worktree(top, top))
        files = {*worktree_files(self._repository), *ignored_files(self._repository)}
        found: dict[str, set[str]] = {}
        for loader, links in ((index, staged_links(self._repository)), (disk, files)):
            for link in links:
                for path in link_paths(loader, link):
                    found.setdefault(path, set()).add(link)
        return {path: sorted(links, key=os.fsencode) for path, links in found.items()}

    def _ask(self, chances: Iterable[Chance]) -> None:
        """Learn which encodings the files of *chances* have on disk, by their old and new names."""
        unknown = {path for chance in chances for path in _names(chance)} - self._encodings.keys()
        if unknown:
            known = worktree_encodings(self._repository, sorted(unknown))
            self._encodings.update((path, known.get(path)) for path in unknown)


def _names(chance: Chance) -> list[str]:
    """Return the repository-relative paths that the file has before and after the change."""
    path = chance.place.shown
    return [
        path,
        *(join(parent(path), one.change.name) for one in chance.offers if isinstance(one.change, Rename)),
    ]
