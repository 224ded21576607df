"""What all reports in JSON have in common. ``json`` is imported when one is written: most are text."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SCHEMA_VERSION = 1


def dump(document: dict[str, Any]) -> str:
    """Return *document* as indented ASCII JSON with the schema version in front."""
    import json

    return json.dumps({"schema_version": SCHEMA_VERSION, **document}, indent=2) + "\n"
