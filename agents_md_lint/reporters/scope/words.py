"""What the reports of ``diff-scope`` for people have in common: words, counts, and lists cut short.

Text that comes from here is escaped, except for paths, which each format puts in their place itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from agents_md_lint.git.directories import tree_order
from agents_md_lint.loading.content import LIMIT
from agents_md_lint.names import QIGNORE
from agents_md_lint.paths import join
from agents_md_lint.scope.causes import Event, SourceChange, SourceState
from agents_md_lint.scope.comparison import by_path
from agents_md_lint.scope.discovery import Turned
from agents_md_lint.scope.moves import Move
from agents_md_lint.scope.report import ScopeReport

SHORT = 10
"""Hexadecimal digits of an id that people get to see."""


CONTROLS = "Changes of what a check goes by (configuration, baseline, suppressing comments):"
"""The title of a section."""


class Wording(NamedTuple):
    """How an event is told: a sign, a word, a predicate, and whether the reason tells more than they do."""

    sign: str
    word: str
    predicate: str
    explained: bool


WORDING = {
    Event.ADDED: Wording("+", "added", "was added", False),
    Event.REMOVED: Wording("-", "removed", "was removed", False),
    Event.EDITED: Wording("~", "edited", "was edited", False),
    Event.TARGET_EDITED: Wording("~", "target edited", "was edited behind its link", True),
    Event.REDIRECTED: Wording("~", "redirected", "was redirected", True),
    Event.LOADS: Wording("+", "now loads", "now loads", True),
    Event.STOPS_LOADING: Wording("-", "no longer loads", "no longer loads", True),
    Event.TRUNCATED: Wording("!", "now truncated", "is now truncated", True),
    Event.WHOLE_AGAIN: Wording("~", "whole again", "is whole again", True),
}


def count(number: int, noun: str) -> str:
    """Return ``"1,204 files"``; *noun* is the singular."""
    if number == 1:
        return f"1 {noun}"
    return f"{number:,} {noun[:-1]}ies" if noun.endswith("y") else f"{number:,} {noun}s"


def short(oid: str) -> str:
    """Return an id as people get to see it; ``index`` and ``worktree`` stay."""
    return oid[:SHORT]


def nothing_to_say(report: ScopeReport) -> bool:
    """Whether nobody's guidance changes, nor what a check goes by; a changed submodule isn't inspected."""
    return not (report.changes_guidance or report.sources or report.submodules or report.controls)


def told(source: SourceChange) -> str:
    """Return what happened to a guidance file and why. Not escaped: the reason may name files."""
    return ": ".join(part for part in (happened(source), reason(source)) if part)


def happened(source: SourceChange) -> str:
    """Return the words for what happened to a guidance file."""
    cut = is_cut(source) and source.event is not Event.TRUNCATED
    return WORDING[source.event].word + (f", and q cuts it at {LIMIT:,} bytes" if cut else "")


def reason(source: SourceChange) -> str:
    """Return why it happened, empty where that goes without saying. Not escaped: it may name files."""
    return source.why if WORDING[source.event].explained else ""


def is_cut(source: SourceChange) -> bool:
    """Whether q newly cuts a guidance file at its limit."""
    return source.after.truncated and not source.before.truncated


def chains(source: SourceChange) -> list[tuple[str, tuple[str, ...]]]:
    """Return the links that a guidance file goes through, each with ``""`` or ``"before: "`` in front.

    A chain is repository-relative paths; the last is the file that is read.
    """
    after, before = _chain(source.after), _chain(source.before)
    found = [("", after)] if after else []
    return found + ([("before: ", before)] if before and before != after else [])


def _chain(state: SourceState) -> tuple[str, ...]:
    return (*state.via, state.target) if state.via else ()


def move_parts(move: Move) -> list[tuple[str, list[str]]]:
    """Return what a moved directory loses, gains, and inherits with another text, workspace-relative."""
    lost, gained = ([one.source for one in which] for which in (move.lost, move.gained))
    parts = [
        ("loses", [path for path in lost if path not in gained]),
        ("gains", [path for path in gained if path not in lost]),
        ("other text in", [path for path in gained if path in lost]),
    ]
    return [(verb, paths) for verb, paths in parts if paths]


class Together(NamedTuple):
    """A move, or several below one directory that are alike: from, to, how many below (0 for one), parts."""

    old: str
    new: str
    below: int
    parts: list[tuple[str, list[str]]]


def moved_together(moves: Iterable[Move]) -> list[Together]:
    """Return *moves* with those as one that lie below two directories and inherit the same otherwise."""
    groups: dict[tuple[str, str, str], list[Move]] = {}
    for move in moves:
        groups.setdefault((*_tops(move), repr(move_parts(move))), []).append(move)
    return [
        Together(move.old, move.new, 0, move_parts(move))
        if not more
        else Together(*_tops(move), 1 + len(more), move_parts(move))
        for move, *more in groups.values()
    ]


def _tops(move: Move) -> tuple[str, str]:
    """Return the two directories below which a move has the same path."""
    old, new = move.old.split("/"), move.new.split("/")
    while old and new and old[-1] == new[-1]:
        del old[-1], new[-1]
    return "/".join(old) or ".", "/".join(new) or "."


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


def topmost(turned: Sequence[Turned]) -> list[tuple[Turned, int]]:
    """Return the topmost of the directories that discovery turned, each with the number below."""
    known = {one.path: one for one in turned}
    return [(known[one.path], one.below) for one in collapse(known)]


def deciding_line(report: ScopeReport, turned: Turned) -> str:
    """Return what hides a directory: ``.qignore:3: build/``. Not escaped."""
    by = turned.hidden_by
    if by.line is None:
        return "q always hides .q/"
    return f"{join(report.workspace, QIGNORE)}:{by.line}: {by.pattern}"
