"""``trace``: what a session loads, batch of tool calls by batch of tool calls."""

from __future__ import annotations

import argparse
import sys
from codecs import BOM_UTF8
from collections.abc import Iterator

from agents_md_lint.commands.support import options, workspaces
from agents_md_lint.commands.support.opened import add_arguments, opened
from agents_md_lint.commands.support.options import SourceChoice
from agents_md_lint.commands.support.workspaces import WorkspaceChoice
from agents_md_lint.inspection.trace import TracedBatch, Tracer
from agents_md_lint.inspection.transcript import Call, LineError, read_batch
from agents_md_lint.output.outcome import Outcome, Status
from agents_md_lint.records import NamedTuple
from agents_md_lint.reporters.inspection.trace import TraceResult, render_json, render_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

EXAMPLES = """\
A line of stdin is one batch in JSON: a list of calls ({"name", "arguments"}), one call, or a whole message
as OpenAI's, Anthropic's or Gemini's interfaces have it, or a line of Codex's session files. An empty line is
skipped; one that can't be read is named on stderr, the rest goes on, and the exit code is 2.

examples:
  echo '[{"name": "read", "arguments": {"path": "app/x.py"}}]' | agents-md-lint trace
  echo '{"name": "shell", "arguments": "{\\"command\\": \\"ls docs\\"}"}' | agents-md-lint trace --subagent
  agents-md-lint trace --rev HEAD --format json < session.jsonl
"""

LONGEST = 1 << 24
"""The longest line, in bytes."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "--subagent",
        action="store_true",
        help="a subagent isn't paused: it gets guidance with its next request",
    )
    add_arguments(parser)
    options.add_agent(parser)
    options.add_format(parser)


class Request(NamedTuple):
    """How to follow the session on stdin: as a ``subagent``, which isn't paused, or not.

    ``format`` is "text" or "json".
    """

    subagent: bool
    source: SourceChoice
    workspaces: WorkspaceChoice
    format: str


def request(namespace: argparse.Namespace) -> Request:
    """Return what the arguments ask for. Raises ``UsageError`` for an agent that has nothing of the kind."""
    options.require(
        namespace.agent,
        lambda agent: agent.on_access,
        "loads nothing more as paths are named, so there is nothing to follow",
    )
    return Request(
        namespace.subagent,
        SourceChoice(namespace.staged, namespace.rev),
        WorkspaceChoice(workspaces.single(namespace.workspace), namespace.config, namespace.no_config),
        namespace.format,
    )


def run(request: Request) -> Outcome:
    """Trace the same calls in each workspace, and report."""
    complaints: list[str] = []
    with opened(request.source, request.workspaces) as spaces:
        tracers = [Tracer(space.loader, subagent=request.subagent) for space in spaces]
        batches: list[list[TracedBatch]] = [[] for _ in spaces]
        for number, calls in _batches(sys.stdin.buffer, complaints):
            for tracer, told in zip(tracers, batches, strict=True):
                told.append(tracer.batch(number, calls))
        results = [
            TraceResult(space.target, space.workspace, tracer.subagent, tracer.start, tuple(told))
            for space, tracer, told in zip(spaces, tracers, batches, strict=True)
        ]
    report = render_json(results) if request.format == "json" else render_text(results)
    return Outcome(report, Status.INCOMPLETE if complaints else Status.CLEAR, tuple(complaints))


def _batches(stream: BinaryIO, complaints: list[str]) -> Iterator[tuple[int, tuple[Call, ...]]]:
    """Yield each batch with the number of its line, from 1; what can't be read goes to *complaints*."""
    for number, line in enumerate(_lines(stream), start=1):
        try:
            if line is None:
                raise LineError(f"longer than {LONGEST:,} bytes")
            if number == 1:
                line = line.removeprefix(BOM_UTF8)  # some programs write it, and PowerShell adds it
            if line.strip():
                yield number, read_batch(line.removesuffix(b"\n").decode("utf-8", "surrogateescape"))
        except LineError as error:
            complaints.append(f"line {number} is skipped: {error}")


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Yield the lines of *stream*; None for one that is too long, which is never held in memory whole."""
    while line := stream.readline(LONGEST + 1):
        if len(line) <= LONGEST or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(LONGEST)
        yield None
