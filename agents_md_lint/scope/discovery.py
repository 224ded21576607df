"""What discovery shows before and after: directories that a change of ``.qignore`` hides or shows. Pure."""

from __future__ import annotations

from agents_md_lint.qignore.reader import Reading, read
from agents_md_lint.records import NamedTuple
from agents_md_lint.scope.comparison import Comparison, by_path

TYPE_CHECKING = False
if TYPE_CHECKING:  # few changes edit a .qignore, and need its patterns
    from agents_md_lint.qignore import HiddenBy, QIgnore


class Deciding(NamedTuple):
    """The line of a ``.qignore`` (1-based) and its pattern that decide; None for ``.q``, hidden anyway."""

    line: int | None
    pattern: str


class Turned(NamedTuple):
    """A directory that discovery newly hides or shows, and what hides it on the side that does."""

    path: str
    hidden_by: Deciding


class Visibility(NamedTuple):
    """What a change means for discovery, among the directories present on both sides, by path.

    ``too_hard`` is when the file has too many patterns to tell: ``"now"``, ``"before"``, or both; or empty.
    """

    before: Reading
    after: Reading
    hidden: tuple[Turned, ...] = ()
    shown: tuple[Turned, ...] = ()
    too_hard: str = ""

    @property
    def why(self) -> str:
        """Why it isn't told what the file hides, where its patterns are too many."""
        return f"it has too many patterns with wildcards {self.too_hard}" if self.too_hard else ""


def visibility(comparison: Comparison) -> Visibility:
    """Return what discovery shows differently on the two sides."""
    old, new = read(comparison.before.loader), read(comparison.after.loader)
    if not old.known or not new.known or old.text == new.text:
        return Visibility(old.reading, new.reading)
    rules = old.rules(), new.rules()
    hidden, shown = _turned(comparison, *rules)
    when = " and ".join(word for word, asked in zip(("before", "now"), rules, strict=True) if asked.gave_up)
    if when:  # then the answers about one side say nothing
        before, after = (
            file.too_hard if asked.gave_up else file for file, asked in zip((old, new), rules, strict=True)
        )
        return Visibility(before.reading, after.reading, too_hard=when)
    return Visibility(old.reading, new.reading, hidden, shown)


def _turned(
    comparison: Comparison, old: QIgnore, new: QIgnore
) -> tuple[tuple[Turned, ...], tuple[Turned, ...]]:
    """Return the directories that the rules *new* hide and *old* don't, and the reverse.

    They are real ones, free of links, so a listing judges them by these names.
    """
    from agents_md_lint.qignore import Discovery

    here, there = Discovery(old), Discovery(new)
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


def _deciding(hidden: HiddenBy) -> Deciding:
    if hidden.rule is None:
        return Deciding(None, ".q")
    return Deciding(hidden.rule.line, hidden.rule.written)
