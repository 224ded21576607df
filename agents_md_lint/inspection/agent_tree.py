"""Every directory with guidance for an agent that is started somewhere: what it loads there. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from agents_md_lint.inspection.tree import Scope, ScopeTree, depth_first, repeated
from agents_md_lint.loading.chain import ChainLoader
from agents_md_lint.loading.described import GuidanceFile
from agents_md_lint.paths import absolute, ancestors, name, parent


def agent_tree(agent: ChainLoader, listing: Iterable[str]) -> ScopeTree:
    """Return the scopes among the repository-relative paths *listing*, each as it is for who starts there.

    The candidates of a directory that aren't loaded are scopes as well.
    """
    top = agent.snapshot.repository
    scopes: list[Scope] = []
    known: set[str] = set()
    texts: dict[str, GuidanceFile] = {}
    for directory in sorted(directories(agent, listing), key=depth_first):
        chain = agent.chain(absolute(top, directory))
        above = [file for file in chain.loads if file.scope != directory]
        depth = sum(one in known for one in ancestors(directory))
        for file in (one for one in chain.files if one.scope == directory):
            known.add(directory)
            repeats, inherited = repeated(file, above, texts)
            scopes.append(Scope(file, depth, chain.size, repeats, inherited, None))
    return ScopeTree(tuple(scopes), ())


def directories(agent: ChainLoader, listing: Iterable[str]) -> set[str]:
    """Return the directories among *listing* with an entry of a name that the agent reads, and the top."""
    names = frozenset(agent.profile.names)
    return {parent(path) for path in listing if name(path) in names} | {"."}
