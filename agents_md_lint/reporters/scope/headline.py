"""The sentences that tell a report of ``diff-scope`` in brief, the worst first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from agents_md_lint.loading.content import LIMIT
from agents_md_lint.output.escape import escape
from agents_md_lint.paths import join
from agents_md_lint.qignore.reader import Reading
from agents_md_lint.records import NamedTuple
from agents_md_lint.reporters.scope.words import WORDING
from agents_md_lint.reporters.support.numbers import count, more
from agents_md_lint.scope.causes import SourceChange
from agents_md_lint.scope.comparison import ChangeKind
from agents_md_lint.scope.discovery import Visibility
from agents_md_lint.scope.news import MoveNews, News, is_cut, news
from agents_md_lint.scope.report import ScopeReport
from agents_md_lint.scope.unaffected import Unaffected

NAMED = 3
"""Guidance files that a sentence names."""
MOVES = 2
"""Moves that have a sentence each."""


class Clause(NamedTuple):
    """A part of the headline: a workspace-relative path (empty for none) and the escaped text after it."""

    path: str
    text: str


def brief(report: ScopeReport) -> list[Clause]:
    """Return the :func:`headline`, or what differs for others where q isn't asked about; for people."""
    if report.q_too:
        return headline(report)
    from agents_md_lint.reporters.scope import agents  # few ask about others

    return [Clause("", agents.brief(report))]


def headline(report: ScopeReport) -> list[Clause]:
    """Return the sentences that tell the whole in brief, for q."""
    summary = news(report)
    sentences = [sentence for sentence in _sentences(report, summary) if sentence]
    clauses: list[Clause] = []
    for sentence in sentences:
        clauses += [*([Clause("", " ")] if clauses else []), *sentence]
    return clauses


def told(report: ScopeReport, clauses: Iterable[Clause], named: Callable[[str], str] = escape) -> str:
    """Return *clauses* as a text, each path as *named* shows it."""
    return "".join(
        (named(join(report.workspace, one.path)) if one.path else "") + one.text for one in clauses
    )


def _sentences(report: ScopeReport, summary: News) -> Iterator[list[Clause]]:
    unseen = _unseen(summary.unseen)
    if not report.directories and not report.links and not summary.causes:
        yield unseen
        unseen = []
    if summary.causes or report.links or summary.directories or not summary.moves:
        yield _guidance(report, summary)
    for move in summary.moves[:MOVES]:
        yield _move(move)
    if len(summary.moves) > MOVES:
        rest = summary.moves[MOVES:]
        parts = (sum(one.files for one in rest), sum(one.directories for one in rest))
        yield [Clause("", f"{moved(*parts)} in other ways.")]
    yield unseen
    yield from ([Clause("", sentence)] for sentence in _more(report))


def _guidance(report: ScopeReport, summary: News) -> list[Clause]:
    changed, added, removed = (summary.count(kind) for kind in ChangeKind)
    where = [f"of {_directories(changed)}"] if changed else []
    where += [f"behind {count(len(report.links), 'link')}"] if report.links else []
    parts = [f"The guidance {' and '.join(where)} changes"] if where else []
    if added:
        parts.append(f"{count(added, 'new directory')} {'brings its' if added == 1 else 'bring their'} own")
    if removed:
        verb = "is gone with its" if removed == 1 else "are gone with their"
        parts.append(f"{_directories(removed)} {verb} own")
    if parts and not where:  # "own" needs a noun in front of it
        parts[0] += " guidance"
    causes = _causes(summary.causes)
    start = ", ".join(parts) or f"No directory's guidance changes{' for q' if report.agents else ''}"
    joint = ": " if parts else ", but "
    return [Clause("", start), *([Clause("", joint), *causes] if causes else []), Clause("", ".")]


def _causes(sources: Sequence[SourceChange]) -> list[Clause]:
    """Return "AGENTS.md was edited, app/AGENTS.md added, and 2 more", in parts."""
    clauses: list[Clause] = []
    last = ""
    for source in sources[:NAMED]:
        said = WORDING[source.event].predicate
        elided = said.removeprefix("was ") if last.startswith("was ") else said
        clauses.append(Clause(source.path, f" {elided}{_cut(source)}, "))
        last = said
    if len(sources) > NAMED:
        clauses.append(Clause("", f"and {len(sources) - NAMED:,} more"))
    elif clauses:
        clauses[-1] = Clause(clauses[-1].path, clauses[-1].text.removesuffix(", "))
    return clauses


def _cut(source: SourceChange) -> str:
    found = source.after.cut
    if found is None:
        return ""
    return f" ({'' if is_cut(source) else 'still cut: '}its {found.unseen})"


def _unseen(edits: Sequence[Unaffected]) -> list[Clause]:
    if not edits:
        return []
    others = f" and {count(len(edits) - 1, 'more file')}" if len(edits) > 1 else ""
    found = edits[0].cut if len(edits) == 1 else None
    behind = f"; its {found.unseen}" if found else ""
    return [
        Clause("", "q never sees what was edited in "),
        Clause(edits[0].path, f"{others}: it lies past the first {LIMIT:,} bytes{behind}."),
    ]


def stands(move: MoveNews) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield how what moved stands to guidance above it that was, or is now, above: a verb and the paths."""
    for verb, paths in (("no longer under", move.lost), ("newly under", move.gained)):
        if paths:
            yield verb, paths


def _move(move: MoveNews) -> list[Clause]:
    clauses = [Clause("", f"{moved(move.files, move.directories)} from "), Clause(move.old, " to ")]
    clauses.append(Clause(move.new, ""))
    for verb, paths in stands(move):
        clauses += [Clause("", f", {verb} "), Clause(paths[0], more(len(paths) - 1))]
    return [*clauses, Clause("", ".")]


def listed_moves(summary: News) -> tuple[MoveNews, ...]:
    """Return the moves to list: none where there is but one, of which the headline tells all."""
    told = len(summary.moves) == 1 and not summary.causes
    if told and all(len(paths) == 1 for _, paths in stands(summary.moves[0])):
        return ()
    return summary.moves


def moved(files: int, directories: int) -> str:
    """Return ``"57 guidance files and 96 whole directories moved unchanged"``."""
    parts = [(files, "guidance file"), (directories, "whole directory")]
    return " and ".join(count(number, noun) for number, noun in parts if number) + " moved unchanged"


def _more(report: ScopeReport) -> Iterable[str]:
    seen = report.discovery
    turned = [(seen.hidden, "hides"), (seen.shown, "shows")]
    turns = [f"newly {verb} {_directories(len(which))}" for which, verb in turned if which]
    if turns:
        yield f"Discovery {' and '.join(turns)}."
    reading = reading_change(seen)
    if reading:
        yield reading
    if report.submodules:
        verb = "was" if len(report.submodules) == 1 else "were"
        yield f"{count(len(report.submodules), 'submodule')} changed and {verb} not inspected."


def reading_change(seen: Visibility) -> str:
    """Return the sentence on how q fares with the ``.qignore`` now, empty where that is as before."""
    if seen.too_hard:
        return f"What .qignore hides is not told: {seen.why}."
    return "" if seen.before is seen.after else _NOW.get(seen.after) or _BEFORE.get(seen.before, "")


_AGAIN = "The directory listings of q work again: before, .qignore"
_NOW = {
    Reading.LISTING_FAILS: "Every directory listing of q fails now: .qignore isn't a file that can be read.",
    Reading.LISTING_HANGS: "Every directory listing of q hangs now: .qignore is a FIFO.",
    Reading.UNKNOWN: "What .qignore hides isn't known now: it leads out of the workspace, or is too large.",
}
_BEFORE = {
    Reading.LISTING_FAILS: f"{_AGAIN} wasn't a file that can be read.",
    Reading.LISTING_HANGS: f"{_AGAIN} was a FIFO.",
    Reading.UNKNOWN: "What .qignore hid before isn't known: it led out of the workspace, or was too large.",
}


def _directories(number: int) -> str:
    return count(number, "directory")
