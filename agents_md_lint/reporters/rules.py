"""The catalogue of rules: ``schemas/rules.json`` describes the JSON."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import cleandoc

from agents_md_lint.reporters.support.document import dump
from agents_md_lint.reporters.support.documentation import rule_url
from agents_md_lint.rules.model import Rule


def render_json(rules: Sequence[Rule]) -> str:
    """Return *rules* as JSON."""
    return dump(
        {
            "rules": [
                {
                    "rule": rule.slug,
                    "severity": rule.severity.value,
                    "files": sorted(role.value for role in rule.roles),
                    "summary": rule.summary,
                    "documentation": cleandoc(rule.documentation),
                }
                for rule in rules
            ]
        }
    )


def render_list(rules: Sequence[Rule]) -> str:
    """Return a line for each rule: its name, its severity, and the first line of its documentation."""
    width = max(len(rule.slug) for rule in rules)
    return "".join(f"{rule.slug:{width}}  {rule.severity.value:7}  {rule.summary}\n" for rule in rules)


def render_documentation(rule: Rule) -> str:
    """Return the whole documentation of *rule*, and its address if it has one."""
    url = rule_url(rule.slug)
    return f"{rule.slug} ({rule.severity.value})\n\n{cleandoc(rule.documentation)}\n" + (
        f"\n{url}\n" if url else ""
    )
