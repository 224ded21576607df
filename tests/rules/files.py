"""Checks of made-up files, and the finding that is expected of one."""

from __future__ import annotations

from collections.abc import Iterable

from agents_md_lint.check.engine import check
from agents_md_lint.loading import Loader
from agents_md_lint.rules import RULES
from agents_md_lint.rules.findings import Finding, Place, Related, Severity
from agents_md_lint.rules.model import Workspace
from agents_md_lint.snapshot import Snapshot
from agents_md_lint.snapshot.inventory import take_stock

FAILS = "q fails at every directory listing"


def checked(snapshot: Snapshot, *paths: str) -> list[Finding]:
    files = take_stock(paths, snapshot.workspace)
    rules = [rule for rule in RULES if rule.slug in ("not-regular-file", "unreadable")]
    return list(check(Workspace(Loader(snapshot), files, lambda: paths), files, rules).findings)


def expected(
    rule: str, message: str, effect: str, remedy: str, path: str, related: Iterable[Related] = ()
) -> Finding:
    related = tuple(related)
    touched = frozenset({path, *(other.path for other in related)})
    return Finding(rule, Severity.ERROR, path, ".", Place(), message, effect, remedy, related, touched)
