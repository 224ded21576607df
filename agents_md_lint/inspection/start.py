"""What an agent is told that is started at a path: the candidates of its chain, and their sum. Pure."""

from __future__ import annotations

from agents_md_lint.inspection.explain import ArgumentKind, Explanation, named_path
from agents_md_lint.loading.chain import ChainLoader
from agents_md_lint.loading.loader import Loader
from agents_md_lint.loading.whitespace import trim
from agents_md_lint.paths import LONGEST, absolute, join


def explain_start(agent: ChainLoader, names: Loader, argument: str, path: str) -> Explanation:
    """Return what an *agent* is told that is started at *path*; *names* is a loader of the same snapshot."""
    target = names.target(path) if trim(argument) else None
    if target is None:
        named = ArgumentKind.OUTSIDE if trim(argument) else ArgumentKind.NOTHING
        return Explanation(argument, None, named, (), 0, None)
    snapshot = agent.snapshot
    chain = agent.chain(absolute(snapshot.root, target))
    shown = join(snapshot.workspace, target)
    named = ArgumentKind.MISSING if len(target) > LONGEST else named_path(names, target)
    return Explanation(argument, shown, named, chain.files, chain.absent, None, chain)
