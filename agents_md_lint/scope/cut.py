"""Where in a guidance file q stops: where it cuts, or rejects it, and on which side an edit lies. Pure."""

from __future__ import annotations

from enum import Enum

from agents_md_lint.errors import LintError
from agents_md_lint.loading.content import LIMIT, READ, kept
from agents_md_lint.loading.loader import Candidate
from agents_md_lint.paths import relative
from agents_md_lint.records import NamedTuple
from agents_md_lint.snapshot.protocol import Snapshot, UnreadableError

WHOLE = 4 << 20
"""Bytes of a file that are read to tell where an edit lies; of a longer one that isn't told."""


class Cut(NamedTuple):
    """Where q cuts a file: the bytes that it keeps and loses, and the 1-based line where those begin."""

    kept: int
    lost: int
    line: int

    @property
    def unseen(self) -> str:
        """How much q never sees, in words that follow "the" or "its"."""
        number = f"last {self.lost:,} bytes are" if self.lost != 1 else "last byte is"
        return f"{number} never seen"


class EditPlace(Enum):
    """Where an edit of a file lies that q cuts before and after it."""

    BEFORE = "before"
    BEHIND = "behind"
    BOTH = "both"


class CutEdit(NamedTuple):
    """An edit of a file that q cuts: where it lies, and the 1-based line of the new text that it begins on.

    ``path`` is the workspace-relative file that was edited, behind all links.
    """

    path: str
    place: EditPlace
    line: int


def cut(snapshot: Snapshot, candidate: Candidate) -> Cut | None:
    """Return where q cuts the text of *candidate*; None where it doesn't.

    Raises :class:`LintError` for a file that changed since the comparison began.
    """
    if candidate.guidance is None or not candidate.guidance.truncated:
        return None
    path = candidate.resolution.path
    data = candidate.data or _read(snapshot, path, READ)
    before = kept(data[:LIMIT])
    try:
        size = snapshot.size(path)
    except UnreadableError:  # gone since it was read
        size = len(data)
    return Cut(before, max(size, len(data)) - before, data.count(b"\n", 0, before) + 1)


def bad_line(snapshot: Snapshot, candidate: Candidate) -> int | None:
    """Return the 1-based line of the byte for which q rejects a text; None where it has no such byte.

    Raises :class:`LintError` as :func:`cut` does.
    """
    if candidate.offset is None:
        return None
    data = candidate.data or _read(snapshot, candidate.resolution.path, READ)
    return data.count(b"\n", 0, candidate.offset) + 1


def cut_edit(before: tuple[Snapshot, Candidate], after: tuple[Snapshot, Candidate]) -> CutEdit | None:
    """Return where the edit between two states of a file lies, both of which q cuts.

    None where one of them isn't cut, is too long to be read, or where they don't differ. Raises
    :class:`LintError` as :func:`cut` does.
    """
    cuts = [cut(*side) for side in (before, after)]
    if cuts[0] is None or cuts[1] is None or max(one.kept + one.lost for one in cuts if one) > WHOLE:
        return None
    old, new = (_read(snapshot, candidate.resolution.path, WHOLE) for snapshot, candidate in (before, after))
    if old == new or after[1].guidance is None:
        return None
    start = common_prefix(old, new)
    tail = common_prefix(old[start:][::-1], new[start:][::-1])
    behind = len(old) - tail > cuts[0].kept or len(new) - tail > cuts[1].kept
    if start >= min(cuts[0].kept, cuts[1].kept):
        place = EditPlace.BEHIND
    else:
        place = EditPlace.BOTH if behind else EditPlace.BEFORE
    return CutEdit(after[1].guidance.path, place, new.count(b"\n", 0, start) + 1)


def _read(snapshot: Snapshot, path: str, limit: int) -> bytes:
    try:
        return snapshot.read(path, limit)
    except UnreadableError as error:
        name = relative(snapshot.repository, path)
        raise LintError(f"{name} changed while it was compared ({error})", "run it again") from error


def common_prefix(one: bytes, other: bytes) -> int:
    """Return the number of bytes that both begin with, in a few comparisons of whole slices."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
