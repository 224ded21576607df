"""What several reports are made of: guidance files, decisions of discovery, and where it was looked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from agents_md_lint.loading.content import LIMIT
from agents_md_lint.loading.described import FollowedLink, GuidanceFile
from agents_md_lint.output.escape import escape, path_fields
from agents_md_lint.qignore.view import Decision, DiscoveryView, Sight
from agents_md_lint.reporters.support.numbers import size
from agents_md_lint.snapshot.sources import Target

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from agents_md_lint.loading.chain import Chain
    from agents_md_lint.loading.profile import Profile

_CHAIN = 4
"""The links of a chain that are named."""


def origin(target: Target, workspace: str) -> dict[str, Any]:
    """Return the JSON members that say what was looked at."""
    return {
        "source": target.source.value,
        "commit": target.commit or None,
        **path_fields(workspace, "workspace"),
    }


def headed(reports: Sequence[tuple[str, str]]) -> str:
    """Return the text of the only one of *reports*; of several, each behind a line with its workspace."""
    if len(reports) == 1:
        return reports[0][1]
    return "\n".join(f"workspace {escape(workspace)}\n{text}" for workspace, text in reports)


def file_document(file: GuidanceFile, *, text: bool = False) -> dict[str, Any]:
    """Return *file* as JSON members, with the *text* that q loads if asked for."""
    return {
        **path_fields(file.path),
        **path_fields(file.scope, "scope"),
        "verdict": file.verdict.name.lower().replace("_", "-"),
        "reason": escape(file.reason) or None,
        "bytes": file.size if file.loads else None,
        "truncated": file.truncated,
        "portable": file.portable,
        **path_fields(file.target, "target"),
        "links": links_document(file.links),
        **({} if file.whole is None else {"whole": file.whole}),
        **({"text": file.text} if text else {}),
    }


def agent_document(agent: Profile | None) -> dict[str, Any]:
    """Return as JSON members whose view it is; none where it can only be q's."""
    return {} if agent is None else {"agent": agent.name}


def chain_document(chain: Chain) -> dict[str, Any]:
    """Return as JSON members what else there is to tell about an agent that is started somewhere."""
    return {
        **path_fields(chain.root, "root"),
        **path_fields(chain.start, "start"),
        "limit": chain.limit,
        "refusal": escape(chain.refusal) or None,
        "unheeded": [path_fields(path) for path in chain.unheeded],
    }


def chain_remarks(chain: Chain, agent: Profile) -> Iterator[str]:
    """Yield what else there is to tell about it; escaped."""
    if chain.refusal:
        yield f"it doesn't start: {escape(chain.refusal)}"
    for path in chain.unheeded:
        yield f"{escape(path)} counts only where its user trusts the project: set agents.{agent.name}.trusted"


def spent(used: int, chain: Chain | None) -> str:
    """Return ``"52 of 32,768 bytes"``, or without a budget ``"52 bytes"``."""
    return size(used) if chain is None or chain.limit is None else f"{used:,} of {size(chain.limit)}"


def links_document(links: Iterable[FollowedLink]) -> list[dict[str, str]]:
    """Return *links* as JSON."""
    return [{**path_fields(link.path), **path_fields(link.text, "target")} for link in links]


def discovery_document(view: DiscoveryView) -> dict[str, Any]:
    """Return as JSON members what q gets from the ``.qignore``."""
    state, reason = view.outcome.reading.value, escape(view.outcome.reason) or None
    return {"state": state, **path_fields(view.source), "reason": reason}


def sight_document(sight: Sight | None) -> dict[str, Any]:
    """Return as JSON members whether discovery shows a path, and what decides; nulls where it has no say."""
    return {
        "shown": None if sight is None else sight.hidden is None,
        "listed": None if sight is None else sight.listed,
        "hidden": None if sight is None else decision_document(sight.hidden),
        "deciding": None if sight is None else decision_document(sight.deciding),
    }


def decision_document(decision: Decision | None) -> dict[str, Any] | None:
    """Return *decision* as JSON."""
    if decision is None:
        return None
    return {
        **path_fields(decision.path),
        "line": decision.line,
        "pattern": escape(decision.pattern),
        "negated": decision.negated,
    }


def extras(file: GuidanceFile) -> str:
    """Return what else is to be told about a file that loads, each in front of it a comma; escaped."""
    told = ""
    if file.truncated:
        told += f", cut at {LIMIT:,} bytes" if file.whole is None else f", cut: it has {file.whole:,}"
    if len(file.links) == 1 and file.links[0].path == file.path:
        told += f", link to {escape(file.target)}"
    elif file.links:
        told += f", through {_chain(file)}"
    if not file.portable:
        told += ", on this machine only"
    if file.reason:
        told += f", {escape(file.reason)}"
    return told


def _chain(file: GuidanceFile) -> str:
    """Return the links that lead to *file*, the ones in the middle of a long chain only counted; escaped."""
    names = [f"{escape(link.path)} -> {escape(link.text)}" for link in file.links]
    if len(names) > _CHAIN:
        names[_CHAIN - 1 : -1] = [f"{len(names) - _CHAIN:,} more"]
    return ", ".join(names)


def decided(decision: Decision, source: str) -> str:
    """Return which line decides: ``.qignore:3: build/``; escaped."""
    if decision.line is None:
        return "q always hides .q/"
    return f"{escape(source)}:{decision.line}: {escape(decision.pattern)}"
