"""The report of ``explain``: ``schemas/explain.json`` describes the JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from agents_md_lint.inspection.explain import ArgumentKind, Explanation
from agents_md_lint.loading.content import MARKER
from agents_md_lint.loading.described import GuidanceFile
from agents_md_lint.output.escape import escape, path_fields
from agents_md_lint.paths import parent
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

NAMED = {
    ArgumentKind.FILE: "file",
    ArgumentKind.DIRECTORY: "directory",
    ArgumentKind.SPECIAL: "special file",
    ArgumentKind.SUBMODULE: "submodule, not inspected",
    ArgumentKind.MISSING: "does not exist; the guidance of its directories applies all the same",
    ArgumentKind.BROKEN_LINK: "link that leads nowhere; the guidance of its directories applies all the same",
    ArgumentKind.ESCAPES: "leads out of the workspace; nothing out there applies",
    ArgumentKind.UNREADABLE: "can't be looked at",
    ArgumentKind.OUTSIDE: "outside the workspace; only the root's guidance is there",
    ArgumentKind.NOTHING: "an empty path names nothing; only the root's guidance is there",
}
LISTED = 10
"""Files with a name that is taken for one of ours that are listed."""
_LINES = re.compile(r"([\t\n]|\r(?=\n))")


class ExplainResult(NamedTuple):
    """Where it was looked, and what was found for each path, by ``agent`` (q without one)."""

    target: Target
    workspace: str
    discovery: DiscoveryView
    explanations: tuple[Explanation, ...]
    agent: Profile | None = None


def render_json(results: Sequence[ExplainResult], *, text: bool) -> str:
    """Return the report as JSON, of several workspaces a list; *text* adds the texts."""
    return dump_each([_document(result, text=text) for result in results])


def _document(result: ExplainResult, *, text: bool) -> dict[str, Any]:
    return {
        **parts.agent_document(result.agent),
        **parts.origin(result.target, result.workspace),
        "discovery": parts.discovery_document(result.discovery),
        "paths": [
            {
                **path_fields(one.argument, "argument"),
                **({"path": None} if one.path is None else path_fields(one.path)),
                "named": one.named.name.lower().replace("_", "-"),
                "sources": [parts.file_document(file, text=text) for file in one.files if file.loads],
                "ignored": [parts.file_document(file) for file in one.files if not file.loads],
                "absent": one.absent,
                "bytes": one.size,
                **parts.sight_document(one.sight),
                **(parts.chain_document(one.chain) if one.chain is not None else {}),
            }
            for one in result.explanations
        ],
    }


def render_text(results: Sequence[ExplainResult]) -> str:
    """Return the report as text, a paragraph for each path."""
    return parts.headed([(result.workspace, _paragraphs(result)) for result in results])


def _paragraphs(result: ExplainResult) -> str:
    blocks = ("\n".join(_explanation(one, result)) for one in result.explanations)
    return "\n\n".join(blocks) + "\n"


def render_texts(files: Sequence[GuidanceFile]) -> str:
    """Return the texts of *files* as q has them, each behind a line with its name.

    Line ends and tabs are as in the file; everything else that doesn't print as itself is escaped, on a
    terminal or not: a pipe mostly ends at one. The exact texts are in the JSON report.
    """
    blocks = []
    for file in files:
        text = "".join(
            part if part[:1] in "\t\n\r" else escape(part) for part in _LINES.split(file.text or "")
        )
        marker = f"\n\n{MARKER}" if file.truncated and file.whole is None else ""
        blocks.append(f"==> {escape(file.path)} <==\n{text}{marker}\n")
    return "\n".join(blocks)


def _explanation(one: Explanation, result: ExplainResult) -> Iterator[str]:
    shown = one.argument if one.path is None else one.path
    yield f"{escape(shown) or repr(shown)} ({NAMED[one.named]})"
    if one.chain is not None and result.agent is not None:
        yield f"  {result.agent.title}, started in {escape(one.chain.start)}"
    for line in _files(one.files, result.workspace):
        yield f"  {line}"
    lacking = f"; {count(one.absent, 'directory')} without AGENTS.md" if one.absent else ""
    yield f"  {count(len(one.loads), 'file')} loaded, {parts.spent(one.size, one.chain)}{lacking}"
    if one.chain is not None and result.agent is not None:
        yield from (f"  {line}" for line in parts.chain_remarks(one.chain, result.agent))
    elif one.path is not None:
        yield f"  {_discovery(one, result.discovery)}"
    yield from (f"  {line}" for line in lookalike_notes(one))


def lookalike_notes(one: Explanation) -> Iterator[str]:
    """Yield a line for each file that q doesn't read and that is taken for one that it does; escaped."""
    for found in one.lookalikes[:LISTED]:
        yield f"note: {escape(found.path)} {escape(found.message)}; {escape(found.effect)}"
    if len(one.lookalikes) > LISTED:
        yield f"note: and {len(one.lookalikes) - LISTED:,} more names like these: agents-md-lint check"


def _files(files: Sequence[GuidanceFile], workspace: str) -> Iterator[str]:
    """Yield a line for each file: what becomes of it, its name, and the rest."""
    width = max((len(escape(file.path)) for file in files), default=0)
    for file in files:
        path = escape(file.path)
        if file.loads:
            scope = "the workspace root" if file.scope == workspace else f"{escape(file.scope)}/"
            told = size(file.size)
            told += f", for {scope}" if file.whole is None else ""
            yield f"loads    {path:{width}}  {told}{parts.extras(file)}"
        else:
            yield f"ignores  {path:{width}}  {escape(file.reason)}"


def _discovery(one: Explanation, discovery: DiscoveryView) -> str:
    if one.sight is None:
        return f"discovery: {escape(discovery.source)} {escape(discovery.outcome.reason)}"
    hidden, deciding = one.sight.hidden, one.sight.deciding
    if hidden is None:
        because = f" ({parts.decided(deciding, discovery.source)})" if deciding is not None else ""
        return f"discovery {'would show' if one.named is ArgumentKind.MISSING else 'shows'} it{because}"
    because = parts.decided(hidden, discovery.source)
    if not one.sight.by_parent:
        return f"discovery hides it ({because})"
    asked = f"discovery hides {escape(hidden.path)}, above it ({because}); asked to list {_directory(one)}, q"
    if one.sight.left_out is None:
        return f"{asked} {'would show' if one.named is ArgumentKind.MISSING else 'shows'} it"
    return f"{asked} leaves it out ({parts.decided(one.sight.left_out, discovery.source)})"


def _directory(one: Explanation) -> str:
    """Return the directory that holds the path; escaped."""
    return escape(parent(one.path or "."))
