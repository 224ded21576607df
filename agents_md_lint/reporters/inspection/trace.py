"""The report of ``trace``: ``schemas/trace.json`` describes the JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from agents_md_lint.inspection.trace import TracedBatch, TracedPath
from agents_md_lint.loading.described import GuidanceFile
from agents_md_lint.output.escape import escape, path_fields
from agents_md_lint.records import NamedTuple
from agents_md_lint.reporters.support import parts
from agents_md_lint.reporters.support.document import dump_each
from agents_md_lint.reporters.support.numbers import size
from agents_md_lint.snapshot.sources import Target

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class TraceResult(NamedTuple):
    """Where it was looked, what loads at the start, and what each batch does."""

    target: Target
    workspace: str
    subagent: bool
    start: tuple[GuidanceFile, ...]
    batches: tuple[TracedBatch, ...]


def render_json(results: Sequence[TraceResult]) -> str:
    """Return the report as JSON, of a session in each of several workspaces a list."""
    return dump_each([_document(result) for result in results])


def _document(result: TraceResult) -> dict[str, Any]:
    loaded = [*result.start, *(file for batch in result.batches for file in batch.loads)]
    return {
        **parts.origin(result.target, result.workspace),
        "subagent": result.subagent,
        "start": _paths(result.start),
        "batches": [_batch(batch) for batch in result.batches],
        "sources": [parts.file_document(file) for file in loaded],
    }


def _batch(batch: TracedBatch) -> dict[str, Any]:
    return {
        "line": batch.line,
        "calls": batch.calls,
        "paths": [
            {
                **path_fields(path.path),
                "field": escape(path.field),
                "call": path.call,
                **({"target": None} if path.target is None else path_fields(path.target, "target")),
            }
            for path in batch.paths
        ],
        "loads": _paths(batch.loads),
        "paused": batch.paused,
        "bytes": sum(file.size for file in batch.loads),
        "unseen": [
            {
                **path_fields(unseen.path),
                "field": escape(unseen.field),
                "call": unseen.call,
                "sources": [escape(source) for source in unseen.sources],
            }
            for unseen in batch.unseen
        ],
        "not_json": [{"call": fault.call, "reason": escape(fault.reason)} for fault in batch.not_json],
    }


def _paths(files: Iterable[GuidanceFile]) -> list[str]:
    return [escape(file.path) for file in files]


def render_text(results: Sequence[TraceResult]) -> str:
    """Return the report as text, a paragraph for each batch."""
    return parts.headed([(result.workspace, _session(result)) for result in results])


def _session(result: TraceResult) -> str:
    start = [f"start: {_loaded(result.start)}" if result.start else "start: loads nothing"]
    blocks = [start, *(list(_lines(batch, result.subagent)) for batch in result.batches)]
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _lines(batch: TracedBatch, subagent: bool) -> Iterator[str]:
    if not batch.calls:
        yield f"line {batch.line}: no tool calls"
        return
    yield f"line {batch.line}: {_named(batch)}"
    for fault in batch.not_json:
        yield f"  {_of(fault.call, batch)}arguments that are not JSON name no path: {escape(fault.reason)}"
    if not batch.loads:
        yield "  loads nothing new; q runs it"
    else:
        yield f"  {_loaded(batch.loads)}"
        yield f"  {_consequence(batch, subagent)}"
    for unseen in batch.unseen:
        named = f"  {_of(unseen.call, batch)}the {escape(unseen.field)} names {escape(unseen.path)}"
        sources = ", ".join(map(escape, unseen.sources))
        yield f"{named}: q never parses shell text, so it does not see {sources}"


def _consequence(batch: TracedBatch, subagent: bool) -> str:
    if subagent:
        return "no pause: the subagent gets it with its next request"
    calls = "the call" if batch.calls == 1 else f"any of the {batch.calls} calls"
    return f"pauses: q does not run {calls} and asks the model to review the new guidance"


def _named(batch: TracedBatch) -> str:
    if not batch.paths:
        return "names no path"
    return "names " + ", ".join(_path(path) for path in batch.paths)


def _path(path: TracedPath) -> str:
    away = ", outside the workspace" if path.target is None else ""
    return f"{escape(path.path)} ({escape(path.field)}{away})"


def _loaded(files: Iterable[GuidanceFile]) -> str:
    each = (f"{escape(file.path)} ({size(file.size)}{parts.extras(file)})" for file in files)
    return f"loads {', '.join(each)}"


def _of(call: int, batch: TracedBatch) -> str:
    """Return which call is meant where there are several."""
    return f"call {call}: " if batch.calls > 1 else ""
