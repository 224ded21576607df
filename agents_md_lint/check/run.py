"""A check of all workspaces that were asked for: from a repository to a result."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from agents_md_lint.check.engine import screened, subjects
from agents_md_lint.check.git_ignored import count
from agents_md_lint.check.pre_commit import Checked
from agents_md_lint.check.result import CheckResult, GitIgnored
from agents_md_lint.check.selection import exclude, exists, select, unlisted
from agents_md_lint.config.patterns import matches
from agents_md_lint.config.settings import COMMAND_LINE, Settings
from agents_md_lint.errors import UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.git.worktree_files import ignored_entries
from agents_md_lint.loading.content import LIMIT
from agents_md_lint.loading.loader import Loader
from agents_md_lint.names import DEFAULT_AGENTS, QIGNORE
from agents_md_lint.paths import join
from agents_md_lint.qignore.suppression import Accepted
from agents_md_lint.records import NamedTuple
from agents_md_lint.rules.findings import Finding
from agents_md_lint.rules.model import Workspace
from agents_md_lint.snapshot import Worktree
from agents_md_lint.snapshot.inventory import Inventory, always, take_stock, without_qignores
from agents_md_lint.snapshot.protocol import Snapshot
from agents_md_lint.snapshot.resolve import resolve_root
from agents_md_lint.snapshot.sources import Source, Target, View, repository_path, view, within, worktree_top

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.check.baseline import Baseline, KnownFinding

Opened = tuple[Workspace, Inventory]
"""A workspace, and the files in it that are to be looked at."""
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
    repository: Repository,
    request: Request,
    what: Checked,
    amend: Amend | None = None,
    spaces: Iterable[Opened] | None = None,
) -> CheckResult:
    """Check every workspace of the request (*spaces*, if they are open); mark what the change touches."""
    settings = request.settings
    off = settings.configured_off()
    slugs = off.union(settings.slugs())  # before any work: it may name one there isn't
    found: list[Finding] = []
    files = suppressed = ignored = excluded = 0
    refused: list[str] = []
    misplaced: dict[str, None] = {}
    looked_at: list[Workspace] = []
    plain: dict[str, int] = {}
    others_too = settings.agents.names != DEFAULT_AGENTS
    for workspace, chosen in spaces or opened(repository, request, what, amend):
        accepted = _accepted(repository, what, workspace.snapshot.workspace) if what.base else None
        noted: dict[str, int] | None = {} if others_too else None
        report = screened(
            workspace, chosen, slugs, lambda path: settings.passed_over(path) | off, accepted, noted
        )
        if "discovery" in vars(workspace):  # a rule has asked
            workspace.discovery.require_patience()
        files += report.files
        suppressed += report.suppressed
        ignored += report.ignored
        excluded += _excluded(workspace, chosen, request)
        refused.extend(report.refused)
        misplaced.update(dict.fromkeys(workspace.inventory.misplaced))
        found.extend(report.findings)
        looked_at.append(workspace)
        plain |= {workspace.shown(path): size for path, size in (noted or {}).items()}
    if others_too:
        from agents_md_lint.check.agents import AgentScope, with_agents  # most are about q alone

        named = tuple(repository_path(repository, path) for path in request.paths)
        scope = AgentScope(named, settings, looked_at[0].listing, plain)
        others = with_agents(found, _whole(repository, what, looked_at, amend), scope)
        found, files, ignored = others.findings, files + others.files, ignored + others.ignored
    judged = (_mark(settings.judged(finding), what) for finding in found)
    return CheckResult(
        tuple(sorted(judged, key=lambda finding: finding.order)),
        files,
        request.all_count,
        len(settings.workspaces) > 1,
        suppressed=suppressed,
        ignored=ignored,
        excluded=excluded,
        lowered=sum(map(settings.lowered, found)),
        refused=tuple(dict.fromkeys(refused)),
        misplaced=tuple(misplaced),
    )


def _whole(
    repository: Repository, what: Checked, spaces: Sequence[Workspace], amend: Amend | None
) -> Snapshot:
    """Return the snapshot of the repository, which is that of a workspace in most."""
    for space in spaces:
        if space.snapshot.workspace == ".":
            return space.snapshot
    seen = view(repository, what.target)
    return (amend(seen) if amend else seen).snapshot


def _accepted(repository: Repository, what: Checked, space: str) -> Callable[[], Accepted]:
    """Return what gives, once it is asked for, the comments of a workspace before the change."""

    @cache
    def read() -> Accepted:
        return Accepted(comments(repository, Target(Source.COMMIT, what.base), space))

    return read


def comments(repository: Repository, target: Target, space: str) -> str:
    """Return the text of the ``.qignore`` of a workspace, whose comments count; empty where there is none."""
    seen = view(repository, target, space)
    if not resolve_root(seen.snapshot).found:
        return ""
    found = Loader(seen.snapshot).candidate(".", QIGNORE)
    return "" if found.guidance is None else found.data[:LIMIT].decode("utf-8", "ignore")


def _excluded(workspace: Workspace, kept: Inventory, request: Request) -> int:
    """Return the number of files that the configuration excludes, where all are looked at."""
    settings = request.settings
    if not settings.exclude or settings.origin("exclude") == COMMAND_LINE:
        return 0
    if request.paths and not request.filenames:
        return 0
    pairs = zip(workspace.inventory, kept, strict=True)
    left_out = Inventory(*(tuple(set(all_) - set(some)) for all_, some in pairs))
    return sum(1 for _ in subjects(workspace, left_out))


def git_ignored(repository: Repository, request: Request) -> GitIgnored:
    """Count the guidance in the worktree that Git ignores and the request leaves out for that.

    What is named, or excluded, isn't counted, nor the root's own, which is always looked at.
    """
    spaces = request.settings.workspaces
    looked_at = {one for space in spaces for one in always(space)}
    named = [repository_path(repository, path) for path in request.paths]
    looked_at.update(named)
    inside = [path for path in named if any(within(space, path) is not None for space in spaces)]
    around = [one for one in spaces if not named or any(within(path, one) is not None for path in named)]
    roots = [*inside, *around]
    patterns = request.settings.exclude

    def counts(path: str) -> bool:
        wanted = path not in looked_at and any(within(root, path) is not None for root in roots)
        return wanted and not matches(patterns, path)

    def enters(path: str) -> bool:
        wanted = any(within(root, path) is not None or within(path, root) is not None for root in roots)
        return wanted and not matches(patterns, path + "/")

    return GitIgnored(*count(worktree_top(repository), ignored_entries(repository), counts, enters))


def without_known(
    result: CheckResult, baseline: Baseline, expected: Callable[[KnownFinding], bool] = lambda _: False
) -> CheckResult:
    """Return *result* without the findings that *baseline* knows.

    *expected* tells whether an entry's findings were looked for, so that it is stale without them.
    """
    from agents_md_lint.check.baseline import apply  # few repositories have a baseline

    left = apply(baseline, result.findings, expected)
    return result._replace(
        findings=left.findings, baseline=baseline.name, baselined=left.known, stale=left.stale
    )


def opened(
    repository: Repository, request: Request, what: Checked, amend: Amend | None = None
) -> Iterator[Opened]:
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
    """Raise ``UsageError`` for what can't be looked at: nothing may be skipped as if it were fine."""
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
) -> Opened:
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
    if named and what.target.source is Source.WORKTREE and not request.filenames:
        listing = [*listing, *unlisted(loader, paths, listing)]
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
        listing=tuple(listing) if request.settings.agents.names != DEFAULT_AGENTS else (),
    )
    return workspace, files


def _worktree(repository: Repository, space: str) -> Loader | None:
    """Return the worktree's own loader for a workspace, if it has that directory."""
    if repository.top is None or not os.path.isdir(os.path.join(repository.top, space)):
        return None
    return Loader(Worktree(os.path.join(repository.top, space), repository.top))


def _mark(finding: Finding, what: Checked) -> Finding:
    """Return *finding* knowing whether the change touches it."""
    touched = what.touches(finding.touched_by)
    return finding if touched is None else finding._replace(new=touched)
