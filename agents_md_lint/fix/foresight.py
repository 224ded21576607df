"""Whether a change would hold, seen from its file alone: what is offered at a check is done by ``--fix``.

``--fix`` takes a change back that brings a finding anywhere, for which it checks everything again. A check
that only counts what can be fixed looks at the file itself, under its new name and with its new text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from agents_md_lint.check.engine import fitting, subjects
from agents_md_lint.check.screen import is_plain
from agents_md_lint.config.settings import Settings
from agents_md_lint.fix.chances import LIMIT, Chance
from agents_md_lint.loading.loader import Loader
from agents_md_lint.paths import absolute, parent
from agents_md_lint.rules.model import Faulty, Role, Rule, Subject, Workspace
from agents_md_lint.rules.offers import NewText, Offer, Rename, ToLink
from agents_md_lint.rules.support.walk import directory_of
from agents_md_lint.snapshot.inventory import Inventory
from agents_md_lint.snapshot.overlay import Overlay, OverlayLeaf
from agents_md_lint.snapshot.protocol import Kind, Snapshot, UnreadableError

_BESIDES_THE_TEXT = "repeated-guidance"
"""The rule that can find something in a file because of a text that is fine by itself."""


def holds(chance: Chance, settings: Settings) -> bool:
    """Whether the first sure offer of *chance* brings its file no finding that nothing fixes.

    A line of a ``.qignore`` means what it does among the others: its changes are only judged together.
    """
    subject = chance.subject
    offer = next((offer for offer in chance.offers if offer.sure), None)
    if offer is None or subject.role not in (Role.GUIDANCE, Role.MISSPELT):
        return offer is not None
    try:
        changed = _changed(chance, offer)
    except UnreadableError:
        return False
    off = settings.passed_over(subject.shown)
    slugs = [slug for slug in settings._replace(select=()).slugs() if slug not in off]
    if isinstance(offer.change, NewText) and is_plain(offer.change.data):
        slugs = [slug for slug in slugs if slug == _BESIDES_THE_TEXT]
    rules = fitting(slugs, Role.GUIDANCE)
    lasting = _lasting(changed, subject, rules)
    return not lasting or lasting <= _lasting(subject.workspace, subject, rules)


def _lasting(workspace: Workspace, changed: Subject, rules: Sequence[Rule]) -> Counter[str]:
    """Return how many findings of which rules the guidance beside *changed* has that nothing fixes."""
    found: Counter[str] = Counter()
    for subject in subjects(workspace, Inventory((parent(changed.path),), (), ())):
        for rule in rules:
            lines = [problem.place.line or 0 for problem in rule.check(subject)]
            if lines and not _is_fixed(rule, subject, lines):
                found[rule.slug] += len(lines)
    return found


def _is_fixed(rule: Rule, subject: Subject, lines: Sequence[int]) -> bool:
    """Whether there is a sure offer for the findings in *lines* of *subject*."""
    if rule.fix is None:
        return False
    data = _content(subject.workspace.snapshot, subject.candidate.resolution.path)
    return any(offer.sure for offer in rule.fix(Faulty(subject, data, frozenset(lines))))


def _changed(chance: Chance, offer: Offer) -> Workspace:
    """Return the workspace with *offer* taken. Raises ``UnreadableError``."""
    old, path, change = chance.subject.workspace, chance.place.path, offer.change
    snapshot = old.snapshot
    leaves: dict[str, OverlayLeaf]
    if isinstance(change, Rename):
        is_link = snapshot.entry(path).kind is Kind.LINK
        leaf = snapshot.readlink(path) if is_link else _content(snapshot, path)
        leaves = {path: None, absolute(directory_of(path), change.name): leaf}
    else:
        leaves = {path: change.text if isinstance(change, ToLink) else change.data}
    overlay = Overlay(snapshot, leaves)
    return Workspace(Loader(overlay), old.inventory, lambda: map(old.shown, old.files))


def _content(snapshot: Snapshot, path: str) -> bytes:
    return snapshot.read(path, LIMIT + 1) if snapshot.entry(path).kind is Kind.FILE else b""
