"""What is new in a report, ranked and folded: the one order in which every format tells it. Pure.

First what q no longer reads or newly cuts, then what is gone, then new guidance, edits, moves, and last
what has no effect: in front of that the edits that q never sees.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from agents_md_lint.paths import ancestors, parent
from agents_md_lint.records import NamedTuple
from agents_md_lint.scope.causes import Event, SourceChange
from agents_md_lint.scope.comparison import ChangeKind, DirectoryChange
from agents_md_lint.scope.file_moves import MovedTogether, together
from agents_md_lint.scope.moves import beyond, come_or_go
from agents_md_lint.scope.report import ScopeReport
from agents_md_lint.scope.unaffected import Unaffected


class Rank(Enum):
    """What kind of news something is, the worst first."""

    LOST = "lost"
    CUT = "cut"
    GONE = "gone"
    NEW = "new"
    EDITED = "edited"
    MOVED = "moved"
    UNSEEN = "unseen"
    NO_EFFECT = "no-effect"


class MoveNews(NamedTuple):
    """Guidance files and directories that moved together, and the number of each.

    ``lost`` and ``gained`` are the guidance files above that they no longer, or newly, stand under: what
    moved along isn't among them.
    """

    old: str
    new: str
    files: int
    directories: int
    lost: tuple[str, ...]
    gained: tuple[str, ...]


class News(NamedTuple):
    """All that is new, in the order in which it is told.

    ``causes`` are the sources but for those that only moved. ``directories`` are those of the report
    whose guidance changes, but for those that only came or went with a file that moved.
    """

    causes: tuple[SourceChange, ...]
    moves: tuple[MoveNews, ...]
    unseen: tuple[Unaffected, ...]
    no_effect: tuple[Unaffected, ...]
    directories: tuple[DirectoryChange, ...]

    def count(self, kind: ChangeKind) -> int:
        """Return the number of directories that changed in this way."""
        return sum(one.change is kind for one in self.directories)

    @property
    def has_one_cause(self) -> bool:
        """Whether one cause by itself tells which directories change: its own, and some below it."""
        if len(self.causes) != 1 or self.moves:
            return False
        scope, paths = self.causes[0].scope, {one.path for one in self.directories}
        return scope in paths and all(scope in ancestors(path) for path in paths)


def news(report: ScopeReport) -> News:
    """Return what is new in *report*."""
    old = {one.old for one in report.file_moves}
    new = {one.new for one in report.file_moves}
    ranks = list(Rank)
    causes = [one for one in report.sources if one.path not in (new if one.event is Event.ADDED else old)]
    came = {parent(path) for path in new}
    went = {parent(path) for path in old}
    moved: dict[ChangeKind, set[str]] = {
        ChangeKind.ADDED: came,
        ChangeKind.REMOVED: went,
        ChangeKind.CHANGED: set(),
    }
    return News(
        tuple(sorted(causes, key=lambda one: ranks.index(rank(one)))),
        _moves(report),
        tuple(one for one in report.unaffected if one.unseen),
        tuple(one for one in report.unaffected if not one.unseen),
        tuple(one for one in report.directories if one.path not in moved[one.change]),
    )


def rank(source: SourceChange) -> Rank:
    """Return what kind of news a cause is."""
    if source.event is Event.STOPS_LOADING:
        return Rank.LOST
    if is_cut(source):
        return Rank.CUT
    if source.event is Event.REMOVED:
        return Rank.GONE
    return Rank.NEW if source.event in (Event.ADDED, Event.LOADS) else Rank.EDITED


def is_cut(source: SourceChange) -> bool:
    """Whether q newly cuts a guidance file at its limit."""
    return source.after.truncated and not source.before.truncated


def _moves(report: ScopeReport) -> tuple[MoveNews, ...]:
    """Return the moves, those that gain or lose something and are the most in front."""
    listed = come_or_go(report.sources)
    files = [(one.old, one.new, one.lost, one.gained) for one in report.file_moves]
    whole = [(one.old, one.new, *beyond(one, listed)) for one in report.moved]
    names = {one.new for one in report.file_moves}
    found = [_move_news(one, names) for one in together([*files, *whole])]
    return tuple(sorted(found, key=lambda one: (not (one.lost or one.gained), -one.files - one.directories)))


def _move_news(move: MovedTogether, names: Iterable[str]) -> MoveNews:
    files = sum(new in names for _, new in move.paths)
    return MoveNews(move.old, move.new, files, len(move.paths) - files, move.lost, move.gained)
