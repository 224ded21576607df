"""``trace``: what a session loads, batch of tool calls by batch of tool calls."""

from __future__ import annotations

import argparse
import sys
from codecs import BOM_UTF8
from collections.abc import Iterator
from typing import BinaryIO

from agents_md_lint.commands.support import place
from agents_md_lint.inspection.trace import TracedBatch, Tracer
from agents_md_lint.inspection.transcript import LineError, read_batch
from agents_md_lint.output.outcome import Outcome, Status
from agents_md_lint.reporters.inspection.trace import TraceResult, render_json, render_text

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
    place.configure(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text", help="(default: text)")


def run(arguments: argparse.Namespace) -> Outcome:
    """Trace, and report."""
    complaints: list[str] = []
    batches: list[TracedBatch] = []
    with place.opened(arguments) as opened:
        tracer = Tracer(opened.loader, subagent=arguments.subagent)
        for number, line in enumerate(_lines(sys.stdin.buffer), start=1):
            try:
                if line is None:
                    raise LineError(f"longer than {LONGEST:,} bytes")
                if number == 1:
                    line = line.removeprefix(BOM_UTF8)  # some programs write it, and PowerShell adds it
                if line.strip():
                    text = line.removesuffix(b"\n").decode("utf-8", "surrogateescape")
                    batches.append(tracer.batch(number, read_batch(text)))
            except LineError as error:
                complaints.append(f"line {number} is skipped: {error}")
        workspace = opened.loader.snapshot.workspace
        result = TraceResult(opened.target, workspace, tracer.subagent, tracer.start, tuple(batches))
    report = render_json(result) if arguments.format == "json" else render_text(result)
    return Outcome(report, Status.INCOMPLETE if complaints else Status.CLEAR, tuple(complaints))


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Yield the lines of *stream*; None for one that is too long, which is never held in memory whole."""
    while line := stream.readline(LONGEST + 1):
        if len(line) <= LONGEST or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(LONGEST)
        yield None
