"""The reports of ``check-ignore`` and ``ls``; ``schemas/`` describes the JSON of both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from agents_md_lint.inspection.ls import ListedEntry, Listing
from agents_md_lint.output.escape import escape, path_fields
from agents_md_lint.qignore.view import Decision, DiscoveryView, Sight
from agents_md_lint.records import NamedTuple
from agents_md_lint.reporters.support import parts
from agents_md_lint.reporters.support.document import dump_each
from agents_md_lint.snapshot.protocol import Kind
from agents_md_lint.snapshot.sources import Target

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MARKS = {Kind.DIRECTORY: "/", Kind.LINK: "@", Kind.SPECIAL: "|"}
_BUILT_IN = "q"
"""What stands in place of a file name where q itself decides."""


class SeenPath(NamedTuple):
    """What the discovery of a workspace, by its ``.qignore`` (``source``), makes of a path as given."""

    workspace: str
    source: str
    argument: str
    sight: Sight


def check_ignore_json(
    seen: Iterable[SeenPath], discoveries: Mapping[str, DiscoveryView], target: Target
) -> str:
    """Return the report on *seen*: a list for several workspaces, which *discoveries* has."""
    found: dict[str, list[dict[str, Any]]] = {workspace: [] for workspace in discoveries}
    for one in seen:
        found[one.workspace].append(_seen_document(one))
    return dump_each(
        [
            {
                **parts.origin(target, workspace),
                "discovery": parts.discovery_document(discovery),
                "paths": found[workspace],
            }
            for workspace, discovery in discoveries.items()
        ]
    )


def _seen_document(one: SeenPath) -> dict[str, Any]:
    sight = one.sight
    return {
        **path_fields(one.argument, "argument"),
        **path_fields(sight.path),
        "directory": sight.directory,
        "ignored": sight.hidden is not None,
        "listed": sight.listed,
        "by_parent": sight.by_parent,
        "hidden": parts.decision_document(sight.hidden),
        "deciding": parts.decision_document(sight.deciding),
    }


def check_ignore_text(seen: Iterable[SeenPath], *, non_matching: bool, nul: bool) -> str:
    """Return a record for each of *seen* that a line decides about (with *non_matching*, for each).

    The line, then the path; behind that the directory above that is hidden, if one is. With
    *nul* each field, source, line number and pattern apart, ends in a NUL, and nothing is escaped.
    """
    found: list[str] = []
    for _, source, _, sight in seen:
        decision = sight.hidden or sight.deciding
        if decision is None and not non_matching:
            continue
        fields = _fields(decision, source)
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


class ListResult(NamedTuple):
    """Where it was looked, and the directory that was listed there."""

    target: Target
    workspace: str
    discovery: DiscoveryView
    listing: Listing


def ls_json(results: Sequence[ListResult], *, hidden: bool) -> str:
    """Return the listings, of several workspaces a list: what is shown, or with *hidden* what isn't."""
    return dump_each(
        [
            {
                **parts.origin(target, workspace),
                "discovery": parts.discovery_document(discovery),
                **path_fields(listing.directory.path, "directory"),
                "listed": listing.directory.hidden is None,
                "entries": [_entry(entry) for entry in _chosen(listing, hidden=hidden)],
                "left_out": listing.left_out,
            }
            for target, workspace, discovery, listing in results
        ]
    )


def _entry(entry: ListedEntry) -> dict[str, Any]:
    return {
        **path_fields(entry.sight.path),
        "kind": entry.kind.value,
        "shown": entry.sight.listed,
        "hidden": parts.decision_document(entry.sight.left_out),
    }


def ls_text(results: Iterable[ListResult], *, hidden: bool) -> str:
    """Return a line for each entry that is shown, or with *hidden* for each that isn't, and why.

    Each has its whole path, so those of several workspaces need no heading.
    """
    return "".join(
        _line(entry, result.discovery.source)
        for result in results
        for entry in _chosen(result.listing, hidden=hidden)
    )


def _line(entry: ListedEntry, source: str) -> str:
    because = entry.sight.left_out
    told = "" if because is None else f"\t{parts.decided(because, source)}"
    return f"{escape(entry.sight.path)}{_MARKS.get(entry.kind, '')}{told}\n"


def _chosen(listing: Listing, *, hidden: bool) -> Iterator[ListedEntry]:
    return (entry for entry in listing.entries if entry.sight.listed != hidden)
