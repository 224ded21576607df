"""``explain`` for other agents than q alone: each by its profile, and several side by side."""

from __future__ import annotations

from collections.abc import Sequence

from agents_md_lint.commands.support.agents import ChosenAgents, users_own
from agents_md_lint.commands.support.explained import all_scopes, explained, loaded_files, scopes_report
from agents_md_lint.commands.support.opened import OpenedWorkspace
from agents_md_lint.inspection.agent_tree import agent_tree
from agents_md_lint.inspection.start import explain_start
from agents_md_lint.loading.chain import ChainLoader
from agents_md_lint.loading.loader import Loader
from agents_md_lint.loading.profile import Asked, Profile
from agents_md_lint.qignore.view import DiscoveryView
from agents_md_lint.reporters.inspection import agents as together
from agents_md_lint.reporters.inspection import explain as one_by_one
from agents_md_lint.reporters.inspection.explain import ExplainResult
from agents_md_lint.reporters.inspection.explain_all import TreeResult
from agents_md_lint.reporters.support.parts import headed
from agents_md_lint.snapshot.sources import Source


def report(
    spaces: Sequence[OpenedWorkspace], agents: ChosenAgents, form: str, *, every: bool, text: bool
) -> str:
    """Return the report in the format *form*: of *every* scope, or of the paths, with the *text* or not."""
    profiles = agents.profiles()
    if every:
        trees = [[_scopes(space, agents, one) for one in profiles] for space in spaces]
        if form != "text" or len(profiles) == 1:
            return scopes_report([tree for several in trees for tree in several], form)
        return headed([(several[0].workspace, together.render_trees(several)) for several in trees])
    found = [[_paths(space, agents, one) for one in profiles] for space in spaces]
    every_result = [one for several in found for one in several]
    if form == "json":
        return one_by_one.render_json(every_result, text=text)
    if text:
        return _texts(spaces, found)
    if len(profiles) == 1:
        return one_by_one.render_text(every_result)
    return headed([(several[0].workspace, together.render_paths(several)) for several in found])


def _paths(space: OpenedWorkspace, agents: ChosenAgents, profile: Profile) -> ExplainResult:
    if profile.asked is Asked.PATH:
        return explained(space)._replace(agent=profile)
    names = Loader(space.whole)
    told = []
    for given, path in space.asked():
        loader = _loader(space, agents, profile, path)
        told.append(explain_start(loader, names, given, path))
    return ExplainResult(space.target, space.workspace, DiscoveryView(space.loader), tuple(told), profile)


def _scopes(space: OpenedWorkspace, agents: ChosenAgents, profile: Profile) -> TreeResult:
    if profile.asked is Asked.PATH:
        return all_scopes(space)._replace(agent=profile)
    loader = _loader(space, agents, profile, space.loader.snapshot.anchors[0])
    tree = agent_tree(loader, space.listing())
    return TreeResult(space.target, space.workspace, DiscoveryView(space.loader), tree, profile)


def _loader(space: OpenedWorkspace, agents: ChosenAgents, profile: Profile, path: str) -> ChainLoader:
    """Return the agent's loader; on a disk it is that of this machine's user, for a start at *path*."""
    loader = agents.loader(space.whole, profile)
    if space.target.source is not Source.WORKTREE:
        return loader
    defaults = users_own(profile, loader.lookup.start(path), space.main)
    return agents.loader(space.whole, profile, defaults)


def _texts(spaces: Sequence[OpenedWorkspace], found: Sequence[Sequence[ExplainResult]]) -> str:
    """Return the texts that are loaded, of several agents each behind a line with its name."""
    blocks = []
    for space, several in zip(spaces, found, strict=True):
        for one in several:
            assert one.agent is not None  # noqa: S101  each result here has one
            if one.agent.asked is Asked.PATH:
                files = loaded_files(space)
            else:
                files = [file for told in one.explanations for file in told.loads]
            blocks.append((one.agent.title, one_by_one.render_texts(files)))
    return blocks[0][1] if len(blocks) == 1 else "\n".join(f"{title}\n{text}" for title, text in blocks)
