"""What ``--fix`` is to change: offers are taken until none is left, and the whole is checked again.

Nothing is written here. The check looks at the worktree as it would be; a change that brings a finding
of any rule to any file, even one that it only uncovers, is taken back, and reported with that reason.

A check after each offer, with the file put back when it is worse, would be simpler and wrong: what one fix
uncovers, the next may fix (a text converted to UTF-8 shows repeated patterns). So offers are taken in turns,
one a file, until none is left, and only then is judged. Where that brings findings, each turn is judged to
see which fix to refuse, and it is tried again without that. And two fixes may only together be wrong, so what
was refused is tried once more on top of what was taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from agents_md_lint.check.baseline import Baseline
from agents_md_lint.check.engine import subjects
from agents_md_lint.check.pre_commit import Checked
from agents_md_lint.check.result import CheckResult, Left
from agents_md_lint.check.run import answer, without_known
from agents_md_lint.check.workspaces import Amend, Opened, Request, opened
from agents_md_lint.errors import LintError
from agents_md_lint.fix.chances import Chance, chance, file_of, obstacle, only
from agents_md_lint.fix.disk import NotWrittenError
from agents_md_lint.fix.draft import Draft, FixStep, Unit
from agents_md_lint.fix.guards import Guards
from agents_md_lint.git.repository import Repository
from agents_md_lint.paths import join, name, parent, relative
from agents_md_lint.records import NamedTuple
from agents_md_lint.rules import SLUGS, rule_of
from agents_md_lint.rules.findings import Finding
from agents_md_lint.rules.offers import Rename
from agents_md_lint.snapshot.overlay import Overlay
from agents_md_lint.snapshot.sources import View, repository_path

_TURNS = 40
"""Offers that are taken for one file at most: a fix that never ends, which would be a defect, ends there."""
_TRIES = 40
"""How often a set of offers is judged, each time without those that are to blame; mostly it is once."""
_PASSES = 8
"""How often what was refused is tried again; mostly never, since nothing was."""
_RESTLESS = 3
"""How often findings may come and go by themselves before that ends the run."""

Key = tuple[str, str, str]
"""What findings are counted by: workspace, path and rule."""


class Plan(NamedTuple):
    """What is to be changed, and what is left, sorted."""

    draft: Draft
    left: tuple[Left, ...]


class Planner:
    """Plans the fixes for the findings of a *request* that a *baseline* doesn't know.

    With *unsafe* also those that aren't sure. *spaces* are the workspaces of the request, if they are open
    and nothing is to be drafted.
    """

    def __init__(
        self,
        repository: Repository,
        request: Request,
        what: Checked,
        baseline: Baseline | None = None,
        *,
        unsafe: bool = False,
        spaces: Sequence[Opened] = (),
    ) -> None:
        self._repository = repository
        self._request = request
        self._what = what
        self._baseline = baseline
        self._unsafe = unsafe
        self._spaces = spaces
        every = request.settings._replace(select=())
        self._whole = request._replace(paths=(), filenames=False, settings=every)
        self._guards = Guards(repository)
        self._known: dict[str, tuple[str, ...]] = {}

    def plan(self) -> Plan:
        """Return the changes after which none of the request is left that could be made."""
        draft = Draft()
        left: dict[Unit, str] = {}
        for _ in range(_PASSES):
            grown, refused, reasons = self._settled(draft)
            left = {**reasons, **refused}
            if len(grown.steps()) == len(draft.steps()) or not refused:
                return Plan(grown, _left(left))
            draft = grown  # what was refused together with others may do by itself
        return Plan(draft, _left(left))

    def chances(self, draft: Draft) -> Iterator[Chance]:
        """Return the offers for what the request finds after *draft*."""
        request = self.renamed(draft)
        result = answer(self._repository, request, self.touched(draft), self._amend(draft))
        if self._baseline is not None:
            result = without_known(result, self._baseline)
        return self.offered(result, draft)

    def offered(self, result: CheckResult, draft: Draft) -> Iterator[Chance]:
        """Yield the offers for *result*, which is what the request finds after *draft*."""
        return self._guards.passed(self._unguarded(result, draft))

    def _unguarded(self, result: CheckResult, draft: Draft) -> Iterator[Chance]:
        request, what, amend = self.renamed(draft), self.touched(draft), self._amend(draft)
        wanted: dict[tuple[str, str], dict[str, list[int]]] = {}
        for finding in result.unreported:
            if rule_of(finding.rule).fix is not None:
                rules = wanted.setdefault((finding.workspace, finding.path), {})
                rules.setdefault(finding.rule, []).append(finding.place.line or 0)
        if not wanted:
            return
        for workspace, files in self._spaces or opened(self._repository, request, what, amend):
            space = workspace.snapshot.workspace
            paths = {path for at, path in wanted if at == space}
            for subject in subjects(workspace, only(files, paths, space)):
                found = wanted.get((space, subject.shown), {})
                for rule in map(rule_of, sorted(found, key=SLUGS.index)):
                    yield chance(workspace, subject, rule, found[rule.slug])

    def renamed(self, draft: Draft) -> Request:
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

    def touched(self, draft: Draft) -> Checked:
        """Return what is checked: a renamed file belongs to the change as it did."""
        if self._what.changed is None:
            return self._what
        top = self._repository.top or ""
        new = {relative(top, file.path) for file in draft.files.values() if file.is_renamed}
        sides = tuple(side | new for side in self._what.sides)
        return self._what._replace(changed=self._what.changed | new, sides=sides)

    def _settled(self, base: Draft) -> tuple[Draft, dict[Unit, str], dict[Unit, str]]:
        """Return *base* with all that can be added, what was refused, and why else something was left."""
        refused: dict[Unit, str] = {}
        before: Counter[Key] | None = None
        restless = 0
        for _ in range(_TRIES):
            turns, reasons = self._turns(base, refused)
            if not turns:
                return base, refused, reasons
            before = before if before is not None else _count(self._judged(base))
            found = self._judged(turns[-1])
            counts = _count(found)
            new = [finding for finding in found if counts[_key(finding)] > before[_key(finding)]]
            if not new:
                return turns[-1], refused, reasons
            blamed = dict(self._blamed(new, before, turns))
            if not blamed:  # no change brings them: another program writes meanwhile
                before = None
                restless += 1
                if restless == _RESTLESS:
                    raise LintError("files change while fixes are tried", "run it again when nothing writes")
            refused.update(blamed)
        return base, refused, {}

    def _turns(self, base: Draft, refused: Mapping[Unit, str]) -> tuple[list[Draft], dict[Unit, str]]:
        """Take offers until none is left; return the draft after each turn, and why some weren't taken."""
        turns: list[Draft] = []
        first = base.turns
        while True:
            draft = (turns[-1] if turns else base).copy()
            reasons = self._turn(draft, first + len(turns), refused)
            if draft.turns == first + len(turns) or len(turns) == _TURNS:
                return turns, reasons
            turns.append(draft)

    def _turn(self, draft: Draft, turn: int, refused: Mapping[Unit, str]) -> dict[Unit, str]:
        """Take one offer for each file that has any; return why others weren't taken."""
        reasons: dict[Unit, str] = {}
        done: set[str] = set()
        for found in self.chances(draft):
            place, unit = found.place, (found.place.shown, found.rule)
            if place.path in done or unit in refused:
                continue
            offer = next((offer for offer in found.offers if offer.sure or self._unsafe), None)
            try:
                if offer is None:
                    raise NotWrittenError(obstacle(found))
                file = draft.files.get(place.path) or file_of(found)
            except NotWrittenError as error:
                if str(error):
                    reasons[unit] = str(error)
                continue
            names = {found.subject.shown, place.shown}
            if isinstance(offer.change, Rename):
                names.add(join(parent(place.shown), offer.change.name))
            draft.take(
                file, FixStep(place.shown, found.rule, offer.what, offer.change, frozenset(names), turn)
            )
            done |= {place.path, file.path}
        return reasons

    def _blamed(
        self, new: Sequence[Finding], before: Counter[Key], turns: Sequence[Draft]
    ) -> Iterator[tuple[Unit, str]]:
        """Yield the changes that brought *new* findings: those of the turn in which they came up.

        Findings that no turn brings, now that it is asked again, have come and gone with the files.
        """
        counts = [_count(self._judged(draft)) for draft in turns]
        first = turns[0].turns - 1
        for finding in new:
            key = _key(finding)
            turn = next((at for at, count in enumerate(counts) if count[key] > before[key]), None)
            if turn is None:
                continue
            made = [step for step in turns[turn].steps() if step.turn == first + turn]
            near = [step for step in made if not step.names.isdisjoint({finding.path, *finding.touched_by})]
            for step in near or made:
                which = "it" if step.path == finding.path else finding.path
                yield (
                    step.unit,
                    f"not fixed, since {which} would then have another finding, "
                    f"{finding.rule}: {finding.message}",
                )

    def _judged(self, draft: Draft) -> Sequence[Finding]:
        """Return every finding of every rule after *draft*."""
        return answer(self._repository, self._whole, self.touched(draft), self._amend(draft)).findings

    def _amend(self, draft: Draft) -> Amend:
        """Return what puts *draft* in the place of the worktree."""
        leaves = draft.leaves()
        files = [file for file in draft.files.values() if file.is_renamed]

        def listed(which: str, listing: Iterable[str], repository: str) -> list[str]:
            if which not in self._known:
                self._known[which] = tuple(listing)
            gone = {relative(repository, file.origin) for file in files}
            here = [path for path in self._known[which] if path not in gone] if gone else self._known[which]
            return [*here, *(relative(repository, file.path) for file in files)]

        def amend(seen: View) -> View:
            top = seen.snapshot.repository
            return seen._replace(
                snapshot=Overlay(seen.snapshot, leaves),
                listing=lambda: listed("listing", () if "listing" in self._known else seen.listing(), top),
                tree=lambda: listed("tree", () if "tree" in self._known else seen.tree(), top),
            )

        return amend


def _left(reasons: Mapping[Unit, str]) -> tuple[Left, ...]:
    return tuple(Left(path, rule, why) for (path, rule), why in sorted(reasons.items()))


def _key(finding: Finding) -> Key:
    return finding.workspace, finding.path, finding.rule


def _count(findings: Iterable[Finding]) -> Counter[Key]:
    return Counter(map(_key, findings))
