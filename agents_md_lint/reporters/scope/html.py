"""The report of ``diff-scope`` as a page of HTML: directories on the left, what they are told on the right.

It needs no network and, but for choosing by keyboard and hiding what isn't chosen, no script. A text is in
it once, however many directories are told it, and it never grows beyond its limit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agents_md_lint.output.line_diff import BUDGET
from agents_md_lint.paths import join
from agents_md_lint.reporters.scope.headline import headline
from agents_md_lint.reporters.scope.html_files import Files
from agents_md_lint.reporters.scope.html_lists import causes, lists
from agents_md_lint.reporters.scope.html_tree import panels, tree
from agents_md_lint.reporters.scope.words import chosen, short
from agents_md_lint.reporters.support.markdown import size
from agents_md_lint.reporters.support.numbers import count
from agents_md_lint.reporters.support.page import LIMIT, Room, code, document, left_out, text
from agents_md_lint.scope.news import news
from agents_md_lint.scope.reached import reached
from agents_md_lint.scope.report import Endpoint, ScopeReport

SMALLEST = 20_000
"""Bytes that a report needs at least: where there are fewer, it is only counted."""
STEPS = 20 * BUDGET
"""Steps of the search for what texts have in common, in the whole page: some seconds."""
VIEWS = (("difference", "Difference"), ("before", "Before"), ("after", "After"))


def render(reports: Sequence[ScopeReport], limit: int = LIMIT) -> str:
    """Return the reports as a page, its own part at most *limit* (100,000 or more) bytes of UTF-8."""
    room = Room(limit - SMALLEST)
    blocks: list[str] = ["<main>"]
    workspaces = len({report.workspace for report in reports}) > 1
    for number, report in enumerate(reports):
        if room.left < SMALLEST:
            blocks.append(left_out(count(len(reports) - number, "more report")))
            break
        share = Room(room.left // (len(reports) - number) + SMALLEST // 2)
        steps = STEPS // max(1, sum(len(one.sources) for one in reports))
        section = "\n".join(_section(report, f"r{number}", share, steps, workspaces=workspaces))
        room.left -= size(section)
        blocks.append(section)
    ends = f"{short(reports[0].base.id)} to {short(reports[-1].head.id)}" if reports else "nothing"
    return document(f"Guidance from {ends}", [*blocks, "</main>"])


def _section(report: ScopeReport, name: str, room: Room, steps: int, *, workspaces: bool) -> Iterator[str]:
    """Yield one report; *name* begins its anchors, *steps* are those of the search in each text."""
    told = news(report)
    rows = reached(told.directories, told.causes)
    head = "\n".join(_head(report, workspaces=workspaces))
    room.left -= size(head)
    files = Files(report, told, rows, name, room, steps)
    yield f'<section class="report" id="{name}">'
    yield head
    if rows or told.causes:
        yield from _views(name)
    yield '<div class="columns">' if rows else '<div class="columns alone">'
    shown = panels(report, rows, files, name, room)
    yield from tree(report, rows, shown, name, room)
    yield '<div class="told">'
    yield from (panel for _, panel in shown)
    yield '<div class="overview">'
    yield from causes(report, told, files, room)
    yield from lists(report, told, room)
    yield "</div>"
    yield from files.articles()
    yield "</div></div></section>"


def _head(report: ScopeReport, *, workspaces: bool) -> Iterator[str]:
    brief = "".join(
        (code(join(report.workspace, one.path)) if one.path else "") + text(one.text)
        for one in headline(report)
    )
    where = f"workspace {code(report.workspace)}, " if workspaces else ""
    yield f"<header><h1>{brief}</h1>"
    yield f"<p>{where}base {_endpoint(report.base)}, head {_endpoint(report.head)}</p></header>"


def _endpoint(endpoint: Endpoint) -> str:
    how = chosen(endpoint)
    return f"{code(short(endpoint.id))}{f' ({text(how)})' if how else ''}"


def _views(name: str) -> Iterator[str]:
    """Yield the choice of what is shown of the texts: the style hides the rest."""
    for view, title in VIEWS:
        checked = " checked" if view == "difference" else ""
        identity = f"{name}-{view}"
        yield f'<input type="radio" class="view {view}" name="{name}-view" id="{identity}"{checked}>'
        yield f'<label for="{identity}">{title}</label>'
