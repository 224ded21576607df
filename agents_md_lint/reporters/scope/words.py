"""What the reports of ``diff-scope`` for people have in common: words, counts, and lists cut short.

Text that comes from here is escaped, except for paths, which each format puts in their place itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from agents_md_lint.git.directories import tree_order
from agents_md_lint.loading.content import LIMIT
from agents_md_lint.names import QIGNORE
from agents_md_lint.paths import join
from agents_md_lint.records import NamedTuple
from agents_md_lint.reporters.support.numbers import count
from agents_md_lint.scope.causes import Event, SourceChange, SourceState, unseen
from agents_md_lint.scope.commit_note import CommitNote
from agents_md_lint.scope.comparison import by_path
from agents_md_lint.scope.cut import CutEdit, EditPlace
from agents_md_lint.scope.discovery import Turned
from agents_md_lint.scope.news import is_cut
from agents_md_lint.scope.report import Endpoint, ScopeReport
from agents_md_lint.scope.unaffected import Unaffected

SHORT = 10
"""Hexadecimal digits of an id that people get to see."""


CONTROLS = "Changes of what a check goes by (configuration, baseline, suppressing comments):"
"""The title of a section."""


class EventWords(NamedTuple):
    """How an event is told: a sign, a word, a predicate, and whether the reason tells more than they do."""

    sign: str
    word: str
    predicate: str
    explained: bool


WORDING = {
    Event.ADDED: EventWords("+", "added", "was added", False),
    Event.REMOVED: EventWords("-", "removed", "was removed", False),
    Event.EDITED: EventWords("~", "edited", "was edited", False),
    Event.TARGET_EDITED: EventWords("~", "target edited", "was edited behind its link", True),
    Event.REDIRECTED: EventWords("~", "redirected", "was redirected", True),
    Event.LOADS: EventWords("+", "now loads", "now loads", True),
    Event.STOPS_LOADING: EventWords("-", "no longer loads", "no longer loads", True),
    Event.TRUNCATED: EventWords("!", "now truncated", "is now truncated", True),
    Event.WHOLE_AGAIN: EventWords("~", "whole again", "is whole again", True),
}


def short(oid: str) -> str:
    """Return an id as people get to see it; ``index`` and ``worktree`` stay."""
    return oid[:SHORT]


def nothing_to_say(report: ScopeReport) -> bool:
    """Whether nobody's guidance changes, nor what a check goes by, and nothing was edited out of q's sight.

    A changed submodule isn't inspected.
    """
    hidden = any(one.unseen for one in report.unaffected)
    return not (report.changes_guidance or report.sources or report.submodules or report.controls or hidden)


def what_happened(source: SourceChange, edit: CutEdit | None = None) -> str:
    """Return what happened to a guidance file and why. Not escaped: the reason may name files."""
    return ": ".join(part for part in (happened(source, edit), reason(source)) if part)


def happened(source: SourceChange, edit: CutEdit | None = None) -> str:
    """Return the words for what happened to a guidance file; *edit* is where it lies if q cuts the file."""
    word, found = WORDING[source.event].word, source.after.cut
    if found is None or source.event is Event.TRUNCATED:
        return word
    if is_cut(source):
        return f"{word}, and q cuts it at {LIMIT:,} bytes ({unseen(found)})"
    place = f"; {_PLACES[edit.place]}" if edit else ""
    return f"{word}, still cut ({unseen(found)}{place})"


_PLACES = {
    EditPlace.BEFORE: "the edit lies before that",
    EditPlace.BEHIND: "the edit lies behind that",
    EditPlace.BOTH: "the edit goes on behind that",
}


def without_effect(one: Unaffected) -> str:
    """Return why a change of a guidance file has no effect. Not escaped: it may name files."""
    if one.cut is None:
        return one.why
    line = f" (line {one.edit.line:,})" if one.edit else ""
    return f"q never sees the edit{line}: {one.why}, and its {one.cut.unseen}, from line {one.cut.line:,} on"


def reason(source: SourceChange) -> str:
    """Return why it happened, empty where that goes without saying. Not escaped: it may name files."""
    return source.why if WORDING[source.event].explained else ""


def reach(report: ScopeReport, source: SourceChange) -> str:
    """Return how many directories and files a guidance file speaks for, and how many of those are new."""
    new = report.arrived.get(source.path, 0)
    directories = count(source.directories, "directory")
    if new:
        directories += " (new)" if new == source.directories == 1 else f" ({new:,} new)"
    return f"{directories}, {count(source.files, 'file')}"


def chosen(endpoint: Endpoint) -> str:
    """Return how a side was chosen, empty where its id says the same. Not escaped."""
    said = len(endpoint.chosen) >= _SHORTEST and endpoint.id.startswith(endpoint.chosen)
    return "" if said else endpoint.chosen


_SHORTEST = 4
"""Digits of an id at least, as Git abbreviates it."""


def only_commit(report: ScopeReport, least: int = 2) -> CommitNote | None:
    """Return the commit that all causes have in common, if there is no other, and *least* causes at least."""
    every = [report.commits.get(source.path, ()) for source in report.sources]
    found = set(every)
    return every[0][0] if len(every) >= least and len(found) == 1 and len(every[0]) == 1 else None


def chains(source: SourceChange) -> list[tuple[str, tuple[str, ...]]]:
    """Return the links that a guidance file goes through, each with ``""`` or ``"before: "`` in front.

    A chain is repository-relative paths; the last is the file that is read.
    """
    after, before = _chain(source.after), _chain(source.before)
    found = [("", after)] if after else []
    return found + ([("before: ", before)] if before and before != after else [])


def _chain(state: SourceState) -> tuple[str, ...]:
    return (*state.via, state.target) if state.via else ()


class Collapsed(NamedTuple):
    """A directory, and how many below it are the same way."""

    path: str
    below: int


def collapse(directories: Iterable[str]) -> list[Collapsed]:
    """Return the topmost of *directories*, by path, each with the number of those below."""
    found: list[Collapsed] = []
    for path in tree_order(directories):
        if found and (found[-1].path == "." or path.startswith(found[-1].path + "/")):
            found[-1] = Collapsed(found[-1].path, found[-1].below + 1)
        else:
            found.append(Collapsed(path, 0))
    return sorted(found, key=lambda one: by_path(one.path))


def below(number: int) -> str:
    """Return ``" and 1,204 below"``, to stand behind a directory; nothing for none."""
    return f" and {number:,} below" if number else ""


def topmost(turned: Sequence[Turned]) -> list[tuple[Turned, int]]:
    """Return the topmost of the directories that discovery turned, each with the number below."""
    known = {one.path: one for one in turned}
    return [(known[one.path], one.below) for one in collapse(known)]


def discovery_lists(report: ScopeReport) -> list[tuple[str, list[tuple[str, int, str]]]]:
    """Return the titles of what discovery newly hides and shows, each with its topmost directories.

    Of each the path, the number below it, and the line that decides: for one that is shown now, the one that
    hid it in the file before. Not escaped.
    """
    seen = report.discovery
    return [
        ("Newly hidden from discovery", [_turned(report, *one, "") for one in topmost(seen.hidden)]),
        ("Newly shown by discovery", [_turned(report, *one, "before: ") for one in topmost(seen.shown)]),
    ]


def _turned(report: ScopeReport, turned: Turned, below: int, mark: str) -> tuple[str, int, str]:
    by = turned.hidden_by
    named = f"{join(report.workspace, QIGNORE)}:{by.line}: {by.pattern}"
    return turned.path, below, "q always hides .q/" if by.line is None else mark + named
