"""The sentences that tell a report of ``diff-scope`` in brief."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from agents_md_lint.qignore.reader import Reading
from agents_md_lint.reporters.scope.words import WORDING, count
from agents_md_lint.scope.causes import SourceChange
from agents_md_lint.scope.discovery import Visibility
from agents_md_lint.scope.report import ScopeReport

NAMED = 3
"""Guidance files that a sentence names."""


class Clause(NamedTuple):
    """A part of the headline: a workspace-relative path (empty for none) and the escaped text after it."""

    path: str
    text: str


def headline(report: ScopeReport) -> list[Clause]:
    """Return the sentences that tell the whole in brief."""
    return [*_guidance(report), *(Clause("", f" {sentence}") for sentence in _more(report))]


def _guidance(report: ScopeReport) -> list[Clause]:
    where = []
    if report.directories:
        where.append(f"of {_directories(len(report.directories))}")
    if report.links:
        where.append(f"behind {count(len(report.links), 'link')}")
    causes = _causes(report.sources)
    if not where:
        clauses = [Clause("", "No directory's guidance changes")]
        joint = ", but "
    else:
        verb = "changes"
        clauses = [Clause("", f"The guidance {' and '.join(where)} {verb}")]
        joint = ": "
    return [*clauses, *([Clause("", joint), *causes] if causes else []), Clause("", ".")]


def _causes(sources: Sequence[SourceChange]) -> list[Clause]:
    """Return "AGENTS.md was edited, app/AGENTS.md added, and 2 more", in parts."""
    clauses: list[Clause] = []
    last = ""
    for source in sources[:NAMED]:
        said = WORDING[source.event].predicate
        elided = said.removeprefix("was ") if last.startswith("was ") else said
        clauses.append(Clause(source.path, f" {elided}, "))
        last = said
    if len(sources) > NAMED:
        clauses.append(Clause("", f"and {len(sources) - NAMED:,} more"))
    elif clauses:
        clauses[-1] = Clause(clauses[-1].path, clauses[-1].text.removesuffix(", "))
    return clauses


def _more(report: ScopeReport) -> Iterable[str]:
    if report.moved:
        verb = "moves" if len(report.moved) == 1 else "move"
        yield f"{_directories(len(report.moved))} {verb} under other guidance."
    seen = report.discovery
    turned = [(seen.hidden, "hides"), (seen.shown, "shows")]
    told = [f"newly {verb} {_directories(len(which))}" for which, verb in turned if which]
    if told:
        yield f"Discovery {' and '.join(told)}."
    reading = reading_change(seen)
    if reading:
        yield reading
    if report.submodules:
        verb = "was" if len(report.submodules) == 1 else "were"
        yield f"{count(len(report.submodules), 'submodule')} changed and {verb} not inspected."


def reading_change(seen: Visibility) -> str:
    """Return the sentence on how q fares with the ``.qignore`` now, empty where that is as before."""
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
