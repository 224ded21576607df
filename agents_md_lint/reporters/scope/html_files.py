"""The guidance files of a page on ``diff-scope``: each once, with what it says before and after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agents_md_lint.loading.loader import Guidance
from agents_md_lint.output.line_diff import BUDGET
from agents_md_lint.paths import join, parent, root_to_leaf
from agents_md_lint.reporters.scope.html_text import difference, whole
from agents_md_lint.reporters.scope.words import WORDING, what_happened
from agents_md_lint.reporters.support.numbers import size
from agents_md_lint.reporters.support.page import Room, code, text
from agents_md_lint.scope.causes import Event, SourceChange
from agents_md_lint.scope.news import News, Rank, rank
from agents_md_lint.scope.reached import Reached
from agents_md_lint.scope.report import LoadedTexts, ScopeReport

REST = 0.4
"""The part of a page that its files leave to all else."""

_PLAIN = frozenset({Event.ADDED, Event.REMOVED, Event.EDITED})
"""Events for which the badge has the same word, or a better one."""


class Files:
    """The files of one report that fit: of those that changed, the worst first, then of the others.

    A file whose text has no room is there without it.
    """

    def __init__(
        self, report: ScopeReport, told: News, rows: Sequence[Reached], name: str, room: Room, steps: int
    ) -> None:
        self._report = report
        self._room = room
        self._keep = int(room.left * REST)
        self._anchors: dict[str, str] = {}
        self._articles: dict[str, str] = {}
        self._budget = min(BUDGET, steps)
        self.causes = {one.path: one for one in report.sources}
        texts = {one.path: report.texts[one.path] for one in told.causes}
        for row in rows:
            for one in (*row.change.before, *row.change.after):
                texts.setdefault(one.source, report.texts.get(one.source, (one, one)))
        for number, (source, sides) in enumerate(texts.items()):
            if not self._add(source, sides, f"{name}f{number}"):
                break

    def link(self, source: str) -> str:
        """Return the name of a guidance file, as a link where its text is on the page."""
        shown = code(join(self._report.workspace, source))
        anchor = self._anchors.get(source)
        return f'<a href="#{anchor}">{shown}</a>' if anchor else shown

    def badge(self, source: str) -> str:
        """Return the word for what happened to a guidance file."""
        cause = self.causes.get(source)
        return badge(rank(cause)) if cause else '<b class="same">same</b>'

    def said(self, cause: SourceChange) -> str:
        """Return what happened to a guidance file, not escaped; empty where its badge says it all."""
        said = what_happened(cause, self._report.edits.get(cause.path))
        return "" if said == WORDING[cause.event].word and cause.event in _PLAIN else said

    def articles(self) -> Iterator[str]:
        """Yield the files, root to leaf, as every directory is told them."""
        for source in sorted(self._articles, key=lambda one: root_to_leaf(parent(one))):
            yield self._articles[source]

    def _add(self, source: str, sides: LoadedTexts, anchor: str) -> bool:
        cause = self.causes.get(source)
        make = self._changed if cause else self._unchanged
        fits = max(map(_bytes, sides)) < self._room.left - self._keep
        for spoken in (True, False) if fits else (False,):
            article = make(source, sides, anchor, spoken=spoken)
            if self._room.take(article, keep=self._keep):
                self._anchors[source] = anchor
                self._articles[source] = article
                return True
        return False

    def _changed(self, source: str, sides: LoadedTexts, anchor: str, *, spoken: bool) -> str:
        cause = self.causes[source]
        before, after = sides
        body = difference(before, after, self._budget) if spoken else _too_long(sides)
        return "\n".join(
            [
                f'<article id="{anchor}" class="{rank(cause).value}" tabindex="-1">',
                f"<h3>{self.badge(source)} {code(join(self._report.workspace, source))}"
                f" <small>{_sizes(cause)}</small></h3>",
                *([f"<p>{text(said)}</p>"] if (said := self.said(cause)) else []),
                *([] if before else ['<p class="was">Before, q was told nothing by it.</p>']),
                *([] if after else ['<p class="is">Now q is told nothing by it.</p>']),
                f"{body}</article>",
            ]
        )

    def _unchanged(self, source: str, sides: LoadedTexts, anchor: str, *, spoken: bool) -> str:
        after = sides[1]
        body = whole(after) if spoken else _too_long(sides)
        shown = f"{self.badge(source)} {code(join(self._report.workspace, source))}"
        return (
            f'<article id="{anchor}" class="same" tabindex="-1"><details><summary><h3>{shown}'
            f" <small>{size(_bytes(after))}</small></h3></summary>{body}</details></article>"
        )


def badge(kind: Rank) -> str:
    """Return the word for a kind of news."""
    return f'<b class="{kind.value}">{kind.value}</b>'


def _too_long(sides: LoadedTexts) -> str:
    most = max(_bytes(side) for side in sides)
    advice = "<code>--patch</code> shows it as text"
    return f'<p class="note">Its text of {size(most)} would not fit on this page; {advice}.</p>'


def _bytes(guidance: Guidance | None) -> int:
    return guidance.size if guidance else 0


def _sizes(cause: SourceChange) -> str:
    before, after = cause.before.size, cause.after.size
    if before is None or after is None:
        known = after if before is None else before
        return size(known or 0)
    return size(after) if before == after else f"{before:,} to {size(after)}"
