"""What ``diff-scope`` has to say of some ranges: a report for each of them and each workspace."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from agents_md_lint.commands.support import agents, controls, workspaces
from agents_md_lint.commands.support.agents import ChosenAgents
from agents_md_lint.commands.support.workspaces import WorkspaceChoice
from agents_md_lint.git.repository import Repository
from agents_md_lint.records import NamedTuple
from agents_md_lint.scope import ranges
from agents_md_lint.scope.commits import commits_touching
from agents_md_lint.scope.comparison import Comparison
from agents_md_lint.scope.ranges import Range
from agents_md_lint.scope.report import ScopeReport, report
from agents_md_lint.snapshot.resolve import resolve_root

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.scope.agents import AgentDiff


def reports(
    repository: Repository,
    ranges: Iterable[Range],
    choice: WorkspaceChoice,
    named: tuple[str, ...],
    complaints: list[str],
) -> list[ScopeReport]:
    """Return a report for each range and workspace; *named* are agents, and *complaints* gets some.

    Raises ``UsageError`` for a workspace of the command line that no side of any range has.
    """
    reports: list[ScopeReport] = []
    absent = set(workspaces.named(repository, choice))
    for one in ranges:
        for found in _without_commits(repository, one, choice, named, complaints, absent):
            commits = commits_touching(repository, one, found.sources)
            reports.append(found._replace(commits=commits))
    if absent and reports:
        raise workspaces.absent(min(absent), "in what is compared")
    return reports


def _without_commits(
    repository: Repository,
    chosen: Range,
    choice: WorkspaceChoice,
    named: tuple[str, ...],
    complaints: list[str],
    absent: set[str],
) -> list[ScopeReport]:
    """Return the reports of one range but for its commits; what is compared is given up then.

    A workspace that is there on either side is no longer among the *absent* ones.
    """
    comparisons = list(_comparisons(repository, chosen, choice, complaints))
    whole = _whole(repository, chosen, comparisons)
    files = controls.edited_files(whole.before.loader.snapshot, whole.after.loader.snapshot)
    others = _other_agents(agents.chosen(named, choice, whole.after.loader.snapshot), whole)
    reports: list[ScopeReport] = []
    for comparison in comparisons:
        found = report(comparison, chosen.base, chosen.head)
        edited = (*files, *controls.edited_comments(comparison))
        reports.append(found._replace(controls=edited, agents=others.diffs, q_too=others.q_too))
        files, others = (), others._replace(diffs=())  # of the repository: said once
        sides = comparison.before, comparison.after
        if any(resolve_root(side.loader.snapshot).found for side in sides):
            absent.discard(found.workspace)
    return reports


def _comparisons(
    repository: Repository, chosen: Range, choice: WorkspaceChoice, complaints: list[str]
) -> Iterator[Comparison]:
    """Yield the comparison for each workspace, those that the configuration of either side names."""
    named = workspaces.named(repository, choice)
    if named:
        yield from (ranges.compared(repository, chosen, space) for space in named)
        return
    whole = ranges.compared(repository, chosen, ".")
    before = None if chosen.base.id == repository.empty_tree else whole.before.loader.snapshot
    configured, complaint = workspaces.compared(choice, before, whole.after.loader.snapshot)
    if complaint:
        complaints.append(complaint)
    for space in configured:
        yield whole if space == "." else ranges.compared(repository, chosen, space)


def _whole(repository: Repository, chosen: Range, comparisons: Sequence[Comparison]) -> Comparison:
    """Return the comparison of the repository, which is that of a workspace in most."""
    whole = next((one for one in comparisons if one.after.loader.snapshot.workspace == "."), None)
    return whole if whole is not None else ranges.compared(repository, chosen, ".")


class _Others(NamedTuple):
    """What differs for other agents than q, and whether q is asked about too."""

    diffs: tuple[AgentDiff, ...] = ()
    q_too: bool = True


def _other_agents(found: ChosenAgents, whole: Comparison) -> _Others:
    """Return what differs for other agents, by the settings of the new side."""
    if found.usual:
        return _Others()
    from agents_md_lint.loading.profile import Asked  # most are about q alone
    from agents_md_lint.scope.agents import agent_diff

    profiles = found.profiles()
    others = [one for one in profiles if one.asked is Asked.START]
    before, after = (side.loader.snapshot for side in (whole.before, whole.after))
    diffs = (agent_diff(found.loader(before, one), found.loader(after, one), whole) for one in others)
    return _Others(tuple(diffs), len(others) < len(profiles))
