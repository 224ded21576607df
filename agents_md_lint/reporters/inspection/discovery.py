"""The reports of ``check-ignore`` and ``ls``; ``schemas/`` describes the JSON of both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from agents_md_lint.inspection.ls import ListedEntry, Listing
from agents_md_lint.output.escape import escape, path_fields
from agents_md_lint.qignore.view import Decision, DiscoveryView, Sight
from agents_md_lint.reporters.support import parts
from agents_md_lint.reporters.support.document import dump
from agents_md_lint.snapshot.protocol import Kind
from agents_md_lint.snapshot.sources import Target

_MARKS = {Kind.DIRECTORY: "/", Kind.LINK: "@", Kind.SPECIAL: "|"}
_BUILT_IN = "q"
"""What stands in place of a file name where q itself decides."""


def check_ignore_json(
    sights: Iterable[tuple[str, Sight]], discovery: DiscoveryView, target: Target, workspace: str
) -> str:
    """Return the report on *sights*, each with the path as given."""
    return dump(
        {
            **parts.origin(target, workspace),
            "discovery": parts.discovery_document(discovery),
            "paths": [
                {
                    **path_fields(given, "argument"),
                    **path_fields(sight.path),
                    "directory": sight.directory,
                    "ignored": sight.hidden is not None,
                    "listed": sight.listed,
                    "by_parent": sight.by_parent,
                    "hidden": parts.decision_document(sight.hidden),
                    "deciding": parts.decision_document(sight.deciding),
                }
                for given, sight in sights
            ],
        }
    )


def check_ignore_text(
    sights: Iterable[Sight], discovery: DiscoveryView, *, non_matching: bool, nul: bool
) -> str:
    """Return a record for each of *sights* that a line decides about (with *non_matching*, for each).

    The line, then the path; behind that the directory above that is hidden, if one is. With
    *nul* each field, source, line number and pattern apart, ends in a NUL, and nothing is escaped.
    """
    found: list[str] = []
    for sight in sights:
        decision = sight.hidden or sight.deciding
        if decision is None and not non_matching:
            continue
        fields = _fields(decision, discovery.source)
        above = sight.hidden.path if sight.hidden is not None and sight.by_parent else None
        if nul:
            found.extend(f"{field}\0" for field in (*fields, sight.path, above or ""))
        else:
            below = f"\tbelow {escape(above)}/" if above is not None else ""
            found.append(f"{':'.join(map(escape, fields))}\t{escape(sight.path)}{below}\n")
    return "".join(found)


def _fields(decision: Decision | None, source: str) -> tuple[str, str, str]:
    if decision is None:
        return ("", "", "")
    if decision.line is None:
        return (_BUILT_IN, "", decision.pattern)
    return (source, str(decision.line), decision.pattern)


def ls_json(
    listing: Listing, discovery: DiscoveryView, target: Target, workspace: str, *, hidden: bool
) -> str:
    """Return the listing: what is shown, or with *hidden* what isn't."""
    return dump(
        {
            **parts.origin(target, workspace),
            "discovery": parts.discovery_document(discovery),
            **path_fields(listing.directory.path, "directory"),
            "listed": listing.directory.hidden is None,
            "entries": [_entry(entry) for entry in _chosen(listing, hidden=hidden)],
            "left_out": listing.left_out,
        }
    )


def _entry(entry: ListedEntry) -> dict[str, Any]:
    return {
        **path_fields(entry.sight.path),
        "kind": entry.kind.value,
        "shown": entry.sight.listed,
        "hidden": parts.decision_document(entry.sight.left_out),
    }


def ls_text(listing: Listing, discovery: DiscoveryView, *, hidden: bool) -> str:
    """Return a line for each entry that is shown, or with *hidden* for each that isn't, and why."""
    lines = []
    for entry in _chosen(listing, hidden=hidden):
        line = f"{escape(entry.sight.path)}{_MARKS.get(entry.kind, '')}"
        if entry.sight.left_out is not None:
            line += f"\t{parts.decided(entry.sight.left_out, discovery.source)}"
        lines.append(line + "\n")
    return "".join(lines)


def _chosen(listing: Listing, *, hidden: bool) -> Iterator[ListedEntry]:
    return (entry for entry in listing.entries if entry.sight.listed != hidden)
