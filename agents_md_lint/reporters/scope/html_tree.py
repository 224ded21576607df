"""The directories of a page on ``diff-scope``: a tree to choose from, and what each is told, root to leaf."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agents_md_lint.loading.loader import Guidance
from agents_md_lint.paths import join
from agents_md_lint.reporters.scope.html_files import Files, badge
from agents_md_lint.reporters.support.numbers import count, size
from agents_md_lint.reporters.support.page import DEEPEST, Room, code, left_out, taken, text
from agents_md_lint.scope.comparison import ChangeKind
from agents_md_lint.scope.reached import Reached, kept
from agents_md_lint.scope.report import ScopeReport

ROWS = 300
"""Directories in the tree; those that are told alike are one."""
ALIKE = 50
"""Names of directories that are told like one in the tree."""
LAYERS = 40
"""Guidance files that are listed for one directory."""
KEEP = 0.5

Panel = tuple[Reached, str]
"""A row of the tree and the part of the page on its directory."""

_KINDS = {
    ChangeKind.CHANGED: "",
    ChangeKind.ADDED: " <small>new directory</small>",
    ChangeKind.REMOVED: " <small>directory gone</small>",
}


def panels(report: ScopeReport, rows: Sequence[Reached], files: Files, name: str, room: Room) -> list[Panel]:
    """Return what the directories of the tree are told, as many as fit."""
    keep = int(room.left * KEEP)
    found: list[Panel] = []
    for number, row in enumerate(kept(rows, ROWS)):
        panel = "\n".join(_panel(report, row, files, f"{name}d{number}"))
        if not room.take(panel, keep=keep):
            break
        found.append((row, panel))
    return found


def tree(
    report: ScopeReport, rows: Sequence[Reached], shown: Sequence[Panel], name: str, room: Room
) -> Iterator[str]:
    """Yield the tree, a link for each of the panels *shown*; nothing where no guidance changes."""
    if not rows:
        return
    yield '<nav aria-label="Directories whose guidance changes"><ul>'
    yield f'<li><a href="#{name}" aria-current="true">Everything</a></li>'
    items = (_row(report, row, f"{name}d{number}") for number, (row, _) in enumerate(shown))
    fitting = list(taken(items, room))
    yield from fitting
    yield "</ul>"
    left = len(rows) - len(fitting)
    if left:
        yield left_out(count(left, "more directory"))
    yield "</nav>"


def _row(report: ScopeReport, row: Reached, anchor: str) -> str:
    word = badge(row.own) if row.own else f'<i class="{row.worst.value}">{row.worst.value} above</i>'
    shown = f"{word} {code(join(report.workspace, row.change.path))}{_KINDS[row.change.change]}"
    link = f'<a href="#{anchor}">{shown}</a>'
    return f'<li class="l{min(row.depth, DEEPEST)}">{link}{_alike(report, row)}</li>'


def _alike(report: ScopeReport, row: Reached) -> str:
    if not row.alike:
        return ""
    names = [f"<li>{code(join(report.workspace, path))}</li>" for path in row.alike[:ALIKE]]
    rest = len(row.alike) - ALIKE
    if rest > 0:
        names.append(f"<li>and {rest:,} more</li>")
    title = f"and {len(row.alike):,} below, told the same"
    return f"<details><summary>{title}</summary><ul>{''.join(names)}</ul></details>"


def _panel(report: ScopeReport, row: Reached, files: Files, anchor: str) -> Iterator[str]:
    change = row.change
    more = f" <small>and {len(row.alike):,} below</small>" if row.alike else ""
    yield f'<section class="panel" id="{anchor}">'
    yield f"<h2>{code(join(report.workspace, change.path))}{more}{_KINDS[change.change]}</h2>"
    yield f"<p>Before: {_sum(change.before)}. Now: {_sum(change.after)}.</p><ol>"
    before, after = ({one.source: one for one in side} for side in (change.before, change.after))
    every = [one.source for one in _merged(change.before, change.after)]
    for source in every[:LAYERS]:
        word = files.badge(source)
        yield f"<li>{word} {files.link(source)}{_side(before, after, source)}</li>"
    if len(every) > LAYERS:
        yield f"<li>and {len(every) - LAYERS:,} more</li>"
    yield "</ol></section>"


def _side(before: dict[str, Guidance], after: dict[str, Guidance], source: str) -> str:
    if source not in after:
        return " <small>before only</small>"
    return "" if source in before else " <small>now only</small>"


def _merged(before: Sequence[Guidance], after: Sequence[Guidance]) -> list[Guidance]:
    """Return what is told on either side, root to leaf: both are along one path."""
    every = {one.source: one for one in (*before, *after)}
    return sorted(every.values(), key=lambda one: (one.scope != ".", one.scope.count("/")))


def _sum(told: Sequence[Guidance]) -> str:
    if not told:
        return text("nothing is told")
    total = sum(one.size for one in told)
    return f"{count(len(told), 'file')}, {size(total)}"
