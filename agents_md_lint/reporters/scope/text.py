"""The report of ``diff-scope`` as text: a tree of causes, and what else changes for the agent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from agents_md_lint.git.directories import tree_order
from agents_md_lint.output.colour import Paint, Style
from agents_md_lint.output.escape import escape
from agents_md_lint.paths import join, parent
from agents_md_lint.reporters.scope.headline import headline
from agents_md_lint.reporters.scope.patch import patch
from agents_md_lint.reporters.scope.words import (
    CONTROLS,
    WORDING,
    chains,
    collapse,
    count,
    deciding_line,
    is_cut,
    moved_together,
    short,
    told,
    topmost,
)
from agents_md_lint.scope.causes import SourceChange
from agents_md_lint.scope.commit_note import CommitNote
from agents_md_lint.scope.comparison import ChangeKind
from agents_md_lint.scope.discovery import Turned
from agents_md_lint.scope.report import Endpoint, ScopeReport

LISTED = 50
"""Lines of one list."""
COMMITS = 5
DEEPER = 5
"""What is named of the commits and of the deeper guidance files of one cause."""

SIGNS = {"+": Style.GREEN, "-": Style.RED, "~": Style.YELLOW, "!": Style.RED}
CHANGES = {
    ChangeKind.CHANGED: ("~", ""),
    ChangeKind.ADDED: ("+", "  new"),
    ChangeKind.REMOVED: ("-", "  gone"),
}


def render(reports: Sequence[ScopeReport], paint: Paint = Paint(), *, patches: bool = False) -> str:  # noqa: B008
    """Return the reports; *patches* adds to each cause the difference of what it says."""
    workspaces = len({report.workspace for report in reports}) > 1
    return "\n".join(
        "".join(f"{line}\n" for line in _report(report, paint, workspaces, patches)) for report in reports
    )


def cause(
    workspace: str, source: SourceChange, commits: Sequence[CommitNote], paint: Paint, *, gone: bool = False
) -> Iterator[str]:
    """Yield the lines on what happened to one guidance file; *gone* if its directory is.

    The first is the fact, those that tell more are indented by four.
    """
    path = paint(escape(join(workspace, source.path)), Style.BOLD)
    sign = "!" if is_cut(source) else WORDING[source.event].sign
    yield f"{paint(sign, SIGNS[sign])} {path}  {escape(told(source))}"
    for mark, chain in chains(source):
        yield f"    {mark}{' -> '.join(map(escape, chain))}"
    reach = f"{count(source.directories, 'directory')}, {count(source.files, 'file')}"
    yield f"    {'reached' if gone else 'reaches'} {reach}"
    if source.deeper:
        named = [escape(join(workspace, path)) for path in source.deeper[:DEEPER]]
        yield f"    still after it: {', '.join(named)}{_rest(len(source.deeper) - DEEPER)}"
    for commit in commits[:COMMITS]:
        yield f"    {commit_line(commit, paint)}"
    if len(commits) > COMMITS:
        yield f"    and {count(len(commits) - COMMITS, 'more commit')}"


def commit_line(commit: CommitNote, paint: Paint) -> str:
    """Return ``9c0d4e2a1b 2026-01-05 Ada Author  The subject``."""
    return (
        f"{paint(short(commit.id), Style.CYAN)} {escape(commit.date[:10])}"
        f" {escape(commit.author)}  {escape(commit.subject)}"
    )


def _report(report: ScopeReport, paint: Paint, workspaces: bool, patches: bool) -> Iterator[str]:
    if workspaces:
        yield f"workspace {escape(report.workspace)}"
    yield _endpoint("base", report.base, paint)
    yield _endpoint("head", report.head, paint)
    yield ""
    yield paint(_headline(report), Style.BOLD)
    for title, lines in _sections(report, paint, patches):
        block = list(lines)
        if block:
            yield ""
            if title:
                yield paint(title, Style.BOLD)
            yield from block


def _endpoint(label: str, endpoint: Endpoint, paint: Paint) -> str:
    chosen = f"  {escape(endpoint.chosen)}" if endpoint.chosen != endpoint.id else ""
    return f"{label} {paint(short(endpoint.id), Style.CYAN)}{chosen}"


def _headline(report: ScopeReport) -> str:
    return "".join(
        (escape(join(report.workspace, clause.path)) if clause.path else "") + clause.text
        for clause in headline(report)
    )


def _sections(report: ScopeReport, paint: Paint, patches: bool) -> Iterator[tuple[str, Iterable[str]]]:
    """Yield the parts with their titles; those without lines aren't shown."""
    yield "", _causes(report, paint, patches)
    yield "Directories whose guidance changes:", _short(_directories(report, paint))
    yield "Links to directories under which guidance changes:", _short(_links(report))
    yield "Directories that move under other guidance:", _short(_moves(report))
    yield "Newly hidden from discovery:", _short(_turned(report, report.discovery.hidden))
    yield "Newly shown by discovery:", _short(_turned(report, report.discovery.shown))
    controls = (
        f"  {escape(one.path)} {one.edit.value} ({one.kind.value}): {escape(one.what)}"
        for one in report.controls
    )
    yield CONTROLS, _short(controls)
    unaffected = [f"{_path(report, one.path)}: {escape(one.why)}" for one in report.unaffected]
    yield "Changes without effect:", _short(f"  {line}" for line in unaffected)
    yield "Submodules, not inspected:", _short(f"  {_path(report, path)}" for path in report.submodules)


def _causes(report: ScopeReport, paint: Paint, patches: bool) -> Iterator[str]:
    """Yield the causes, each indented below the nearest one whose scope holds its own."""
    gone = {change.path for change in report.directories if change.change is ChangeKind.REMOVED}
    depths: dict[str, int] = {}
    sources = {source.scope: source for source in report.sources}
    for source in map(sources.__getitem__, tree_order(sources)):
        depth = depths[source.scope] = _depth(source.scope, depths)
        commits = report.commits.get(source.path, ())
        for line in cause(report.workspace, source, commits, paint, gone=source.scope in gone):
            yield "  " * depth + line
        if patches:
            # Not indented, so that an editor or a pager knows it for what it is.
            yield from (_painted(line, paint) for line in patch(report, source.path))


def _depth(scope: str, depths: dict[str, int]) -> int:
    """Return the depth below the nearest directory above *scope* that is in *depths*; 0 for none."""
    while scope != ".":
        scope = parent(scope)
        if scope in depths:
            return depths[scope] + 1
    return 0


def _painted(line: str, paint: Paint) -> str:
    if line.startswith(("--- ", "+++ ")):
        return paint(line, Style.BOLD)
    styles = {"+": Style.GREEN, "-": Style.RED, "@": Style.CYAN}
    return paint(line, styles.get(line[:1]))


def _directories(report: ScopeReport, paint: Paint) -> Iterator[str]:
    for kind, (sign, word) in CHANGES.items():
        found = (change.path for change in report.directories if change.change is kind)
        for path, below in collapse(found):
            yield f"  {paint(sign, SIGNS[sign])} {_path(report, path)}{_below(below)}{word}"


def _links(report: ScopeReport) -> Iterator[str]:
    for link in report.links:
        yield f"  {_path(report, link.path)} -> {_path(report, link.target)}"


def _moves(report: ScopeReport) -> Iterator[str]:
    for move in moved_together(report.moved):
        parts = [f"{verb} {', '.join(_path(report, path) for path in paths)}" for verb, paths in move.parts]
        below = f", {count(move.below, 'directory')} below" if move.below else ""
        yield f"  {_path(report, move.old)} => {_path(report, move.new)}{below}: {'; '.join(parts)}"


def _turned(report: ScopeReport, turned: Sequence[Turned]) -> Iterator[str]:
    for one, below in topmost(turned):
        yield f"  {_path(report, one.path)}/{_below(below)}  ({escape(deciding_line(report, one))})"


def _short(lines: Iterable[str]) -> Iterator[str]:
    """Yield the first of *lines*, and how many there are more."""
    every = list(lines)
    yield from every[:LISTED]
    if len(every) > LISTED:
        yield f"  and {len(every) - LISTED:,} more (--format json lists them all)"


def _path(report: ScopeReport, path: str) -> str:
    return escape(join(report.workspace, path))


def _below(number: int) -> str:
    return f" and {number:,} below" if number else ""


def _rest(number: int) -> str:
    return f" and {number:,} more" if number > 0 else ""
