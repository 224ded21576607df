"""What ``--fix`` is to change: offers are taken until none is left, and the whole is checked again.

Nothing is written here. A change that brings a finding of any rule to any file, even one that it only
uncovers, is refused, and reported with that reason.

A check after each offer, with the file put back when it is worse, would be simpler and wrong: what one fix
uncovers, the next may fix (a text converted to UTF-8 shows repeated patterns). So offers are taken in turns,
one a file, until none is left, and only then is judged. Where that brings findings, each turn is judged to
see which fix to refuse, and it is tried again without that. And two fixes may only together be wrong, so what
was refused is tried once more on top of what was taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from agents_md_lint.check.result import Left
from agents_md_lint.errors import LintError
from agents_md_lint.fix.chances import file_of, obstacle, step_of
from agents_md_lint.fix.disk import NotWrittenError
from agents_md_lint.fix.draft import Draft, Unit
from agents_md_lint.fix.trial import Trial
from agents_md_lint.records import NamedTuple
from agents_md_lint.rules.findings import Finding

_TURNS = 40
"""Offers that are taken for one file at most: a fix that never ends, which would be a defect, ends there."""
_TRIES = 100
"""How often a set of offers is judged; mostly it is once."""
_RESTLESS = 3
"""How often findings may come and go by themselves before that ends the run."""

Key = tuple[str, str, str]
"""What findings are counted by: workspace, path and rule."""


class Plan(NamedTuple):
    """What is to be changed, and what is left, sorted."""

    draft: Draft
    left: tuple[Left, ...]


class Planner:
    """Plans the fixes that a *trial* finds good; with *unsafe* also those that aren't sure."""

    def __init__(self, trial: Trial, *, unsafe: bool = False) -> None:
        self._trial = trial
        self._unsafe = unsafe

    def plan(self) -> Plan:
        """Return the changes after which none of the request is left that could be made."""
        draft = Draft()
        before: Counter[Key] | None = None
        refused: dict[Unit, str] = {}
        restless = 0
        for _ in range(_TRIES):
            turns, reasons = self._turns(draft, refused)
            if not turns:
                return _planned(draft, reasons, refused)
            before = before if before is not None else _count(self._trial.findings(draft))
            found = self._trial.findings(turns[-1])
            after = _count(found)
            new = [finding for finding in found if after[_key(finding)] > before[_key(finding)]]
            if not new:
                draft, before = turns[-1], after
                if not refused:
                    return _planned(draft, reasons, {})
                refused = {}  # what was refused together with others may do by itself
            elif blamed := self._blamed(new, before, turns):
                refused.update(blamed)
            else:  # no change brings them: another program writes meanwhile
                before = None
                restless += 1
                if restless == _RESTLESS:
                    raise LintError("files change while fixes are tried", "run it again when nothing writes")
        return _planned(draft, {}, refused)

    def _turns(self, base: Draft, refused: Mapping[Unit, str]) -> tuple[list[Draft], dict[Unit, str]]:
        """Take offers until none is left; return the draft after each turn, and why some weren't taken."""
        turns: list[Draft] = []
        while True:
            draft = (turns[-1] if turns else base).copy()
            turn = draft.turns
            reasons = self._turn(draft, turn, refused)
            if draft.turns == turn or len(turns) == _TURNS:
                return turns, reasons
            turns.append(draft)

    def _turn(self, draft: Draft, turn: int, refused: Mapping[Unit, str]) -> dict[Unit, str]:
        """Take one offer for each file that has any; return why others weren't taken."""
        reasons: dict[Unit, str] = {}
        done: set[str] = set()
        for found in self._trial.chances(draft):
            place, unit = found.place, (found.place.shown, found.rule)
            if place.path in done or unit in refused:
                continue
            offer = next((offer for offer in found.offers if offer.sure or self._unsafe), None)
            if offer is None:
                reasons[unit] = obstacle(found)
                continue
            try:
                file = draft.files.get(place.path) or file_of(found)
            except NotWrittenError as error:
                reasons[unit] = str(error)
                continue
            draft.take(file, step_of(found, offer, turn))
            done |= {place.path, file.path}
        return reasons

    def _blamed(
        self, new: Iterable[Finding], before: Counter[Key], turns: Sequence[Draft]
    ) -> dict[Unit, str]:
        """Return the changes that brought *new* findings, with the reason: those of the turn where they came.

        Findings that no turn brings, now that it is asked again, have come and gone with the files.
        """
        counts = [(draft, _count(self._trial.findings(draft))) for draft in turns]
        blamed: dict[Unit, str] = {}
        for finding in new:
            key = _key(finding)
            worse = next((draft for draft, count in counts if count[key] > before[key]), None)
            if worse is None:
                continue
            made = [step for step in worse.steps() if step.turn == worse.turns - 1]
            near = [step for step in made if not step.names.isdisjoint({finding.path, *finding.touched_by})]
            for step in near or made:
                which = "it" if step.path == finding.path else finding.path
                blamed[step.unit] = (
                    f"not fixed, since {which} would then have another finding, "
                    f"{finding.rule}: {finding.message}"
                )
        return blamed


def _planned(draft: Draft, reasons: Mapping[Unit, str], refused: Mapping[Unit, str]) -> Plan:
    """Return the plan with what is left and why; what has no reason has no fix."""
    left = sorted({**reasons, **refused}.items())
    return Plan(draft, tuple(Left(path, rule, why) for (path, rule), why in left if why))


def _key(finding: Finding) -> Key:
    return finding.workspace, finding.path, finding.rule


def _count(findings: Iterable[Finding]) -> Counter[Key]:
    return Counter(map(_key, findings))
