"""A configuration of pre-commit with one more entry: lines are put in, and nothing else changes. Pure.

The library reads what is there as events, in which an alias is a name and no tree, so no text grows. Where
the lines go in follows from the places of the events. Read again, the new text must have all events of the
old one, with those of the entry among them: no comment, order or quote can be lost on the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agents_md_lint.adopt.hooks import OURS, Published
from agents_md_lint.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

DEPTH = 64
"""How deep collections may lie in each other: the library takes the square of that in time."""
_KEY = "repos"
_MERGE = "<<"
_NO_LIST = f"has no plain list under '{_KEY}'"
_NEW_COLUMN = 2
"""Where the entries of a list start that wasn't there."""


class OddError(Exception):
    """The configuration has a form that nothing is put into; the message says which."""


class _Event(NamedTuple):
    """A part of the text: its kind, what it says, its first and last offset, its column, and its style."""

    kind: str
    says: tuple[Any, ...]
    start: int
    end: int
    column: int
    flow: bool
    anchored: bool


class _Place(NamedTuple):
    """Where an entry goes: the offset in the text, the column, and what stands before it, the list's key.

    Among the events of the text, those ``replaced`` make room for those ``added`` of a new configuration.
    """

    offset: int
    column: int
    key: str
    replaced: slice
    added: slice


def hooks_in(text: str) -> list[str]:
    """Return the ids of our hooks that *text* names, in order. Raises ``OddError``."""
    events = _events(text)
    ends = _ends(events)
    pairs = (pair for at in range(len(events)) for pair in _pairs(events, ends, at))
    named = ((events[key].says[-1], events[value].says[-1]) for key, value in pairs)
    return [value for key, value in named if key == "id" and value in OURS]


def is_from(text: str, source: Published) -> bool:
    """Whether an entry of *text* with hooks of ours is of *source*. Raises ``OddError``."""
    events = _events(text)
    ends = _ends(events)
    for at in range(len(events)):
        said = {events[key].says[-1]: events[value].says[-1] for key, value in _pairs(events, ends, at)}
        within = {event.says[-1] for event in events[at : ends.get(at, at)]}
        if (said.get("repo"), said.get("rev")) == source and within & OURS:
            return True
    return False


def extended(text: str, block: str) -> str:
    """Return *text* with *block*, an entry of the list ``repos``, at the end of that list.

    Raises ``OddError`` for what isn't a mapping, with such a list or none, in lines of their own.
    """
    events = _events(text)
    place = _place(text, events)
    new_line = "\r\n" if "\r\n" in text else "\n"
    before, after = text[: place.offset], text[place.offset :]
    if before and not before.endswith("\n"):
        before += new_line
    lines = "".join(f"{' ' * place.column}{line}" for line in block.splitlines(keepends=True))
    whole = before + (place.key + lines).replace("\n", new_line) + after
    fresh = _events(f"{_KEY}:\n{block}")
    expected = [*events[: place.replaced.start], *fresh[place.added], *events[place.replaced.stop :]]
    if [event.says for event in _events(whole)] != [event.says for event in expected]:
        raise OddError("has a form in which a new entry would mean something else")
    return whole


def _place(text: str, events: Sequence[_Event]) -> _Place:
    """Return where in *text* the next entry of its list goes."""
    if len(events) == 2:  # a stream that starts and ends
        return _Place(len(text), _NEW_COLUMN, f"{_KEY}:\n", slice(1, 1), slice(1, -1))
    ends = _ends(events)
    keys = dict(_top(events, ends))
    value = keys.get(_KEY)
    if value is None:
        if _MERGE in keys:  # the list may come from there
            raise OddError(_NO_LIST)
        at = ends[2]
        return _Place(len(text), _NEW_COLUMN, f"{_KEY}:\n", slice(at, at), slice(3, -3))
    found = events[value]
    if found.kind == "Scalar" and found.start == found.end:
        offset = _line_behind(text, events[value - 1].end)
        return _Place(offset, _NEW_COLUMN, "", slice(value, value + 1), slice(4, -3))
    if found.kind != "SequenceStart" or found.anchored:
        raise OddError(_NO_LIST)
    if found.flow:
        raise OddError(f"has its list '{_KEY}' in brackets")
    last = max(event.end for event in events[value : ends[value]] if event.start < event.end)
    offset = _behind_comments(text, _line_behind(text, last), found.column)
    return _Place(offset, found.column, "", slice(ends[value], ends[value]), slice(5, -4))


def _top(events: Sequence[_Event], ends: dict[int, int]) -> Iterator[tuple[str, int]]:
    """Yield the keys of the whole, each with the number of its value."""
    if sum(event.kind == "DocumentStart" for event in events) > 1:
        raise OddError("has several documents")
    if events[2].kind != "MappingStart":
        raise OddError("is no mapping")
    if events[2].flow:
        raise OddError("is all in braces")
    seen = set()
    for key, value in _pairs(events, ends, 2):
        name = str(events[key].says[-1])
        if name in seen:
            raise OddError(f"has the key {name!r} twice")
        seen.add(name)
        yield name, value


def _line_behind(text: str, offset: int) -> int:
    """Return the start of the first line that doesn't begin before *offset*."""
    if offset == 0 or text[offset - 1] == "\n":
        return offset
    return text.find("\n", offset) + 1 or len(text)


def _behind_comments(text: str, offset: int, column: int) -> int:
    """Return *offset*, the start of a line, behind the comments there that are deeper than *column*."""
    at = offset
    while at < len(text):
        end = _line_behind(text, at + 1)
        line = text[at:end].strip()
        if line and (line[0] != "#" or text.index("#", at) - at <= column):
            break
        at = end
        offset = at if line else offset
    return offset


def _ends(events: Sequence[_Event]) -> dict[int, int]:
    """Return where each collection ends, by where it starts."""
    ends: dict[int, int] = {}
    stack: list[int] = []
    for at, event in enumerate(events):
        if event.kind.endswith("Start"):
            stack.append(at)
        elif event.kind.endswith("End"):
            ends[stack.pop()] = at
    return ends


def _pairs(events: Sequence[_Event], ends: dict[int, int], at: int) -> Iterator[tuple[int, int]]:
    """Yield where the keys and values of the mapping at *at* are; nothing for what is no mapping."""
    if events[at].kind != "MappingStart":
        return
    key = at + 1
    while key < ends[at]:
        value = ends.get(key, key) + 1
        yield key, value
        key = ends.get(value, value) + 1


def _events(text: str) -> list[_Event]:
    """Return the events of *text*. Raises ``OddError``."""
    from ruamel.yaml import YAML  # slow to import, and a new configuration needs no reading
    from ruamel.yaml.error import YAMLError

    events: list[_Event] = []
    depth = 0
    try:
        for event in YAML(typ="safe", pure=True).parse(text):
            events.append(_event(event))
            kind = events[-1].kind
            depth += kind.endswith("Start") - kind.endswith("End")
            if depth > DEPTH:
                raise OddError(f"has more than {DEPTH} collections in each other")
    except (YAMLError, ValueError, OverflowError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f" (line {mark.line + 1})" if mark is not None else ""
        raise OddError(
            f"is not YAML{where}: {getattr(error, 'problem', None) or 'no such character'}"
        ) from error
    return events


def _event(event: Any) -> _Event:
    kind = type(event).__name__.removesuffix("Event")
    anchor, tag, style, value, flow = (
        getattr(event, name, None) for name in ("anchor", "tag", "style", "value", "flow_style")
    )
    start, says = event.start_mark, (kind, anchor, tag, style, value)
    return _Event(
        kind, says, start.index, event.end_mark.index, start.column, flow is True, anchor is not None
    )
