"""The report of ``history``: a log of what the agent was told, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agents_md_lint.output.colour import Paint, Style
from agents_md_lint.output.escape import escape, path_fields
from agents_md_lint.reporters.scope.cause_lines import cause
from agents_md_lint.reporters.support.numbers import count, more
from agents_md_lint.scope.history import CommitStep

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from agents_md_lint.scope.agents import AgentDiff

_NAMED = 5
"""The directories that are named of one commit."""


def render_text(steps: Sequence[tuple[str, CommitStep]], paint: Paint, *, several: bool) -> str:
    """Return *steps*, each with its workspace, one by one, newest first, or one line that there is none.

    Each names its workspace where there are *several*.
    """
    if not steps:
        return "none of these commits changed the guidance\n"
    blocks = (_step(workspace, step, paint, several=several) for workspace, step in steps)
    return "\n".join("".join(f"{line}\n" for line in block) for block in blocks)


def render_json(steps: Sequence[tuple[str, CommitStep]], *, several: bool) -> str:
    """Return *steps*, each with its workspace, as the document that ``schemas/history.json`` describes."""
    from agents_md_lint.reporters.support.document import dump

    return dump({"commits": [_document(workspace, step, several=several) for workspace, step in steps]})


def _step(workspace: str, step: CommitStep, paint: Paint, *, several: bool) -> Iterator[str]:
    commit = step.commit
    reach = count(step.directories, "directory")
    if step.links:
        reach += f", {count(step.links, 'link')}"
    yield paint(f"commit {commit.id}", Style.YELLOW)
    yield f"{commit.date}  {escape(commit.author)}  {escape(commit.subject)}"
    of_q = bool(step.sources or step.directories or step.links)
    if of_q or not step.agents:
        yield f"changes the guidance of {reach}{f' in the workspace {escape(workspace)}' if several else ''}"
    for source in step.sources:
        yield from (f"  {line}" for line in cause(workspace, source, (), paint))
    yield from (_for_agent(diff, of_q=of_q) for diff in step.agents)


def _for_agent(diff: AgentDiff, *, of_q: bool) -> str:
    """Return for which directories a commit changes what another agent than q loads; *of_q*, for q too."""
    if of_q and diff.same and diff.directories:
        return f"for {diff.profile.title}: the same"
    named = ", ".join(escape(one.path) for one in diff.directories[:_NAMED])
    return f"for {diff.profile.title}: {named or 'nothing'}{more(len(diff.directories) - _NAMED)}"


def _document(workspace: str, step: CommitStep, *, several: bool) -> dict[str, Any]:
    from agents_md_lint.reporters.scope.json_parts import agent_document, commit_document, source_document

    return {
        **(path_fields(workspace, "workspace") if several else {}),
        **commit_document(step.commit),
        "sources": [source_document(workspace, source, ()) for source in step.sources],
        "directories": step.directories,
        "links": step.links,
        **({"agents": [agent_document(one) for one in step.agents]} if step.agents else {}),
    }
