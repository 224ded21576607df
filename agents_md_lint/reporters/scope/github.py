"""The report of ``diff-scope`` as workflow commands of GitHub: an annotation on each guidance file.

What q loses (a file that no longer loads or is cut, an edit that it never sees, listings that fail) is a
warning, the rest a notice, the worst first.
GitHub shows the first ten of each level for a step: where there are more, the tenth says how many, and the
log has them all, below three lines for people.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agents_md_lint.names import QIGNORE
from agents_md_lint.output.escape import escape
from agents_md_lint.output.workflow import annotation, plain, remark
from agents_md_lint.paths import join
from agents_md_lint.qignore.reader import BROKEN
from agents_md_lint.records import NamedTuple
from agents_md_lint.reporters.scope.headline import brief, reading_change, told
from agents_md_lint.reporters.scope.words import (
    WORDING,
    chains,
    chosen,
    reach,
    what_happened,
    without_effect,
)
from agents_md_lint.reporters.support.numbers import more
from agents_md_lint.scope.causes import Event, SourceChange
from agents_md_lint.scope.news import is_cut, news
from agents_md_lint.scope.report import Endpoint, ScopeReport
from agents_md_lint.scope.unaffected import Unaffected

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.scope.agents import AgentDiff

LEVELS = WARNING, NOTICE = "warning", "notice"
SHOWN = 10
"""Annotations of one level that GitHub shows for a step."""
NAMED = 5
"""Deeper guidance files that an annotation names."""


class Note(NamedTuple):
    """An annotation: its level, the repository-relative path and the line that it is on, and what it says."""

    level: str
    path: str
    line: int | None
    title: str
    message: str

    def command(self) -> str:
        """Return what makes the runner show it."""
        return annotation(self.level, self.path, self.title, self.message, line=self.line)

    def plain(self) -> str:
        """Return it for the log alone."""
        return plain(f"{self.level}: {escape(self.path)}: {escape(self.message)}")


def render(reports: Sequence[ScopeReport]) -> str:
    """Return the reports, each line either a workflow command or one that the runner only shows."""
    found = [(report, list(_notes(report))) for report in reports]
    room = {
        level: _Room(sum(note.level == level for _, notes in found for note in notes)) for level in LEVELS
    }
    lines: list[str] = []
    for report, notes in found:
        lines += _head(report)
        for note in notes:
            lines += room[note.level].shown(note)
    return "".join(f"{line}\n" for line in lines)


class _Room:
    """What is left of the annotations of one level, of which there are *whole*."""

    def __init__(self, whole: int) -> None:
        self._left = SHOWN if whole <= SHOWN else SHOWN - 1
        self._more = whole - self._left

    def shown(self, note: Note) -> Iterator[str]:
        """Yield the lines for the next one: in place of the first that has no room, how many there are."""
        if self._left:
            self._left -= 1
            yield note.command()
            return
        if self._more:
            what = "1 more of these" if self._more == 1 else f"{self._more:,} more of these"
            yield remark(
                note.level, "More changes of guidance", f"There are {what}: see the log of this step."
            )
            self._more = 0
        yield note.plain()


def _head(report: ScopeReport) -> Iterator[str]:
    yield plain(f"base {_endpoint(report.base)}")
    yield plain(f"head {_endpoint(report.head)}")
    workspace = "" if report.workspace == "." else f"{escape(report.workspace)}: "
    yield plain(f"agents-md-lint: {workspace}{told(report, brief(report))}")


def _notes(report: ScopeReport) -> Iterator[Note]:
    """Yield the annotations, the most important first."""
    if report.q_too:
        yield from _of_q(report)
    for diff in report.agents:
        yield from _of_agent(report, diff)


def _of_agent(report: ScopeReport, diff: AgentDiff) -> Iterator[Note]:
    """Yield the annotation about what differs for another agent alone, on the nearest file of the first."""
    from agents_md_lint.reporters.scope.agents import agent_lines, title  # few ask about others

    said = [one for one in agent_lines(diff, report) if one.sign]
    if not said:
        return
    parts = [f"{one.path}: {one.what}" for one in said[:NAMED]]
    parts += [f"and {len(said) - NAMED:,} more"] if len(said) > NAMED else []
    files = next(one.after or one.before for one in diff.directories if one.path == said[0].path)
    level = WARNING if any(one.loses for one in said) else NOTICE
    named = title(diff, q_too=report.q_too).removesuffix(":")
    yield Note(level, files[-1].path, None, named, "; ".join(parts))


def _of_q(report: ScopeReport) -> Iterator[Note]:
    """Yield the annotations about what changes for q."""
    summary = news(report)
    for source in summary.causes:
        level = WARNING if source.event is Event.STOPS_LOADING or is_cut(source) else NOTICE
        path, line = _place(report, source)
        yield Note(level, path, line, f"Guidance {WORDING[source.event].word}", _message(report, source))
    yield from (_unseen(report, edit) for edit in summary.unseen)
    for one in report.controls:
        title = f"What a check goes by: {one.kind.value} {one.edit.value}"
        yield Note(WARNING, one.path, None, title, one.what)
    reading = reading_change(report.discovery)
    if reading:
        level = WARNING if report.discovery.after in BROKEN else NOTICE
        yield Note(level, join(report.workspace, QIGNORE), None, "Discovery", reading)


def _place(report: ScopeReport, source: SourceChange) -> tuple[str, int | None]:
    """Return where to look: the file that was read, at its cut or bad byte; the link that leads nowhere."""
    after = source.after
    if after.cut or after.bad_line:
        return after.target, after.cut.line if after.cut else after.bad_line
    if source.event is Event.TARGET_EDITED:
        return after.target, None
    if source.event is Event.STOPS_LOADING and after.via:
        return after.via[-1], None
    return join(report.workspace, source.path), None


def _message(report: ScopeReport, source: SourceChange) -> str:
    what = what_happened(source, report.edits.get(source.path))
    parts = [f"{what[0].upper()}{what[1:]}."]
    parts += [f"{mark}{' -> '.join(chain)}." for mark, chain in chains(source)]
    parts.append(f"Its scope: {reach(report, source)}.")
    if source.deeper:
        named = ", ".join(join(report.workspace, path) for path in source.deeper[:NAMED])
        parts.append(f"Still after it: {named}{more(len(source.deeper) - NAMED)}.")
    return " ".join(parts)


def _unseen(report: ScopeReport, one: Unaffected) -> Note:
    """Return the warning on the first line of an edit that q never sees."""
    edit = one.edit
    path, line = (edit.path, edit.line) if edit else (one.path, None)
    message = f"{without_effect(one)}."
    return Note(WARNING, join(report.workspace, path), line, "Edit that q never sees", message)


def _endpoint(endpoint: Endpoint) -> str:
    how = chosen(endpoint)
    return f"{endpoint.id} ({escape(how)})" if how else endpoint.id
