"""A check of all workspaces that were asked for: from a repository to a result."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache

from agents_md_lint.check.engine import Report, screened, subjects
from agents_md_lint.check.git_ignored import count
from agents_md_lint.check.pre_commit import Checked
from agents_md_lint.check.result import CheckResult, GitIgnored
from agents_md_lint.check.workspaces import Amend, Opened, Request, opened
from agents_md_lint.config.patterns import matches
from agents_md_lint.config.settings import COMMAND_LINE, Settings
from agents_md_lint.git.repository import Repository
from agents_md_lint.git.worktree_files import ignored_entries
from agents_md_lint.loading.content import LIMIT
from agents_md_lint.loading.loader import Loader
from agents_md_lint.names import DEFAULT_AGENTS, QIGNORE
from agents_md_lint.qignore.suppression import Accepted
from agents_md_lint.records import NamedTuple
from agents_md_lint.rules.findings import Finding
from agents_md_lint.rules.model import Workspace
from agents_md_lint.snapshot.inventory import Inventory, always
from agents_md_lint.snapshot.protocol import Snapshot
from agents_md_lint.snapshot.resolve import resolve_root
from agents_md_lint.snapshot.sources import Source, Target, repository_path, view, within, worktree_top

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.check.baseline import Baseline, KnownFinding


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
    rules = _Rules(settings, off.union(settings.slugs()), off)  # before any work: it may name one there isn't
    parts = [
        _part(repository, what, rules, *space) for space in spaces or opened(repository, request, what, amend)
    ]
    found = [finding for part in parts for finding in part.report.findings]
    files = sum(part.report.files for part in parts)
    ignored = sum(part.report.ignored for part in parts)
    if rules.others_too:
        from agents_md_lint.check.agents import AgentScope, with_agents  # most are about q alone

        named = tuple(repository_path(repository, path) for path in request.paths)
        plain = {path: size for part in parts for path, size in part.plain}
        scope = AgentScope(named, settings, parts[0].workspace.listing, plain)
        whole = _whole(repository, what, [part.workspace for part in parts], amend)
        others = with_agents(found, whole, scope)
        found, files, ignored = others.findings, files + others.files, ignored + others.ignored
    judged = (_mark(settings.judged(finding), what) for finding in found)
    return CheckResult(
        tuple(sorted(judged, key=lambda finding: finding.order)),
        files,
        request.all_count,
        len(settings.workspaces) > 1,
        suppressed=sum(part.report.suppressed for part in parts),
        ignored=ignored,
        excluded=sum(_excluded(part.workspace, part.files, request) for part in parts),
        lowered=sum(map(settings.lowered, found)),
        refused=_once(path for part in parts for path in part.report.refused),
        misplaced=_once(path for part in parts for path in part.workspace.inventory.misplaced),
        unfinished=tuple(
            (slug, path)
            for slug, path in sorted(set().union(*(part.workspace.unfinished for part in parts)))
            if slug in rules.slugs and slug not in rules.passed_over(path)
        ),
    )


class _Rules(NamedTuple):
    """Which rules are applied: *off* are those whose findings are only counted."""

    settings: Settings
    slugs: Collection[str]
    off: frozenset[str]

    @property
    def others_too(self) -> bool:
        """Whether agents beside q are asked about."""
        return self.settings.agents.names != DEFAULT_AGENTS

    def passed_over(self, path: str) -> frozenset[str]:
        """Return the rules whose findings in a file are only counted."""
        return self.settings.passed_over(path) | self.off


class _Part(NamedTuple):
    """What was found in one workspace. ``plain`` has the plain guidance, by path, and its size in bytes."""

    workspace: Workspace
    files: Inventory
    report: Report
    plain: tuple[tuple[str, int], ...]


def _part(
    repository: Repository, what: Checked, rules: _Rules, workspace: Workspace, files: Inventory
) -> _Part:
    """Check the *files* of one workspace."""
    accepted = _accepted(repository, what, workspace.snapshot.workspace) if what.base else None
    plain: dict[str, int] | None = {} if rules.others_too else None
    report = screened(workspace, files, rules.slugs, rules.passed_over, accepted, plain)
    if "discovery" in vars(workspace):  # a rule has asked
        workspace.discovery.require_patience()
    shown = tuple((workspace.shown(path), size) for path, size in (plain or {}).items())
    return _Part(workspace, files, report, shown)


def _once(paths: Iterable[str]) -> tuple[str, ...]:
    """Return each of *paths* once, in their order."""
    return tuple(dict.fromkeys(paths))


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

    def was_expected(entry: KnownFinding) -> bool:
        return expected(entry) and (entry.rule, entry.real_path) not in result.unfinished

    left = apply(baseline, result.findings, was_expected)
    return result._replace(
        findings=left.findings, baseline=baseline.name, baselined=left.known, stale=left.stale
    )


def _mark(finding: Finding, what: Checked) -> Finding:
    """Return *finding* knowing whether the change touches it."""
    touched = what.touches(finding.touched_by)
    return finding if touched is None else finding._replace(new=touched)
