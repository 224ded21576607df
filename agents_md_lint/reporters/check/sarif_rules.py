"""The rules as SARIF describes them, from their docstrings."""

from __future__ import annotations

from inspect import cleandoc

from agents_md_lint.reporters.support.documentation import rule_url
from agents_md_lint.rules import RULES
from agents_md_lint.rules.model import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def descriptors() -> list[dict[str, Any]]:
    """Return every rule as a ``reportingDescriptor``."""
    return [_descriptor(rule) for rule in RULES]


def _descriptor(rule: Rule) -> dict[str, Any]:
    documentation = cleandoc(rule.documentation)
    url = rule_url(rule.slug)
    return {
        "id": rule.slug,
        "name": "".join(word.capitalize() for word in rule.slug.split("-")),
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": documentation},
        "help": {"text": documentation, "markdown": documentation},
        **({"helpUri": url} if url else {}),
        "defaultConfiguration": {"level": rule.severity.value},
        "properties": {"tags": sorted(role.value for role in rule.roles)},
    }
