"""The report of ``diff-scope`` as Markdown, for a step summary or a comment on a pull request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from agents_md_lint.paths import join
from agents_md_lint.reporters.scope.headline import brief, listed_moves, moved, stands, told
from agents_md_lint.reporters.scope.patch import patch
from agents_md_lint.reporters.scope.words import (
    CONTROLS,
    below,
    chains,
    chosen,
    discovery_lists,
    happened,
    only_commit,
    reach,
    reason,
    short,
    without_effect,
)
from agents_md_lint.reporters.support.markdown import LIMIT, Page, code, cut, details, fenced, inline, size
from agents_md_lint.reporters.support.numbers import count
from agents_md_lint.scope.causes import SourceChange
from agents_md_lint.scope.commit_note import CommitNote
from agents_md_lint.scope.comparison import ChangeKind
from agents_md_lint.scope.news import News, news
from agents_md_lint.scope.reached import Reached, kept, reached
from agents_md_lint.scope.report import Endpoint, ScopeReport

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.reporters.scope.agents import AgentLine

DIFF = 12_000
"""Bytes of one difference."""
LINES = 400
LINE = 1_000
"""Lines of one difference, and characters of one of them."""
LISTED = 50
NAMED = 3
"""What is named in one cell of the table."""
FRAME = 2_500
"""Bytes around a difference at most: its path, and fences around common text."""

TREE = 25
"""Directories in the tree: a screenful."""
SMALLEST = 400
"""Bytes of a difference at least: in less there is only the number of lines that don't fit."""
CHANGES = {ChangeKind.CHANGED: "", ChangeKind.ADDED: " (new)", ChangeKind.REMOVED: " (gone)"}


def render(reports: Sequence[ScopeReport], limit: int = LIMIT) -> str:
    """Return the reports, at most *limit* (10,000 or more) bytes of UTF-8."""
    page = Page(limit)
    workspaces = len({report.workspace for report in reports}) > 1
    for number, report in enumerate(reports):
        if not page.add(_top(report, workspaces)):
            page.note(f"And {count(len(reports) - number, 'more report')}, which would not fit here.")
            break
        _body(page, report)
    return page.text()


def _top(report: ScopeReport, workspaces: bool) -> str:
    where = f"workspace {code(report.workspace)}, " if workspaces else ""
    ends = f"base {_endpoint(report.base)}, head {_endpoint(report.head)}"
    return f"**{told(report, brief(report), code)}**\n\n{where}{ends}"


def _endpoint(endpoint: Endpoint) -> str:
    how = chosen(endpoint)
    return f"{code(short(endpoint.id))}{f' ({inline(how)})' if how else ''}"


def _body(page: Page, report: ScopeReport) -> None:
    """Add the table, the lists and the differences, each as far as it leaves room for the others."""
    if report.q_too:
        _of_q(page, report)
    for diff in report.agents:
        from agents_md_lint.reporters.scope.agents import agent_lines, title  # few ask about others

        _list(page, title(diff, q_too=report.q_too), map(_agent_line, agent_lines(diff, report)))


def _agent_line(one: AgentLine) -> str:
    marks = [code(mark) for mark in (one.sign, one.path) if mark]
    return " ".join([*marks, inline(one.what)])


def _of_q(page: Page, report: ScopeReport) -> None:
    """Add what changes for q."""
    more = "And {} more guidance files, which would not fit here."
    summary = news(report)
    common = only_commit(report, least=1)
    columns = {"What happens": _event, "Reach": reach}
    if any(source.deeper for source in summary.causes):
        columns["Still speaks after it"] = _deeper
    if not common and any(report.commits.get(source.path) for source in summary.causes):
        columns["Commits"] = _commits
    table = [f"| {' | '.join(columns)} |", f"|{' --- |' * len(columns)}"]
    rows = (f"| {' | '.join(column(report, one) for column in columns.values())} |" for one in summary.causes)
    page.add_rows(table, rows, more, keep=page.left // 2)
    if common:
        page.add(f"By {_commit(common)}.")
    _tree(page, report, summary)
    for title, lines in _lists(report, summary):
        _list(page, title, lines)
    _differences(page, report, summary)


def _list(page: Page, title: str, lines: Iterable[str]) -> None:
    """Add a list, or nothing where it would be empty."""
    every = list(lines)
    rest = len(every) - LISTED
    shown = [f"- {line}" for line in every[:LISTED]] + ([f"- and {rest:,} more"] if rest > 0 else [])
    _add_titled(page, title, shown)


def _add_titled(page: Page, title: str, lines: Sequence[str]) -> None:
    more = f"{title} {{}} more lines, which would not fit here."
    page.add_rows([title, ""], lines, more, keep=page.left // 3)


def _event(report: ScopeReport, source: SourceChange) -> str:
    edit = report.edits.get(source.path)
    what = f"{code(join(report.workspace, source.path))} {happened(source, edit)}"
    if reason(source):
        what += f": {inline(reason(source))}"
    for mark, chain in chains(source):
        what += f"<br>{mark}{code(' -> '.join(chain))}"
    return what


def _deeper(report: ScopeReport, source: SourceChange) -> str:
    named = [code(join(report.workspace, path)) for path in source.deeper[:NAMED]]
    return _some(named, len(source.deeper), ", ")


def _commits(report: ScopeReport, source: SourceChange) -> str:
    commits = [_commit(commit) for commit in report.commits.get(source.path, ())]
    return _some(commits, len(commits), "<br>")


def _commit(commit: CommitNote) -> str:
    return f"{code(short(commit.id))} {code(commit.subject)} {code(commit.author)}, {commit.date[:10]}"


def _some(texts: Sequence[str], whole: int, separator: str) -> str:
    rest = whole - min(len(texts), NAMED)
    return separator.join([*texts[:NAMED], *([f"and {rest:,} more"] if rest else [])])


def _lists(report: ScopeReport, summary: News) -> Iterator[tuple[str, Iterable[str]]]:
    links = (f"{_path(report, one.path)} to {_path(report, one.target)}" for one in report.links)
    yield "Links to directories under which guidance changes:", links
    yield "Moved:", _moves(report, summary)
    yield from ((f"{title}:", _turned(report, turned)) for title, turned in discovery_lists(report))
    yield (
        CONTROLS,
        (
            f"{code(one.path)} {one.edit.value} ({one.kind.value}): {inline(one.what)}"
            for one in report.controls
        ),
    )
    unaffected = (
        f"{_path(report, one.path)}: {inline(without_effect(one))}"
        for one in (*summary.unseen, *summary.no_effect)
    )
    yield "Changes without effect:", unaffected
    yield "Submodules, not inspected:", (_path(report, path) for path in report.submodules)


def _tree(page: Page, report: ScopeReport, summary: News) -> None:
    """Add the directories that are reached, as a tree; not where one cause, in the table, tells all."""
    if summary.has_one_cause:
        return
    rows = reached(summary.directories, summary.causes)
    lines = [_node(report, row) for row in kept(rows, TREE)]
    if len(rows) > TREE:
        lines.append(f"- and {len(rows) - TREE:,} more that are told something else than those above them")
    _add_titled(page, "Directories whose guidance changes:", lines)


def _node(report: ScopeReport, row: Reached) -> str:
    word = row.own.value if row.own else f"{row.worst.value} above"
    change = CHANGES[row.change.change]
    change = "" if change == f" ({word})" else change
    alike = f", and {len(row.alike):,} below told the same" if row.alike else ""
    return f"{'  ' * row.depth}- {_path(report, row.change.path)} {word}{change}{alike}"


def _moves(report: ScopeReport, summary: News) -> Iterator[str]:
    for move in listed_moves(summary):
        parts = [
            f", {verb} {_some([_path(report, path) for path in paths[:NAMED]], len(paths), ', ')}"
            for verb, paths in stands(move)
        ]
        what = moved(move.files, move.directories)
        yield f"{what} from {_path(report, move.old)} to {_path(report, move.new)}{''.join(parts)}"


def _turned(report: ScopeReport, turned: Iterable[tuple[str, int, str]]) -> Iterator[str]:
    for path, number, line in turned:
        yield f"{_path(report, path)}{below(number)} ({code(line)})"


def _differences(page: Page, report: ScopeReport, summary: News) -> None:
    """Add what each cause says before and after, collapsed, up to the first for which there is no room."""
    for number, source in enumerate(summary.causes):
        room = page.left - FRAME
        lines = _fitting(report, source, min(DIFF, room)) if room >= SMALLEST else []
        if not lines or not page.add(details(join(report.workspace, source.path), fenced(lines, "diff"))):
            rest = count(len(summary.causes) - number, "more difference")
            page.note(f"And {rest} of what the guidance says, which would not fit here.")
            return


def _fitting(report: ScopeReport, source: SourceChange, room: int) -> list[str]:
    """Return the lines of the difference that fit *room* bytes, and how many don't."""
    lines = [cut(line, LINE) for line in patch(report, source.path)]
    taken = 0
    while taken < min(len(lines), LINES) and size(lines[taken]) < room:
        room -= size(lines[taken]) + 1
        taken += 1
    rest = len(lines) - taken
    return [*lines[:taken], *([f"… and {count(rest, 'more line')}"] if rest else [])]


def _path(report: ScopeReport, path: str) -> str:
    return code(join(report.workspace, path))
