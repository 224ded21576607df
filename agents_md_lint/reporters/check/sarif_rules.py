"""The rules as SARIF describes them, from their docstrings."""

from __future__ import annotations

from importlib import metadata
from inspect import cleandoc
from typing import Any

from agents_md_lint.rules import RULES
from agents_md_lint.rules.model import Rule

DISTRIBUTION = "q-agents-md-lint"
_HOMEPAGE = "Homepage, "


def homepage() -> str:
    """Return the address of the project as its distribution tells it; empty where that tells none."""
    try:
        entries = metadata.metadata(DISTRIBUTION).get_all("Project-URL") or []
    except metadata.PackageNotFoundError:  # run from a checkout that isn't installed
        return ""
    addresses = (str(entry).removeprefix(_HOMEPAGE) for entry in entries if entry.startswith(_HOMEPAGE))
    return next(addresses, "")


def descriptors(home: str) -> list[dict[str, Any]]:
    """Return every rule as a ``reportingDescriptor``; *home* is the address of the project, if it has one."""
    return [_descriptor(rule, home) for rule in RULES]


def _descriptor(rule: Rule, home: str) -> dict[str, Any]:
    documentation = cleandoc(rule.documentation)
    return {
        "id": rule.slug,
        "name": "".join(word.capitalize() for word in rule.slug.split("-")),
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": documentation},
        "help": {"text": documentation, "markdown": documentation},
        **({"helpUri": f"{home}/blob/HEAD/docs/rules.md#{rule.slug}"} if home else {}),
        "defaultConfiguration": {"level": rule.severity.value},
        "properties": {"tags": sorted(role.value for role in rule.roles)},
    }
