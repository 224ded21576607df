"""Runs rules over a made-up ``.qignore`` and whatever lies beside it."""

from __future__ import annotations

from collections.abc import Mapping

from agents_md_lint.qignore import QIgnore
from agents_md_lint.qignore.matcher import compile_rule
from agents_md_lint.rules.findings import Finding
from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import findings


def check(text: str | bytes, *slugs: str, beside: Mapping[str, Leaf] | None = None) -> list[Finding]:
    """Return what the rules *slugs* (all, if none is named) find in a ``.qignore``."""
    return findings({".qignore": text, **(beside or {})}, *slugs)


def reported(
    text: str | bytes, *slugs: str, beside: Mapping[str, Leaf] | None = None
) -> list[tuple[str, int | None]]:
    """Return the rule and the line of every finding."""
    return [(finding.rule, finding.place.line) for finding in check(text, *slugs, beside=beside)]


def helps(text: str, *slugs: str) -> list[str]:
    """Return the help of every finding."""
    return [finding.help for finding in check(text, *slugs)]


def matches(pattern: str, path: str) -> bool:
    """Whether the only rule of a ``.qignore`` matches a path, taken for a directory."""
    (rule,) = QIgnore.from_text(pattern).rules
    return compile_rule(rule)(path)
