"""The report of ``explain --all``: every scope as a tree. ``schemas/explain.json`` describes the JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agents_md_lint.inspection.tree import Scope, ScopeTree
from agents_md_lint.output.escape import escape, path_fields
from agents_md_lint.qignore.view import DiscoveryView
from agents_md_lint.records import NamedTuple
from agents_md_lint.reporters.support import parts
from agents_md_lint.reporters.support.document import dump_each
from agents_md_lint.reporters.support.numbers import count, size
from agents_md_lint.snapshot.sources import Target

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from agents_md_lint.loading.profile import Profile


class TreeResult(NamedTuple):
    """Where it was looked, and the scopes that were found there; ``agent`` is whose, q's without one."""

    target: Target
    workspace: str
    discovery: DiscoveryView
    tree: ScopeTree
    agent: Profile | None = None


def render_json(results: Sequence[TreeResult]) -> str:
    """Return the report as JSON, of several workspaces a list."""
    return dump_each([_document(result) for result in results])


def _document(result: TreeResult) -> dict[str, Any]:
    tree = result.tree
    return {
        **parts.agent_document(result.agent),
        **parts.origin(result.target, result.workspace),
        "discovery": parts.discovery_document(result.discovery),
        "scopes": [
            {
                **parts.file_document(scope.file),
                "depth": scope.depth,
                "total": scope.total,
                "repeats": None if scope.repeats is None else path_fields(scope.repeats.path),
                "above": scope.above,
                "hidden": parts.decision_document(scope.hidden),
            }
            for scope in tree.scopes
        ],
        "links": parts.links_document(tree.links),
        "summary": {"scopes": len(tree.scopes), "loading": tree.loading, "bytes": tree.size},
    }


def render_text(results: Sequence[TreeResult]) -> str:
    """Return the report as text, a tree for each workspace."""
    return parts.headed([(one.workspace, _tree(one.tree, one.discovery)) for one in results])


def _tree(tree: ScopeTree, discovery: DiscoveryView) -> str:
    return "\n".join([*_rows(tree, discovery), *links(tree), *summary(tree, discovery)]) + "\n"


def _rows(tree: ScopeTree, discovery: DiscoveryView) -> Iterator[str]:
    """Yield a line for each scope, indented below the one that it inherits from: its own bytes, and all."""
    names = [f"{'  ' * scope.depth}{escape(scope.file.path)}" for scope in tree.scopes]
    width = max(map(len, names), default=0)
    own = max((len(f"{scope.file.size:,}") for scope in tree.scopes), default=0)
    total = max((len(f"{scope.total:,}") for scope in tree.scopes), default=0)
    for name, scope in zip(names, tree.scopes, strict=True):
        told = remarks(scope, discovery)
        if scope.file.loads:
            yield f"{name:{width}}  {scope.file.size:>{own},} of {scope.total:>{total},} bytes{told}"
        else:
            yield f"{name:{width}}  dead: {escape(scope.file.reason)}{told}"


def remarks(scope: Scope, discovery: DiscoveryView) -> str:
    """Return what else there is to tell about a scope, each with a comma in front; escaped."""
    told = parts.extras(scope.file) if scope.file.loads else ""
    if scope.repeats is not None:
        same = "same file as" if scope.repeats.target == scope.file.target else "same text as"
        told += f", {'repeats' if scope.above else same} {escape(scope.repeats.path)}"
    if scope.hidden is not None:
        told += f", hidden from discovery ({parts.decided(scope.hidden, discovery.source)})"
    return told


def links(tree: ScopeTree) -> Iterator[str]:
    """Yield a sentence for each link to a directory; escaped."""
    for link in tree.links:
        there = f"{escape(link.path)}/ is a link to {escape(link.text)}"
        yield f"{there}: what is in there loads under this name too"


def summary(tree: ScopeTree, discovery: DiscoveryView) -> Iterator[str]:
    """Yield the lines that tell the whole in brief; escaped."""
    if not discovery.known:
        yield f"discovery: {escape(discovery.source)} {escape(discovery.outcome.reason)}"
    if not tree.scopes:
        yield "no AGENTS.md in this workspace"
        return
    dead = len(tree.scopes) - tree.loading
    line = f"{count(len(tree.scopes), 'scope')}: {tree.loading} loading, {dead} dead"
    most = tree.costliest
    if most is not None and most.total:
        line += f"; most is loaded in {escape(most.file.scope)}: {size(most.total)}"
    yield line
