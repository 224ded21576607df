"""The report of ``explain --all`` as a page of HTML: a map of the guidance by size, and every scope."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agents_md_lint.inspection.tree import Scope
from agents_md_lint.loading.loader import Verdict
from agents_md_lint.output.escape import escape
from agents_md_lint.reporters.inspection.explain_all import TreeResult, links, remarks, summary
from agents_md_lint.reporters.support.markdown import cut
from agents_md_lint.reporters.support.numbers import size
from agents_md_lint.reporters.support.page import DEEPEST, LIMIT, Room, code, document, left_out, taken, text
from agents_md_lint.reporters.support.treemap import Rectangle, treemap

FRAME = 20_000
"""Bytes of what is on it anyway."""
PLACES = 300
"""Files on the map: the smaller ones are in the list alone."""
WHOLE = Rectangle(0, 0, 1000, 360)
LETTER = 7
"""The width of a letter of the map's font at most."""
LINE = 16
MARGIN = 5
"""The height of its lines, and what is left free around them."""
FEWEST = 4
"""Letters of a name that tell something."""
LINKS = 50
_WORDS = {Verdict.HIDDEN: "overridden", Verdict.SPENT: "budget spent", Verdict.DROPPED: "dropped"}
"""What is said of files that don't load, where it isn't the file's fault."""


def render_html(results: Sequence[TreeResult], limit: int = LIMIT) -> str:
    """Return the report as a page, a map for each workspace and agent."""
    room = Room(limit - FRAME)
    body = ["<main>"]
    several = len({result.workspace for result in results}) > 1
    for number, result in enumerate(results):
        body += _workspace(result, f"w{number}", room, several=several)
    return document("The guidance of a workspace", [*body, "</main>"])


def _workspace(result: TreeResult, name: str, room: Room, *, several: bool) -> Iterator[str]:
    """Yield one workspace; *name* begins its anchors."""
    where = f"{text(result.agent.title)}: " if result.agent else ""
    where += f"Workspace {code(result.workspace)}: " if several else ""
    brief = ". ".join(text(line) for line in summary(result.tree, result.discovery))
    yield f'<section class="report" id="{name}"><header><h1>{where}{brief}</h1></header>'
    scopes = result.tree.scopes
    rows = list(taken((_row(result, one, f"{name}s{number}") for number, one in enumerate(scopes)), room))
    yield from _map(scopes[: len(rows)], name, room)
    if rows:
        yield '<ol class="causes scopes">'
        yield from rows
        yield "</ol>"
    if len(rows) < len(scopes):
        yield left_out(f"{len(scopes) - len(rows):,} more")
    every = [f"<p>{text(line)}</p>" for line in links(result.tree)]
    shown = list(taken(every[:LINKS], room))
    yield from shown
    if len(shown) < len(every):
        yield f'<p class="note">And {len(every) - len(shown):,} more links to directories.</p>'
    yield "</section>"


def _map(scopes: Sequence[Scope], name: str, room: Room) -> Iterator[str]:
    """Yield the map of the files that load, each a link to its row."""
    sized = sorted(
        ((scope, number) for number, scope in enumerate(scopes) if scope.file.size),
        key=lambda one: (-one[0].file.size, one[1]),
    )
    shown = sized[:PLACES]
    if not shown:
        return
    if len(shown) < len(sized):
        yield f'<p class="note">The map has the {PLACES} largest of {len(sized):,} files.</p>'
    yield f'<svg class="map" viewBox="0 0 {WHOLE.width:g} {WHOLE.height:g}" role="group" aria-label="Map">'
    places = treemap([scope.file.size for scope, _ in shown], WHOLE)
    for (scope, number), place in zip(shown, places, strict=True):
        drawn = _place(scope, place, f"{name}s{number}")
        if room.take(drawn):
            yield drawn
    yield "</svg>"


def _place(scope: Scope, place: Rectangle, anchor: str) -> str:
    """Return the rectangle of one file, with as much of its name as fits."""
    letters = int((place.width - 2 * MARGIN) / LETTER)
    kind, word = _kind(scope)
    where = f'x="{place.x:.1f}" y="{place.y:.1f}" width="{place.width:.1f}" height="{place.height:.1f}"'
    told = ", ".join(filter(None, (word, size(scope.file.size))))
    drawn = f'<rect class="place {kind}" {where}><title>{text(scope.file.path)}: {told}</title></rect>'
    below = 0
    for label in (_fitting(escape(scope.file.scope), letters), word, size(scope.file.size)):
        if label and len(label) <= letters and place.height > below + LINE + MARGIN:
            below += LINE
            drawn += f'<text x="{place.x + MARGIN:.1f}" y="{place.y + below:.1f}">{text(label)}</text>'
    return f'<a href="#{anchor}">{drawn}</a>'


def _fitting(line: str, letters: int) -> str:
    """Return the end of *line*, where a path tells most; nothing where that would be too little."""
    if len(line) <= letters:
        return line
    return f"…{line[len(line) - letters + 1 :]}" if letters >= FEWEST else ""


def _row(result: TreeResult, scope: Scope, anchor: str) -> str:
    kind, word = _kind(scope)
    badge = f'<b class="{kind}">{word}</b> ' if word else ""
    most = result.tree.costliest
    told = remarks(scope, result.discovery).removeprefix(", ")
    parts = [f'<li id="{anchor}" class="l{min(scope.depth, DEEPEST)}">{badge}{code(scope.file.path)}']
    if scope.file.loads:
        whole = most.total if most else 0
        parts.append(f" {_bar(scope, max(1, whole))} {scope.file.size:,} of {size(scope.total)}")
    else:
        told = ", ".join(filter(None, (scope.file.reason, told)))
    if told:
        parts.append(f" <small>{text(cut(told, 1000))}</small>")
    return "".join([*parts, "</li>"])


def _bar(scope: Scope, whole: int) -> str:
    """Return a bar of what loads there, at its end what the file adds, of the most that loads anywhere."""
    every, own = (round(100 * number / whole) for number in (scope.total, scope.file.size))
    return (
        '<svg class="bar" viewBox="0 0 100 8" aria-hidden="true">'
        f'<rect class="inherited" width="{every}" height="8"/>'
        f'<rect class="place {_kind(scope)[0]}" x="{every - own}" width="{own}" height="8"/></svg>'
    )


def _kind(scope: Scope) -> tuple[str, str]:
    """Return how a scope is drawn, and the word for it; that is empty for one with nothing to say."""
    if not scope.file.loads:
        return "lost", _WORDS.get(scope.file.verdict, "dead")
    if scope.file.truncated:
        return "cut", "cut"
    if scope.repeats is not None:
        return "moved", "repeats" if scope.above else "same text"
    return ("gone", "hidden") if scope.hidden is not None else ("plain", "")
