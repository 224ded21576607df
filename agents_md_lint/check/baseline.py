"""A baseline: the findings that a repository had when it adopted the linter, which are skipped. Pure.

Each entry is a fingerprint with a count, so it outlives moved lines and other words, and a second
fault like the first is still reported. Its text is in ``baseline_file.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from agents_md_lint.check.fingerprint import fingerprint, of_workspace
from agents_md_lint.records import NamedTuple
from agents_md_lint.rules.findings import Finding


class KnownFinding(NamedTuple):
    """Equal findings of one file that are skipped.

    ``rule``, ``path`` and ``workspace`` are as in the file: a path that isn't UTF-8 is escaped. ``lost`` is
    the number of bytes that may be too many, None for any number. ``raw_path`` and ``raw_workspace`` are
    what was escaped, or empty.
    """

    fingerprint: str
    rule: str
    path: str
    workspace: str
    times: int
    lost: int | None = None
    raw_path: str = ""
    raw_workspace: str = ""

    @property
    def real_path(self) -> str:
        """The path of the file, relative to the repository."""
        return self.raw_path or self.path

    @property
    def real_workspace(self) -> str:
        """The workspace that it was found in, relative to the repository."""
        return self.raw_workspace or self.workspace


class Baseline(NamedTuple):
    """The entries of a baseline, and its name as messages show it."""

    name: str
    entries: tuple[KnownFinding, ...]


class Applied(NamedTuple):
    """What a baseline leaves: the findings that it doesn't know, the number of those that it does, and
    the entries that nothing was found for, each with the number that is too many."""

    findings: tuple[Finding, ...]
    known: int
    stale: tuple[KnownFinding, ...]


def apply(
    baseline: Baseline, findings: Sequence[Finding], expected: Callable[[KnownFinding], bool]
) -> Applied:
    """Take from *findings*, which are sorted, those that *baseline* knows.

    Where there are more equal ones than it knows, those that the change being checked touches are left.
    What is found from several workspaces is counted in each. A finding that has grown is new.
    *expected* tells whether an entry's findings would have been found in this run, so that it is stale.
    """
    room = _Room(baseline.entries, findings)
    left: dict[int, Finding] = {}
    for at in sorted(range(len(findings)), key=lambda at: findings[at].new is True):
        lost = room.take(findings[at])
        if lost is not None:
            left[at] = lost
    kept = tuple(left[at] for at in sorted(left))
    return Applied(kept, len(findings) - len(kept), tuple(one for one in room.unused() if expected(one)))


class _Room:
    """How many findings may still be skipped, by fault and workspace."""

    def __init__(self, entries: Sequence[KnownFinding], findings: Iterable[Finding]) -> None:
        named = {entry.real_workspace for entry in entries} - {"."}
        # Once the workspace counted too: an entry of then is about the fault that had its fingerprint.
        self._now = {of_workspace(one, space): fingerprint(one) for one in findings for space in named}
        self._entries = entries
        self._known: dict[str, dict[str, int]] = {}
        self._lost: dict[str, int | None] = {}
        for entry in entries:
            fault = self._fault(entry)
            times = self._known.setdefault(fault, {})
            times[entry.real_workspace] = times.get(entry.real_workspace, 0) + entry.times
            before = self._lost.get(fault, 0)
            self._lost[fault] = None if entry.lost is None or before is None else max(entry.lost, before)
        self._used: dict[tuple[str, str], int] = {}

    def _fault(self, entry: KnownFinding) -> str:
        return self._now.get(entry.fingerprint, entry.fingerprint)

    def take(self, finding: Finding) -> Finding | None:
        """Return None if *finding* is skipped, else what is left of it: how far it has grown."""
        fault = fingerprint(finding)
        key = fault, finding.workspace
        used = self._used.get(key, 0)
        if used >= max(self._known.get(fault, {}).values(), default=0):
            return finding
        self._used[key] = used + 1
        allowed = self._lost[fault]
        if finding.lost is None or allowed is None or finding.lost <= allowed:
            return None
        return finding._replace(message=f"{finding.message} (the baseline knows {allowed:,} too many)")

    def unused(self) -> Iterator[KnownFinding]:
        """Yield the entries that nothing was found for, each with the number that is too many."""
        used: dict[str, int] = {}
        for (fault, _), times in self._used.items():
            used[fault] = max(times, used.get(fault, 0))
        rest = {
            (fault, space): times - used.get(fault, 0)
            for fault, spaces in self._known.items()
            for space, times in spaces.items()
        }
        for entry in self._entries:
            key = self._fault(entry), entry.real_workspace
            times = min(rest[key], entry.times)
            if times > 0:
                rest[key] -= times
                yield entry._replace(times=times)
