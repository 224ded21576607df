"""The rules: each is a module of its name, with its check, its documentation, its severity and its fix.

A new rule is a module here and a line in ``SLUGS``; nothing else is registered. Rules touch neither Git nor
the file system. May import ``qignore`` and what lies below it, but not ``git``.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from agents_md_lint.errors import UsageError
from agents_md_lint.output.suggest import suggestion
from agents_md_lint.rules.model import Rule

SLUGS = (
    "invalid-utf8",
    "utf16-text",
    "nul-byte",
    "oversized",
    "near-limit",
    "symlink-escape",
    "absolute-symlink",
    "symlink-into-metadata",
    "broken-symlink",
    "destroyed-symlink",
    "not-regular-file",
    "unreadable",
    "lfs-pointer",
    "conflict-markers",
    "invisible-characters",
    "stray-characters",
    "byte-order-mark",
    "empty-guidance",
    "misnamed-guidance",
    "misnamed-qignore",
    "repeated-guidance",
    "hidden-guidance",
    "nested-qignore",
    "inert-pattern",
    "unsupported-syntax",
    "crossing-star",
    "non-ascii-pattern",
    "trimmed-space",
    "bare-cr",
    "inline-comment",
    "unreachable-negation",
    "hidden-contents",
    "redundant-pattern",
    "metadata-negation",
    "hides-everything",
    "not-access-control",
    "unused-suppression",
)
"""The names of all rules, in the order of the documentation, and in which fixes are tried on one file."""


def module_of(slug: str) -> str:
    """Return the name of the module that holds the rule *slug*."""
    return f"{__name__}.{slug.replace('-', '_')}"


def rule_of(slug: str) -> Rule:
    """Return the rule *slug*, importing no other."""
    rule: Rule = import_module(module_of(slug)).RULE
    return rule


RULES: tuple[Rule, ...] = tuple(map(rule_of, SLUGS))


def choose(select: Iterable[str], ignore: Iterable[str]) -> tuple[Rule, ...]:
    """Return the rules to apply: those named by *select* (all, if none is) without those named by *ignore*.

    Raises ``UsageError`` for a name that no rule has.
    """
    selected, ignored = set(select), set(ignore)
    known = {rule.slug for rule in RULES}
    for unknown in sorted((selected | ignored) - known):
        raise UsageError(
            f"there is no rule {unknown!r}", suggestion(unknown, known, "'agents-md-lint rules' lists them")
        )
    return tuple(
        rule for rule in RULES if (not selected or rule.slug in selected) and rule.slug not in ignored
    )
