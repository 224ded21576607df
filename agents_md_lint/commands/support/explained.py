"""What ``explain`` tells of q in one workspace."""

from __future__ import annotations

from collections.abc import Sequence

from agents_md_lint.commands.support.opened import OpenedWorkspace
from agents_md_lint.inspection.explain import explain
from agents_md_lint.inspection.tree import scope_tree
from agents_md_lint.loading.described import GuidanceFile, describe
from agents_md_lint.loading.whitespace import trim
from agents_md_lint.qignore.view import DiscoveryView
from agents_md_lint.reporters.inspection import explain_all
from agents_md_lint.reporters.inspection.explain import ExplainResult
from agents_md_lint.reporters.inspection.explain_all import TreeResult


def all_scopes(space: OpenedWorkspace) -> TreeResult:
    """Return the scopes of q in a workspace."""
    discovery = DiscoveryView(space.loader)
    tree = scope_tree(space.loader, discovery, space.listing(), space.tree())
    discovery.require_patience()
    return TreeResult(space.target, space.workspace, discovery, tree)


def scopes_report(results: Sequence[TreeResult], form: str) -> str:
    """Return the report of scopes in the format *form*."""
    if form == "json":
        return explain_all.render_json(results)
    if form == "html":
        from agents_md_lint.reporters.inspection import explain_map  # few ask for a page

        return explain_map.render_html(results)
    return explain_all.render_text(results)


def explained(space: OpenedWorkspace) -> ExplainResult:
    """Return what q is told at the paths of a workspace."""
    discovery = DiscoveryView(space.loader)
    told = tuple(explain(space.loader, discovery, given, path) for given, path in space.asked())
    discovery.require_patience()
    return ExplainResult(space.target, space.workspace, discovery, told)


def loaded_files(space: OpenedWorkspace) -> list[GuidanceFile]:
    """Return the files that q loads for the paths of a workspace."""
    loader, discovery = space.loader, DiscoveryView(space.loader)
    for given, path in space.asked():
        explain(loader, discovery, given, path)  # refuses what can't be a path
    loaded = loader.for_paths(path for given, path in space.asked() if trim(given))
    return [describe(loader.snapshot, loader.candidate(one.scope)) for one in loaded]
