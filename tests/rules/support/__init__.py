"""Runs rules over made-up trees."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from agents_md_lint.check.agents import AgentScope, with_agents
from agents_md_lint.check.engine import check, subjects
from agents_md_lint.config.settings import Agents, Settings
from agents_md_lint.loading import Loader
from agents_md_lint.loading.profile import UNSET, AgentSettings
from agents_md_lint.rules import RULES
from agents_md_lint.rules.findings import Finding
from agents_md_lint.rules.model import Subject, Workspace
from agents_md_lint.snapshot import Memory
from agents_md_lint.snapshot.inventory import take_stock
from agents_md_lint.snapshot.memory import Leaf


def findings(leaves: Mapping[str, Leaf], *slugs: str, workspace: str = ".") -> list[Finding]:
    """Return what the rules *slugs* (all, if none is named) find in a tree."""
    snapshot = Memory(leaves, workspace)
    known = {rule.slug for rule in RULES}
    assert set(slugs) <= known, set(slugs) - known
    files = take_stock(leaves, workspace)
    rules = [rule for rule in RULES if not slugs or rule.slug in slugs]
    return list(check(Workspace(Loader(snapshot), files, lambda: leaves), files, rules).findings)


def for_codex(
    leaves: Mapping[str, Leaf],
    settings: AgentSettings = UNSET,
    names: tuple[str, ...] = ("codex",),
    plain: Mapping[str, int] = MappingProxyType({}),
) -> list[Finding]:
    """Return what is found in a tree for Codex, or for the agents *names*: q's findings with them.

    *plain* are the sizes of files that are plainly fine.
    """
    snapshot = Memory(leaves)
    own = Settings(agents=Agents(names, {"codex": settings}), source="c.toml")
    return with_agents(findings(leaves), snapshot, AgentScope((), own, tuple(leaves), plain)).findings


def codex_places(
    leaves: Mapping[str, Leaf], slug: str, settings: AgentSettings = UNSET
) -> list[tuple[str, int | None]]:
    """Return path and bytes too many of all that the rule *slug* finds for Codex."""
    return [(one.path, one.lost) for one in for_codex(leaves, settings) if one.rule == slug]


def slugs(leaves: Mapping[str, Leaf], workspace: str = ".") -> list[tuple[str, str]]:
    """Return ``(path, rule)`` of every finding in a tree."""
    return [(finding.path, finding.rule) for finding in findings(leaves, workspace=workspace)]


def places(leaves: Mapping[str, Leaf], slug: str) -> list[tuple[str, int | None]]:
    """Return path and line of all that the rule *slug* finds in a tree."""
    return [(finding.path, finding.place.line) for finding in findings(leaves, slug)]


def subject(leaves: Mapping[str, Leaf], path: str = "AGENTS.md", workspace: str = ".") -> Subject:
    """Return the file at the repository-relative *path* of a tree as rules look at it."""
    files = take_stock(leaves, workspace)
    space = Workspace(Loader(Memory(leaves, workspace)), files, lambda: leaves)
    [found] = [one for one in subjects(space, files) if one.shown == path]
    return found
