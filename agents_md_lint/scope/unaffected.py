"""Which guidance files were changed without an effect on anybody's guidance, and why. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.errors import LintError
from agents_md_lint.loading.content import LIMIT, Rejected, decode
from agents_md_lint.loading.loader import Candidate, Verdict
from agents_md_lint.loading.whitespace import trim
from agents_md_lint.paths import root_to_leaf
from agents_md_lint.records import NamedTuple
from agents_md_lint.scope.causes import fault, link_texts
from agents_md_lint.scope.comparison import Comparison
from agents_md_lint.scope.cut import Cut, CutEdit, cut, cut_edit

PAST = f"what changed lies past the first {LIMIT:,} bytes"


class Unaffected(NamedTuple):
    """A guidance file that was changed without an effect on anybody's guidance, and why it has none.

    Where all that changed lies behind q's cut, ``cut`` is where that falls now, and ``edit`` where the
    first change is, as far as that is known.
    """

    path: str
    why: str
    cut: Cut | None = None
    edit: CutEdit | None = None

    @property
    def unseen(self) -> bool:
        """Whether q never sees what was changed."""
        return self.why == PAST


def unaffected(comparison: Comparison) -> Iterator[Unaffected]:
    """Yield the guidance files that differ between the sides and still are the same to q, root to leaf."""
    scopes = comparison.suspects - comparison.scopes
    for scope in sorted(scopes, key=root_to_leaf):
        before, after = (side.loader.locate(scope) for side in (comparison.before, comparison.after))
        if (
            not _same_place(before, after)
            or not _same_content(comparison, before, after)
            or _mode_changed(comparison, before, after)
        ):
            why = _why_unaffected(comparison, scope)
            if why:
                yield _unseen(comparison, scope) if why == PAST else Unaffected(after.source, why)


def _unseen(comparison: Comparison, scope: str) -> Unaffected:
    old, new = (
        (side.loader.snapshot, side.loader.candidate(scope)) for side in (comparison.before, comparison.after)
    )
    return Unaffected(new[1].source, PAST, cut(*new), cut_edit(old, new))


def _why_unaffected(comparison: Comparison, scope: str) -> str:
    """Return why the change of a guidance file has no effect; empty where there was none."""
    before, after = (side.loader.candidate(scope) for side in (comparison.before, comparison.after))
    if (before.guidance is None) is not (after.guidance is None):
        # It was compared before, and was the same then: this is the worktree, and somebody is at work.
        raise LintError(f"{after.source} changed while it was read", "run it again")
    if after.guidance is None or before.guidance is None:
        if _same_place(before, after) and before.data == after.data:
            return ""
        old, new = comparison.before.loader.snapshot, comparison.after.loader.snapshot
        was, now = fault(old, before), fault(new, after)
        if was == now:
            return f"q doesn't load it before or after: {now}"
        return f"q doesn't load it: before, {was}; now, {now}"
    why = "" if before.data == after.data else _why_same_text(before.data, after.data)
    if why in ("", PAST) and link_texts(before) != link_texts(after):
        return _why_same_target(before, after)  # an edit behind the cut is one of the same file
    if why:
        return why
    if _mode_changed(comparison, before, after):
        return "only its mode changed"
    if after.guidance.truncated and not _same_content(comparison, before, after):
        return PAST if _sizes_differ(comparison, scope) else ""
    return ""  # what was read is all there is, and it is the same: a disk has no ids to tell that sooner


def _why_same_target(before: Candidate, after: Candidate) -> str:
    if not before.resolution.hops:
        return "a link to the same text has taken its place"
    if not after.resolution.hops:
        return "the same text has taken the place of a link to it"
    return "it leads elsewhere, to the same text"


def _why_same_text(before: bytes, after: bytes) -> str:
    texts = [decode(data) for data in (before, after)]
    if any(isinstance(text, Rejected) for text in texts):
        return "q reads the same text"
    old, new = (data[:LIMIT].decode("utf-8", "ignore") for data in (before, after))
    if old == new:
        return PAST
    if trim(old) == trim(new):
        return "only white space around the text changed, which q drops"
    return "q reads the same text"


def _mode_changed(comparison: Comparison, before: Candidate, after: Candidate) -> bool:
    """Whether the executable bit differs; a worktree doesn't tell."""
    portable = comparison.before.loader.snapshot.portable and comparison.after.loader.snapshot.portable
    return portable and before.resolution.entry != after.resolution.entry


def _same_place(before: Candidate, after: Candidate) -> bool:
    return link_texts(before) == link_texts(after) and before.verdict is after.verdict


def _sizes_differ(comparison: Comparison, scope: str) -> bool:
    """Whether two files that begin alike differ behind that; in their sizes, where no ids tell."""
    sides = comparison.before, comparison.after
    paths = [side.loader.locate(scope).resolution.path for side in sides]
    snapshots = [side.loader.snapshot for side in sides]
    ids = [snapshot.content_id(path) for snapshot, path in zip(snapshots, paths, strict=True)]
    if None not in ids:
        return ids[0] != ids[1]
    sizes = [snapshot.size(path) for snapshot, path in zip(snapshots, paths, strict=True)]
    return sizes[0] != sizes[1]


def _same_content(comparison: Comparison, before: Candidate, after: Candidate) -> bool:
    """Whether both lead to the same content, as far as that is known without reading."""
    ids = [
        side.loader.snapshot.content_id(candidate.resolution.path)
        for side, candidate in ((comparison.before, before), (comparison.after, after))
        if candidate.verdict is Verdict.LOADS
    ]
    return len(ids) != 2 or (ids[0] is not None and ids[0] == ids[1])
