"""The text of a baseline: an entry a line, and what makes another text none. Pure.

Rule and path stand beside the fingerprint for those who read the file.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable

from agents_md_lint.check.baseline import Baseline, KnownFinding
from agents_md_lint.check.fingerprint import fingerprint
from agents_md_lint.errors import ConfigError
from agents_md_lint.output.escape import is_utf8, path_fields
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
