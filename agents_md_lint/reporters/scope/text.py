"""The report of ``diff-scope`` as text: the causes, the worst first, and what else changes for the agent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from agents_md_lint.output.colour import Paint, Style
from agents_md_lint.output.columns import broken, fit, wrapped
from agents_md_lint.output.escape import escape
from agents_md_lint.paths import join
from agents_md_lint.records import NamedTuple
from agents_md_lint.reporters.scope.cause_lines import DEEPER, SIGNS, cause, commit_line, sign_of
from agents_md_lint.reporters.scope.headline import headline, listed_moves, moved, stands, told
from agents_md_lint.reporters.scope.words import (
    CONTROLS,
    below,
    chosen,
    collapse,
    discovery_lists,
    only_commit,
    reach,
    short,
    what_happened,
    without_effect,
)
from agents_md_lint.reporters.support.numbers import count, more
from agents_md_lint.scope.causes import SourceChange
from agents_md_lint.scope.comparison import ChangeKind
from agents_md_lint.scope.news import News, news
from agents_md_lint.scope.report import Endpoint, ScopeReport

BAR = 20
"""Signs of the longest bar."""
SHORTEST = 5
"""Signs for which the longest must have room: fewer tell nothing."""
_BESIDE = len("    reaches ") + len("  ")
"""Columns in a line with a bar that are neither its own nor the numbers'."""
LISTED = 50
"""Lines of one list."""
CHANGES = {
    ChangeKind.CHANGED: ("~", ""),
    ChangeKind.ADDED: ("+", "  new"),
    ChangeKind.REMOVED: ("-", "  gone"),
}


def render(
    reports: Sequence[ScopeReport],
    paint: Paint = Paint(),  # noqa: B008
    *,
    patches: bool = False,
    width: int | None = None,
) -> str:
    """Return the reports; *patches* adds to each cause the difference of what it says.

    *width* are the columns of the terminal, which no line but those of a difference goes beyond; None
    where there is none.
    """
    workspaces = len({report.workspace for report in reports}) > 1
    return "\n".join(
        "".join(f"{line}\n" for line in _report(report, Appearance(paint, width, patches), workspaces))
        for report in reports
    )


class Appearance(NamedTuple):
    """How a report looks: its colours, its width, and whether it has the differences."""

    paint: Paint
    width: int | None
    patches: bool


def _report(report: ScopeReport, page: Appearance, workspaces: bool) -> Iterator[str]:
    paint = page.paint
    if workspaces:
        yield fit(f"workspace {escape(report.workspace)}", page.width)
    yield fit(_endpoint("base", report.base, paint), page.width)
    yield fit(_endpoint("head", report.head, paint), page.width)
    if report.q_too:
        yield ""
        yield from (paint(line, Style.BOLD) for line in wrapped(told(report, headline(report)), page.width))
    for title, lines in _sections(report, page) if report.q_too else _of_agents(report, paint):
        block = list(lines)
        if block:
            yield ""
            if title:
                yield paint(fit(title, page.width), Style.BOLD)
            yield from block


def _endpoint(label: str, endpoint: Endpoint, paint: Paint) -> str:
    how = chosen(endpoint)
    return f"{label} {paint(short(endpoint.id), Style.CYAN)}{f'  {escape(how)}' if how else ''}"


def _sections(report: ScopeReport, page: Appearance) -> Iterator[tuple[str, Iterable[str]]]:
    """Yield the parts with their titles; those without lines aren't shown."""
    summary = news(report)
    paint = page.paint
    yield "", _causes(report, summary, page)
    sections: list[tuple[str, Iterable[str]]] = [
        ("Directories whose guidance changes:", _directories(report, summary, paint)),
        ("Links to directories under which guidance changes:", _links(report)),
        ("Moved:", _moves(report, summary)),
        *((f"{title}:", _turned(report, turned)) for title, turned in discovery_lists(report)),
        (CONTROLS, _controls(report)),
        *_of_agents(report, paint),
        ("Changes without effect:", _unaffected(report, summary, paint)),
        ("Submodules, not inspected:", (f"  {_path(report, path)}" for path in report.submodules)),
    ]
    for title, lines in sections:
        yield title, (part for line in _short(lines) for part in broken(line, page.width))


def _of_agents(report: ScopeReport, paint: Paint) -> Iterator[tuple[str, Iterable[str]]]:
    """Yield a part for each other agent; of one for which the same directories differ no more than that."""
    if not report.agents:
        return
    from agents_md_lint.reporters.scope.agents import lines, title  # few ask about others

    for one in report.agents:
        yield title(one, q_too=report.q_too), lines(one, report, paint)


def _controls(report: ScopeReport) -> Iterator[str]:
    for one in report.controls:
        yield f"  {escape(one.path)} {one.edit.value} ({one.kind.value}): {escape(one.what)}"


def _unaffected(report: ScopeReport, summary: News, paint: Paint) -> Iterator[str]:
    for one in summary.unseen:
        yield f"  {paint('!', SIGNS['!'])} {_path(report, one.path)}: {escape(without_effect(one))}"
    for one in summary.no_effect:
        yield f"  {_path(report, one.path)}: {escape(one.why)}"


def _causes(report: ScopeReport, summary: News, page: Appearance) -> Iterator[str]:
    """Yield the commit that all causes have in common, and the causes, the worst first."""
    gone = {change.path for change in report.directories if change.change is ChangeKind.REMOVED}
    common = only_commit(report)
    shown = summary.causes if page.patches else summary.causes[:LISTED]
    if common:
        yield fit(f"all by {commit_line(common, page.paint)}", page.width)
    reaches = {source.path: reach(report, source) for source in shown}
    if len(shown) > 1:
        reaches = _with_bars(reaches, shown, page)
    for source in shown:
        commits = () if common else report.commits.get(source.path, ())
        what = what_happened(source, report.edits.get(source.path))
        fact, *others = cause(
            report.workspace,
            source,
            commits,
            page.paint,
            what=what,
            reached=reaches[source.path],
            gone=source.scope in gone,
        )
        yield from broken(fact, page.width)
        yield from (fit(line, page.width) for line in others)
        if page.patches:
            from agents_md_lint.reporters.scope.patch import patch

            # Not indented, so that an editor or a pager knows it for what it is.
            yield from (_painted(line, page.paint) for line in patch(report, source.path))
    if len(summary.causes) > len(shown):
        rest = count(len(summary.causes) - len(shown), "more guidance file")
        yield fit(f"and {rest} (--format json lists them all)", page.width)


def _with_bars(reaches: Mapping[str, str], shown: Sequence[SourceChange], page: Appearance) -> dict[str, str]:
    """Return *reaches* by path, each with a bar of its files: in one column, of one scale, that fit."""
    start = max(map(len, reaches.values()))
    room = BAR if page.width is None else min(BAR, page.width - start - _BESIDE)
    if room < SHORTEST:
        return dict(reaches)
    most = max(1, *(source.files for source in shown))
    found: dict[str, str] = {}
    for source in shown:
        sign = sign_of(source)
        bar = sign * max(1, round(room * source.files / most))
        found[source.path] = f"{reaches[source.path]:<{start}}  {page.paint(bar, SIGNS[sign])}"
    return found


def _painted(line: str, paint: Paint) -> str:
    if line.startswith(("--- ", "+++ ")):
        return paint(line, Style.BOLD)
    styles = {"+": Style.GREEN, "-": Style.RED, "@": Style.CYAN}
    return paint(line, styles.get(line[:1]))


def _directories(report: ScopeReport, summary: News, paint: Paint) -> Iterator[str]:
    if summary.has_one_cause:
        return
    for kind, (sign, word) in CHANGES.items():
        found = (change.path for change in summary.directories if change.change is kind)
        for path, number in collapse(found):
            yield f"  {paint(sign, SIGNS[sign])} {_path(report, path)}{below(number)}{word}"


def _links(report: ScopeReport) -> Iterator[str]:
    for link in report.links:
        yield f"  {_path(report, link.path)} -> {_path(report, link.target)}"


def _moves(report: ScopeReport, summary: News) -> Iterator[str]:
    for move in listed_moves(summary):
        what = moved(move.files, move.directories)
        yield f"  {_path(report, move.old)} => {_path(report, move.new)}  {what}"
        for verb, paths in stands(move):
            named = ", ".join(_path(report, path) for path in paths[:DEEPER])
            yield f"      {verb} {named}{more(len(paths) - DEEPER)}"


def _turned(report: ScopeReport, turned: Iterable[tuple[str, int, str]]) -> Iterator[str]:
    for path, number, line in turned:
        yield f"  {_path(report, path)}/{below(number)}  ({escape(line)})"


def _short(lines: Iterable[str]) -> Iterator[str]:
    """Yield the first of *lines*, and how many there are more."""
    every = list(lines)
    yield from every[:LISTED]
    if len(every) > LISTED:
        yield f"  and {len(every) - LISTED:,} more (--format json lists them all)"


def _path(report: ScopeReport, path: str) -> str:
    return escape(join(report.workspace, path))
