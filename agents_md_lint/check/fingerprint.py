"""What names a finding across runs, machines and edits elsewhere in the file. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from agents_md_lint.rules.findings import Finding

_DIGITS = 32
_VERSION = "1"
"""Part of what is digested: a fingerprint made in another way never equals one of these by chance."""


def fingerprint(finding: Finding) -> str:
    """Return 32 hexadecimal digits for the rule, the file and what the fault is about.

    Neither the line number nor the wording counts: it stays when lines above come and go, and when a
    message is written anew. Nor does the workspace: it stays when another one is configured, and a fault
    that is found from two has it twice. Equal faults of one file (the same line twice) have the same;
    :func:`distinct` tells them apart.
    """
    return of_workspace(finding, ".")


def of_workspace(finding: Finding, workspace: str) -> str:
    """Return the fingerprint that *finding* had in *workspace*, when the name of that counted."""
    from hashlib import sha256  # slow to import, and few runs need it

    parts = (_VERSION, finding.rule, finding.path, workspace, finding.content)
    whole = "\0".join(parts).encode("utf-8", "surrogateescape")
    return sha256(whole).hexdigest()[:_DIGITS]


def distinct(findings: Iterable[Finding]) -> list[str]:
    """Return the fingerprint of each of *findings*, and ``:2``, ``:3``, … behind it for a repeated one.

    What is found from two workspaces isn't repeated, but the same.
    """
    seen: dict[tuple[str, str], int] = {}
    found: list[str] = []
    for finding in findings:
        plain = fingerprint(finding)
        key = plain, finding.workspace
        seen[key] = seen.get(key, 0) + 1
        found.append(plain if seen[key] == 1 else f"{plain}:{seen[key]}")
    return found
