"""What discovery shows before and after: directories that a change of ``.qignore`` hides or shows. Pure."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from agents_md_lint.loading import Loader, Verdict
from agents_md_lint.names import QIGNORE
from agents_md_lint.scope.compare import Comparison, by_path
from agents_md_lint.snapshot.protocol import Kind, UnreadableError
from agents_md_lint.snapshot.resolve import End

TYPE_CHECKING = False
if TYPE_CHECKING:  # most workspaces have no .qignore
    from agents_md_lint.qignore import Hidden

READ = 1 << 20
"""The most bytes of a ``.qignore`` that are read; q's own editor refuses a longer one."""


class Reading(Enum):
    """How q fares with the ``.qignore`` at the workspace root."""

    RULES = "rules"
    NONE = "none"
    LISTING_FAILS = "listing-fails"
    UNKNOWN = "unknown"
    """A link leads out of the workspace, where nothing is opened, or the file is too large."""


class Deciding(NamedTuple):
    """The line of a ``.qignore`` (1-based) and its pattern that decide; None for ``.q``, hidden anyway."""

    line: int | None
    pattern: str


class Turned(NamedTuple):
    """A directory that discovery newly hides or shows, and what hides it on the side that does."""

    path: str
    hidden_by: Deciding


class Visibility(NamedTuple):
    """What a change means for discovery, among the directories present on both sides, by path."""

    before: Reading
    after: Reading
    hidden: tuple[Turned, ...] = ()
    shown: tuple[Turned, ...] = ()


def visibility(comparison: Comparison) -> Visibility:
    """Return what discovery shows differently on the two sides."""
    before, old = read_rules(comparison.before.loader)
    after, new = read_rules(comparison.after.loader)
    known = {Reading.RULES, Reading.NONE}
    if before not in known or after not in known or old == new:
        return Visibility(before, after)
    hidden, shown = _turned(comparison, old, new)
    return Visibility(before, after, hidden, shown)


def _turned(comparison: Comparison, old: str, new: str) -> tuple[tuple[Turned, ...], tuple[Turned, ...]]:
    """Return the directories that the rules *new* hide and *old* don't, and the reverse."""
    from agents_md_lint.qignore import Discovery, QIgnore

    here, there = (Discovery(QIgnore.from_text(text)) for text in (old, new))
    common = comparison.before.outline.directories.all & comparison.after.outline.directories.all - {"."}
    hidden: list[Turned] = []
    shown: list[Turned] = []
    for path in sorted(common, key=by_path):
        was, now = here.hidden_by(path, directory=True), there.hidden_by(path, directory=True)
        if now is not None and was is None:
            hidden.append(Turned(path, _deciding(now)))
        elif was is not None and now is None:
            shown.append(Turned(path, _deciding(was)))
    return tuple(hidden), tuple(shown)


def read_rules(loader: Loader) -> tuple[Reading, str]:
    """Return how q fares with the ``.qignore`` of a workspace, and its text, empty without rules."""
    found = loader.locate(".", QIGNORE)
    if found.verdict is Verdict.ABSENT or found.resolution.end is End.MISSING:
        return Reading.NONE, ""
    if found.verdict is Verdict.ESCAPES:
        return Reading.UNKNOWN, ""
    if found.verdict is not Verdict.LOADS or found.resolution.entry.kind is not Kind.FILE:
        return Reading.LISTING_FAILS, ""
    try:
        data = loader.snapshot.read(found.resolution.path, READ + 1)
    except UnreadableError:
        return Reading.LISTING_FAILS, ""
    if len(data) > READ:
        return Reading.UNKNOWN, ""
    return Reading.RULES, data.decode("utf-8", "surrogateescape")


def _deciding(hidden: Hidden) -> Deciding:
    if hidden.rule is None:
        return Deciding(None, ".q")
    return Deciding(hidden.rule.line, hidden.rule.written)
