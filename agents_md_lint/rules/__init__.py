"""The registry of rules: every rule once, in the order of the documentation.

A module holds the rules of one theme; the docstring of a rule's function is its documentation.
"""

from __future__ import annotations

from agents_md_lint.findings import Severity
from agents_md_lint.rules.base import Check, Role, Rule

_GUIDANCE = frozenset({Role.GUIDANCE})
_QIGNORE = frozenset({Role.QIGNORE})
_BOTH = _GUIDANCE | _QIGNORE


def _error(slug: str, check: Check, roles: frozenset[Role]) -> Rule:
    return Rule(slug, Severity.ERROR, check, roles)


def _warning(slug: str, check: Check, roles: frozenset[Role]) -> Rule:
    return Rule(slug, Severity.WARNING, check, roles)


RULES: tuple[Rule, ...] = ()
