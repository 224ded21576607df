"""A worktree as a draft would leave it: what a check finds there, and what is offered for that.

Nothing is written: the check reads the changed entries from the draft, and all others from the disk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from agents_md_lint.check.engine import subjects
from agents_md_lint.check.pre_commit import Checked
from agents_md_lint.check.result import CheckResult
from agents_md_lint.check.run import answer, without_known
from agents_md_lint.check.workspaces import Amend, Opened, Request, opened
from agents_md_lint.fix.chances import Chance, chance, only
from agents_md_lint.fix.draft import Draft
from agents_md_lint.fix.foresight import holds
from agents_md_lint.fix.guards import Guards
from agents_md_lint.git.repository import Repository
from agents_md_lint.paths import join, name, parent, relative
from agents_md_lint.rules import SLUGS, rule_of
from agents_md_lint.rules.findings import Finding
from agents_md_lint.snapshot.overlay import Overlay
from agents_md_lint.snapshot.sources import View, repository_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.check.baseline import Baseline


class Trial:
    """Checks drafts of fixes for what a *request* finds and a *baseline* doesn't know.

    *spaces* are the workspaces of the request, if they are open and nothing is to be drafted.
    """

    def __init__(
        self,
        repository: Repository,
        request: Request,
        what: Checked,
        baseline: Baseline | None = None,
        *,
        spaces: Sequence[Opened] = (),
    ) -> None:
        self._repository = repository
        self._request = request
        self._what = what
        self._baseline = baseline
        self._spaces = spaces
        every = request.settings._replace(select=())
        self._whole = request._replace(paths=(), filenames=False, settings=every)
        self._guards = Guards(repository)
        self._known: dict[str, tuple[str, ...]] = {}

    def findings(self, draft: Draft) -> Sequence[Finding]:
        """Return every finding of every rule after *draft*, whatever was asked for."""
        return answer(self._repository, self._whole, self.checked(draft), self._amend(draft)).findings

    def chances(self, draft: Draft) -> Iterator[Chance]:
        """Yield the offers for what the request finds after *draft*."""
        result = answer(self._repository, self.request(draft), self.checked(draft), self._amend(draft))
        if self._baseline is not None:
            result = without_known(result, self._baseline)
        return self.offered(result, draft)

    def offered(self, result: CheckResult, draft: Draft) -> Iterator[Chance]:
        """Yield the offers for *result*, which is what the request finds after *draft*."""
        return self._guards.passed(self._unguarded(result, draft))

    def request(self, draft: Draft) -> Request:
        """Return the request with the names that files have after *draft*."""
        top = self._repository.top or ""
        moved = {
            relative(top, file.origin): name(file.path) for file in draft.files.values() if file.is_renamed
        }
        if not moved:
            return self._request
        paths = (
            join(parent(path), moved[known])
            if (known := repository_path(self._repository, path)) in moved
            else path
            for path in self._request.paths
        )
        return self._request._replace(paths=tuple(paths))

    def checked(self, draft: Draft) -> Checked:
        """Return what is checked: a renamed file belongs to the change as it did."""
        if self._what.changed is None:
            return self._what
        top = self._repository.top or ""
        new = {relative(top, file.path) for file in draft.files.values() if file.is_renamed}
        sides = tuple(side | new for side in self._what.sides)
        return self._what._replace(changed=self._what.changed | new, sides=sides)

    def _unguarded(self, result: CheckResult, draft: Draft) -> Iterator[Chance]:
        wanted: dict[tuple[str, str], dict[str, list[int]]] = {}
        for finding in result.unreported:
            if rule_of(finding.rule).fix is not None:
                rules = wanted.setdefault((finding.workspace, finding.path), {})
                rules.setdefault(finding.rule, []).append(finding.place.line or 0)
        if not wanted:
            return
        request, what, amend = self.request(draft), self.checked(draft), self._amend(draft)
        for workspace, files in self._spaces or opened(self._repository, request, what, amend):
            space = workspace.snapshot.workspace
            paths = {path for at, path in wanted if at == space}
            for subject in subjects(workspace, only(files, paths, space)):
                found = wanted.get((space, subject.shown), {})
                for rule in map(rule_of, sorted(found, key=SLUGS.index)):
                    yield chance(workspace, subject, rule, found[rule.slug])

    def _amend(self, draft: Draft) -> Amend:
        """Return what puts *draft* in the place of the worktree."""
        leaves = draft.leaves()
        files = [file for file in draft.files.values() if file.is_renamed]

        def listed(which: str, listing: Callable[[], Iterable[str]], repository: str) -> list[str]:
            if which not in self._known:
                self._known[which] = tuple(listing())
            gone = {relative(repository, file.origin) for file in files}
            here = [path for path in self._known[which] if path not in gone] if gone else self._known[which]
            return [*here, *(relative(repository, file.path) for file in files)]

        def amend(seen: View) -> View:
            top = seen.snapshot.repository
            return seen._replace(
                snapshot=Overlay(seen.snapshot, leaves),
                listing=lambda: listed("listing", seen.listing, top),
                tree=lambda: listed("tree", seen.tree, top),
            )

        return amend


def fixable(
    repository: Repository, request: Request, what: Checked, result: CheckResult, spaces: Sequence[Opened]
) -> frozenset[Finding]:
    """Return those findings of *result*, that of *request*, for which an offer is sure, and holds.

    None is tried. *spaces* are the workspaces of the request, if they are open.
    """
    offered = {
        (chance.subject.workspace.snapshot.workspace, chance.subject.shown, chance.rule)
        for chance in Trial(repository, request, what, spaces=spaces).offered(result, Draft())
        if holds(chance, request.settings)
    }
    return frozenset(one for one in result.unreported if (one.workspace, one.path, one.rule) in offered)
