"""What all reports in JSON have in common. ``json`` is imported when one is written: most are text."""

from __future__ import annotations

from agents_md_lint.output.escape import escape, path_fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from agents_md_lint.check.controls import ControlChange

SCHEMA_VERSION = 1


def dump(document: dict[str, Any]) -> str:
    """Return *document* as indented ASCII JSON with the schema version in front."""
    import json

    return json.dumps({"schema_version": SCHEMA_VERSION, **document}, indent=2) + "\n"


def dump_each(documents: Sequence[dict[str, Any]]) -> str:
    """Return the one of *documents* as :func:`dump` does, or several as a list of ``reports``."""
    if len(documents) == 1:
        return dump(documents[0])
    return dump({"reports": list(documents)})


def control_document(change: ControlChange) -> dict[str, Any]:
    """Return one change of what decides about findings as JSON members."""
    return {
        **path_fields(change.path),
        "kind": change.kind.value,
        "change": change.edit.value,
        "what": escape(change.what),
    }


def path_list_fields(paths: Iterable[str], key: str) -> dict[str, Any]:
    """Return the JSON members for a list of repository-relative paths.

    If one isn't UTF-8, there is a second list, as long, with its bytes, and null for the others.
    """
    fields = [path_fields(path, "path") for path in paths]
    members: dict[str, Any] = {key: [one["path"] for one in fields]}
    if any("path_bytes" in one for one in fields):
        members[f"{key}_bytes"] = [one.get("path_bytes") for one in fields]
    return members
