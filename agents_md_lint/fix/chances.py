"""What could be done about findings: the offers for each file, and what stands against a change of it."""

from __future__ import annotations

from collections.abc import Sequence

from agents_md_lint.fix.disk import CHANGED, NotWrittenError, original
from agents_md_lint.fix.draft import File, FixStep
from agents_md_lint.fix.ownership import foreign
from agents_md_lint.paths import absolute, join, name, parent
from agents_md_lint.records import NamedTuple
from agents_md_lint.rules.model import Faulty, Role, Rule, Subject, Workspace
from agents_md_lint.rules.offers import NewText, Offer, Rename
from agents_md_lint.snapshot.inventory import Inventory, part
from agents_md_lint.snapshot.protocol import UnreadableError

LIMIT = 1 << 20
"""The bytes of a file that is fixed at most."""


class FixPlace(NamedTuple):
    """Where a fix would change something: the entry, absolute and repository-relative, and its workspace."""

    root: str
    path: str
    shown: str


class Chance(NamedTuple):
    """Findings of one rule in one subject, and the offers to fix them; without one, the reason for that."""

    subject: Subject
    place: FixPlace
    rule: str
    findings: int
    offers: tuple[Offer, ...]
    reason: str = ""
    data: bytes = b""


def chance(workspace: Workspace, subject: Subject, rule: Rule, lines: Sequence[int]) -> Chance:
    """Return what is offered for the findings of *rule* in the 1-based *lines* of *subject*."""
    snapshot = workspace.snapshot
    if subject.role is Role.MISSPELT:
        path = absolute(workspace.loader.directory(parent(subject.path)).path, name(subject.path))
    else:
        path = subject.candidate.resolution.path
    place = FixPlace(snapshot.root, path, workspace.name(path))
    reason = foreign(snapshot, path)
    data = b""
    if not reason and subject.role is not Role.MISSPELT:
        try:
            data = snapshot.read(path, LIMIT + 1)
        except UnreadableError as error:
            reason = str(error)
        if not data.startswith(subject.data):
            reason = CHANGED
        elif len(data) > LIMIT:
            reason = f"it is longer than {LIMIT:,} bytes"
    if not reason and next(iter(rule.check(subject)), None) is None:
        reason = CHANGED
    offers: tuple[Offer, ...] = ()
    if not reason and rule.fix is not None:
        found = rule.fix(Faulty(subject, data, frozenset(lines)))
        offers = tuple(o for o in found if not isinstance(o.change, NewText) or o.change.data != data)
    return Chance(subject, place, rule.slug, len(lines), offers, reason, data)


def obstacle(chance: Chance) -> str:
    """Return why no offer is taken, or nothing where there is none."""
    if not chance.offers:
        return chance.reason
    return f"nothing was done, since it isn't sure: --unsafe-fixes would have {chance.offers[0].what}"


def file_of(chance: Chance) -> File:
    """Return the file to change as it is on the disk. Raises ``NotWrittenError``."""
    place = chance.place
    known = original(place.root, place.path, LIMIT)
    if chance.subject.role is not Role.MISSPELT and known.content != chance.data:
        raise NotWrittenError(CHANGED)
    return File(place.root, place.path, known, place.path, known.content)


def step_of(chance: Chance, offer: Offer, turn: int) -> FixStep:
    """Return the change that *offer* makes in the 0-based *turn*."""
    place = chance.place
    names = {chance.subject.shown, place.shown}
    if isinstance(offer.change, Rename):
        names.add(join(parent(place.shown), offer.change.name))
    return FixStep(place.shown, chance.rule, offer.what, offer.change, frozenset(names), turn)


def only(files: Inventory, paths: set[str], space: str) -> Inventory:
    """Return the part of *files* whose repository-relative paths are among *paths*."""
    return part(files, lambda path: join(space, path) in paths)
