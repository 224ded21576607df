"""What a check looked for: which entries of a baseline it can say anything about."""

from __future__ import annotations

from functools import cached_property

from agents_md_lint.check.baseline import KnownFinding
from agents_md_lint.check.pre_commit import Checked
from agents_md_lint.check.selection import exists, link_paths
from agents_md_lint.check.workspaces import Request, opened
from agents_md_lint.git.repository import Repository
from agents_md_lint.git.worktree_files import not_checked_out
from agents_md_lint.loading.loader import Loader
from agents_md_lint.paths import clean
from agents_md_lint.rules import SLUGS
from agents_md_lint.snapshot.inventory import paths_of
from agents_md_lint.snapshot.sources import Source, view


class Coverage:
    """What a *request* covers of *what* is checked. Nothing is listed before it is asked about."""

    def __init__(self, repository: Repository, request: Request, what: Checked) -> None:
        self._repository = repository
        self._request = request
        self._what = what

    def includes(self, entry: KnownFinding) -> bool:
        """Whether the findings of *entry* were looked for: by their rule, in their file, which is there.

        A file that is gone was looked for too, unless a sparse checkout left it, or where its links lead,
        out of the worktree.
        """
        settings, path = self._request.settings, entry.real_path
        applied = entry.rule in self._rules or entry.rule not in SLUGS
        passed_over = entry.rule in settings.passed_over(path)
        if self._request.paths or not applied or passed_over:
            return False
        if entry.real_workspace not in settings.workspaces or not self._absent.isdisjoint(self._over(path)):
            return False
        return path in self._looked_at or not self._exists(path)

    @property
    def is_sparse(self) -> bool:
        """Whether files are left out of the worktree that is checked."""
        return bool(self._absent)

    def _over(self, path: str) -> frozenset[str]:
        """Return the paths that the file at *path* needs: itself, and what its links lead over."""
        return frozenset({path}) | (link_paths(self._loader, path) if self._exists(path) else frozenset())

    def _exists(self, path: str) -> bool:
        """Whether *path*, which anyone may have written into a baseline, is there."""
        inside = clean(path).split("/")[0] not in ("", "..") and "\0" not in path
        return inside and exists(self._loader, path)

    @cached_property
    def _rules(self) -> frozenset[str]:
        return frozenset(self._request.settings.slugs())

    @cached_property
    def _absent(self) -> frozenset[str]:
        if self._what.target.source is not Source.WORKTREE:
            return frozenset()
        return frozenset(path for path in not_checked_out(self._repository) if not self._exists(path))

    @cached_property
    def _loader(self) -> Loader:
        return Loader(view(self._repository, self._what.target).snapshot)

    @cached_property
    def _looked_at(self) -> frozenset[str]:
        found: set[str] = set()
        for workspace, files in opened(self._repository, self._request, self._what):
            found.update(map(workspace.shown, paths_of(files)))
        return frozenset(found)
