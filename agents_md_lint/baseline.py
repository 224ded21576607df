"""A baseline: the findings that a repository had when it took the linter up, which are passed over. Pure.

Each entry is a fingerprint with a count, so it outlives moved lines and other words, and a second
fault like the first is still reported. Rule and path stand beside it for those who read the file.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from agents_md_lint.errors import ConfigError
from agents_md_lint.escape import path_fields
from agents_md_lint.findings import Finding
from agents_md_lint.fingerprint import fingerprint

DEFAULT_NAME = ".agents-md-lint-baseline.json"
LIMIT = 1 << 24
"""The bytes that a baseline may have."""
KIND = "agents-md-lint baseline"
_VERSION = 1
_TEXTS = ("fingerprint", "rule", "path", "workspace")
_AGAIN = "write it anew with --write-baseline, or go without it: --no-baseline"


class Entry(NamedTuple):
    """Equal findings of one file that are passed over.

    ``rule``, ``path`` and ``workspace`` are as in the file: a path that isn't UTF-8 is escaped.
    """

    fingerprint: str
    rule: str
    path: str
    workspace: str
    times: int


class Baseline(NamedTuple):
    """The entries of a baseline, and its name as messages show it."""

    name: str
    entries: tuple[Entry, ...]


class Applied(NamedTuple):
    """What a baseline leaves: the findings that it doesn't know, the number of those that it does, and
    the entries that nothing was found for, each with the number that is too many."""

    findings: tuple[Finding, ...]
    known: int
    stale: tuple[Entry, ...]


def apply(baseline: Baseline, findings: Sequence[Finding], expected: Callable[[Entry], bool]) -> Applied:
    """Take from *findings*, which are sorted, those that *baseline* knows.

    Where there are more equal ones than it knows, those that the change being checked touches are left.
    *expected* tells whether an entry's findings would have been found in this run, so that it is stale.
    """
    room: dict[str, int] = {}
    for entry in baseline.entries:
        room[entry.fingerprint] = room.get(entry.fingerprint, 0) + entry.times
    known: set[int] = set()
    for at in sorted(range(len(findings)), key=lambda at: findings[at].new is True):
        name = fingerprint(findings[at])
        if room.get(name, 0):
            room[name] -= 1
            known.add(at)
    stale: list[Entry] = []
    for entry in baseline.entries:
        left = min(room[entry.fingerprint], entry.times)
        room[entry.fingerprint] -= left
        if left and expected(entry):
            stale.append(entry._replace(times=left))
    kept = tuple(finding for at, finding in enumerate(findings) if at not in known)
    return Applied(kept, len(known), tuple(stale))


def parsed(text: str, name: str) -> Baseline:
    """Return the baseline *text* of the file *name*. Raises ``ConfigError`` for anything else."""
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise ConfigError(f"{name}:{error.lineno}: not JSON: {error.msg.lower()}", _AGAIN) from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, lists in lists
        raise ConfigError(f"{name}: not JSON that can be read", _AGAIN) from error
    if not isinstance(document, dict) or document.get("kind") != KIND:
        raise ConfigError(f"{name} is not a baseline of agents-md-lint", "name another file with --baseline")
    if document.get("schema_version") != _VERSION:
        reason = f"{name} was written by another version of agents-md-lint"
        raise ConfigError(reason, _AGAIN)
    found = document.get("findings")
    if not isinstance(found, list):
        raise ConfigError(f"{name} has no list 'findings'", _AGAIN)
    return Baseline(name, tuple(_entry(one, number, name) for number, one in enumerate(found, start=1)))


def _entry(one: object, number: int, name: str) -> Entry:
    fields = one if isinstance(one, dict) else {}
    texts = [text for key in _TEXTS if isinstance(text := fields.get(key), str)]
    count = fields.get("count")
    if len(texts) != len(_TEXTS) or type(count) is not int or count < 1:
        wanted = "fingerprint, rule, path and workspace as texts, and a count from 1"
        raise ConfigError(f"{name}: finding {number} must have {wanted}", _AGAIN)
    identity, rule, path, workspace = texts
    return Entry(identity, rule, path, workspace, count)


def is_baseline(text: str) -> bool:
    """Whether *text* is a baseline, so that it may be overwritten by another."""
    try:
        parsed(text, "")
    except ConfigError:
        return False
    return True


def entries(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """Return the entries for *findings*, equal ones in one, sorted by path, rule and fingerprint."""
    found: dict[str, dict[str, Any]] = {}
    for finding in findings:
        name = fingerprint(finding)
        fresh = {
            **path_fields(finding.path),
            **path_fields(finding.workspace, "workspace"),
            "rule": finding.rule,
            "fingerprint": name,
            "count": 0,
        }
        found.setdefault(name, fresh)["count"] += 1
    return sorted(found.values(), key=lambda one: (one["path"], one["rule"], one["fingerprint"]))


def written(findings: Iterable[Finding]) -> str:
    """Return the text of a baseline that knows *findings*: an entry a line, so that merges go well."""
    lines = ",\n".join(f"    {json.dumps(entry)}" for entry in entries(findings))
    listed = f"[\n{lines}\n  ]" if lines else "[]"
    return f'{{\n  "schema_version": {_VERSION},\n  "kind": "{KIND}",\n  "findings": {listed}\n}}\n'
