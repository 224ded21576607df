"""Comparisons of made-up trees."""

from __future__ import annotations

from collections.abc import Mapping

from agents_md_lint.scope.comparison import Comparison
from agents_md_lint.scope.report import Endpoint, ScopeReport, report
from agents_md_lint.scope.side import listed_side
from agents_md_lint.snapshot import Memory
from agents_md_lint.snapshot.memory import Leaf

Tree = Mapping[str, Leaf]

BASE = Endpoint("1" * 40, "the first parent of HEAD")
HEAD = Endpoint("2" * 40, "HEAD")


def compare(before: Tree, after: Tree, workspace: str = ".") -> Comparison:
    """Return the comparison of two trees."""
    old, new = (listed_side(Memory(tree, workspace)) for tree in (before, after))
    return Comparison(old, new)


def reported(before: Tree, after: Tree, workspace: str = ".") -> ScopeReport:
    """Return the report on two trees."""
    return report(compare(before, after, workspace), BASE, HEAD)
