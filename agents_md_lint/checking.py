"""A check of all workspaces that were asked for: from a repository to a result."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from agents_md_lint.baseline import Baseline, Entry, apply
from agents_md_lint.engine import check
from agents_md_lint.errors import UsageError
from agents_md_lint.escape import escape
from agents_md_lint.findings import Finding
from agents_md_lint.git.repository import Repository
from agents_md_lint.inventory import Inventory, always, take_stock, without_qignores
from agents_md_lint.loading import Loader
from agents_md_lint.pathtext import join
from agents_md_lint.precommit import Checked
from agents_md_lint.result import CheckResult
from agents_md_lint.rules import RULES
from agents_md_lint.rules.base import Workspace
from agents_md_lint.selection import exclude, exists, select
from agents_md_lint.settings import Settings
from agents_md_lint.snapshot import Worktree
from agents_md_lint.snapshot.resolve import resolve_root
from agents_md_lint.sources import Source, View, repository_path, view, within

Amend = Callable[[View], View]
"""Puts something else in the place of what a command looks at: files as they would be."""


class Request(NamedTuple):
    """What to check; paths are as on the command line.

    *filenames* says that the paths are all there is to look at, *all_count* that older findings count,
    *ignored* that files which Git ignores are looked at too (in a worktree).
    """

    paths: tuple[str, ...]
    settings: Settings
    filenames: bool
    all_count: bool
    ignored: bool


def answer(
    repository: Repository, request: Request, what: Checked, amend: Amend | None = None
) -> CheckResult:
    """Check every workspace of the request; mark what the change touches."""
    settings = request.settings
    rules = settings.rules()  # before any work: it may name one that there isn't
    found: list[Finding] = []
    files = suppressed = 0
    for workspace, chosen in opened(repository, request, what, amend):
        report = check(workspace, chosen, rules, settings.passed_over)
        files += report.files
        suppressed += report.suppressed
        found.extend(report.findings)
    judged = (_mark(settings.judged(finding), what.changed) for finding in found)
    marked = tuple(sorted(judged, key=lambda finding: finding.order))
    return CheckResult(marked, files, request.all_count, len(settings.workspaces) > 1, suppressed=suppressed)


def without_known(result: CheckResult, request: Request, baseline: Baseline) -> CheckResult:
    """Return *result*, the answer to *request*, without the findings that *baseline* knows."""
    applied_rules = {rule.slug for rule in request.settings.rules()}
    known_rules = {rule.slug for rule in RULES}
    spaces = {escape(space) for space in request.settings.workspaces}

    def expected(entry: Entry) -> bool:
        """Whether it was looked for: in all files, and by its rule (if there is one of that name)."""
        sought = entry.rule in applied_rules or entry.rule not in known_rules
        return not request.paths and sought and entry.workspace in spaces

    left = apply(baseline, result.findings, expected)
    return result._replace(
        findings=left.findings, baseline=baseline.name, baselined=left.known, stale=left.stale
    )


def opened(
    repository: Repository, request: Request, what: Checked, amend: Amend | None = None
) -> Iterator[tuple[Workspace, Inventory]]:
    """Yield every workspace of the request, each with the files in it that are to be looked at."""
    named = tuple(repository_path(repository, path) for path in request.paths)
    spaces = request.settings.workspaces
    _verify(repository, request, what, named)
    for space in spaces:
        seen = view(repository, what.target, space, ignored=request.ignored)
        if not resolve_root(seen.snapshot).found:
            raise UsageError(f"there is no directory {space!r} in what is checked", "name another workspace")
        if seen.links_as_text and repository.top is not None:
            # What the worktree has in the place of a link is the link's text in the next commit.
            root = os.path.join(repository.top, space)
            seen = seen._replace(snapshot=Worktree(root, repository.top, seen.links_as_text))
        yield _workspace(repository, request, what, amend(seen) if amend else seen, space, spaces, named)


def _verify(repository: Repository, request: Request, what: Checked, named: Sequence[str]) -> None:
    """Raise ``UsageError`` for what can't be looked at: nothing may be passed over as if it were fine."""
    if what.target.source is Source.INDEX and repository.bare:
        raise UsageError("a bare repository has nothing staged", "name a commit with --rev")
    if request.filenames:
        return
    spaces = request.settings.workspaces
    for path in named:
        inside = any(within(space, path) is not None for space in spaces)
        if not inside and not any(within(path, space) is not None for space in spaces):
            raise UsageError(
                f"{path!r} lies in none of the workspaces {', '.join(spaces)}",
                "name a path in one of them, or another workspace with --workspace",
            )


def _workspace(
    repository: Repository,
    request: Request,
    what: Checked,
    seen: View,
    space: str,
    others: Sequence[str],
    named: Sequence[str],
) -> tuple[Workspace, Inventory]:
    """Open one workspace; *others* are all of them, and *named* is repository-relative too."""
    loader = Loader(seen.snapshot)
    # A directory above the workspace means all of it.
    meant = ("." if within(path, space) is not None else within(space, path) for path in named)
    paths = [path for path in meant if path is not None]
    if request.filenames and what.target.source is Source.COMMIT:
        # At the first push of a branch a runner names the files of the worktree, which may be elsewhere.
        paths = [path for path in paths if exists(loader, path)]
        named = [join(space, path) for path in paths]
    listing = named if request.filenames else [*seen.listing(), *always(space), *named]
    known = without_qignores(take_stock(listing, space), [within(space, other) for other in others])
    files = exclude(known, request.settings.exclude, space)
    if named:
        files = select(files, loader, paths)
    is_index = what.target.source is Source.INDEX
    workspace = Workspace(
        loader,
        known,
        seen.tree,
        index=is_index,
        index_links=seen.links_as_text,
        worktree=_worktree(repository, space) if is_index else None,
    )
    return workspace, files


def _worktree(repository: Repository, space: str) -> Loader | None:
    """Return the worktree's own loader for a workspace, if it has that directory."""
    if repository.top is None or not os.path.isdir(os.path.join(repository.top, space)):
        return None
    return Loader(Worktree(os.path.join(repository.top, space), repository.top))


def _mark(finding: Finding, changed: frozenset[str] | None) -> Finding:
    """Return *finding* knowing whether the change touches it."""
    return finding if changed is None else finding._replace(new=not changed.isdisjoint(finding.touched_by))
