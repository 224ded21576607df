"""A baseline: the findings that a repository had when it adopted the linter, which are skipped. Pure.

Each entry is a fingerprint with a count, so it outlives moved lines and other words, and a second
fault like the first is still reported. Rule and path stand beside it for those who read the file.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from agents_md_lint.check.fingerprint import fingerprint, of_workspace
from agents_md_lint.errors import ConfigError
from agents_md_lint.output.escape import is_utf8, path_fields
from agents_md_lint.records import NamedTuple
from agents_md_lint.rules.findings import Finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LIMIT = 1 << 24
"""The bytes that a baseline may have."""
KIND = "agents-md-lint baseline"
_VERSION = 1
_TEXTS = ("fingerprint", "rule", "path", "workspace")
_AGAIN = "write it anew with --write-baseline, or go without it: --no-baseline"
_REMOVED = f"remove it and {_AGAIN}"
_MARK = re.compile(rf'"kind"\s*:\s*"{KIND}"')


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


def parsed(text: str, name: str) -> Baseline:
    """Return the baseline *text* of the file *name*. Raises ``ConfigError`` for anything else."""
    import json  # slow to import, and most repositories have no baseline

    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        reason = f"{name}:{error.lineno}: not JSON: {error.msg.lower()}"
        raise ConfigError(reason, _AGAIN if is_ours(text) else _REMOVED) from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, lists in lists
        reason = f"{name}: not JSON that can be read"
        raise ConfigError(reason, _AGAIN if is_ours(text) else _REMOVED) from error
    if not isinstance(document, dict) or document.get("kind") != KIND:
        raise ConfigError(f"{name} is not a baseline of agents-md-lint", "name another file with --baseline")
    if document.get("schema_version") != _VERSION:
        reason = f"{name} was written by another version of agents-md-lint"
        raise ConfigError(reason, _AGAIN)
    found = document.get("findings")
    if not isinstance(found, list):
        raise ConfigError(f"{name} has no list 'findings'", _AGAIN)
    return Baseline(name, tuple(_entry(one, number, name) for number, one in enumerate(found, start=1)))


def _entry(one: object, number: int, name: str) -> KnownFinding:
    fields = one if isinstance(one, dict) else {}
    texts = [text for key in _TEXTS if isinstance(text := fields.get(key), str) and is_utf8(text)]
    count = fields.get("count")
    if len(texts) != len(_TEXTS) or type(count) is not int or count < 1:
        wanted = "fingerprint, rule, path and workspace as texts, and a count from 1"
        raise ConfigError(f"{name}: finding {number} must have {wanted}", _AGAIN)
    lost = fields.get("lost")
    if lost is not None and (type(lost) is not int or lost < 0):
        raise ConfigError(f"{name}: finding {number}: lost must be a number from 0", _AGAIN)
    identity, rule, path, workspace = texts
    raw = [_raw(fields.get(f"{key}_bytes")) for key in ("path", "workspace")]
    return KnownFinding(identity, rule, path, workspace, count, lost, *raw)


def _raw(encoded: object) -> str:
    """Return the path whose bytes are *encoded* in base64; empty for anything else."""
    import base64

    try:
        return os.fsdecode(base64.b64decode(encoded, validate=True)) if isinstance(encoded, str) else ""
    except ValueError:
        return ""


def is_ours(text: str) -> bool:
    """Whether *text* is a baseline, be it one with conflict markers or of another version, or nothing.

    So it may be overwritten by another.
    """
    return not text.strip() or _MARK.search(text) is not None


def entries(findings: Iterable[Finding], kept: Iterable[KnownFinding] = ()) -> list[dict[str, Any]]:
    """Return the entries for *findings*, equal ones in one, sorted by path, rule and fingerprint.

    What is found from several workspaces has one entry. *kept* are those that stay whatever was found.
    """
    found: dict[str, KnownFinding] = {}
    times: Counter[tuple[str, str]] = Counter()
    for finding in findings:
        name, space = fingerprint(finding), finding.workspace
        times[name, space] += 1
        fresh = KnownFinding(name, finding.rule, finding.path, space, 0, finding.lost)
        entry = found.setdefault(name, fresh)
        found[name] = entry._replace(
            times=max(entry.times, times[name, space]), lost=_larger(entry.lost, finding.lost)
        )
    for old in kept:
        entry = found.get(old.fingerprint, old)
        found[old.fingerprint] = old._replace(times=max(entry.times, old.times), lost=entry.lost)
    return sorted(
        map(_document, found.values()), key=lambda one: (one["path"], one["rule"], one["fingerprint"])
    )


def _larger(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else max(one, other)


def _document(entry: KnownFinding) -> dict[str, Any]:
    return {
        **path_fields(entry.real_path),
        **path_fields(entry.real_workspace, "workspace"),
        "rule": entry.rule,
        "fingerprint": entry.fingerprint,
        "count": entry.times,
        **({} if entry.lost is None else {"lost": entry.lost}),
    }


def written(findings: Iterable[Finding], kept: Iterable[KnownFinding] = ()) -> str:
    """Return the text of a baseline that knows *findings*: an entry a line, so that merges go well."""
    import json

    lines = ",\n".join(f"    {json.dumps(entry)}" for entry in entries(findings, kept))
    listed = f"[\n{lines}\n  ]" if lines else "[]"
    return f'{{\n  "schema_version": {_VERSION},\n  "kind": "{KIND}",\n  "findings": {listed}\n}}\n'
