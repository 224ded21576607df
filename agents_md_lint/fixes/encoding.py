"""Texts that aren't plain UTF-8. A text is decoded and encoded again: no character of it changes."""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.fixes.certainty import is_sure, is_surely_wide
from agents_md_lint.fixes.offers import Faulty, Offer, Text
from agents_md_lint.guidancetext import LIMIT
from agents_md_lint.rules.badbytes import is_mixed, read_as_cp1252
from agents_md_lint.rules.base import BYTE_ORDER_MARK
from agents_md_lint.rules.legacy import likely_encoding
from agents_md_lint.rules.wide import wide_encoding

_MARK = BYTE_ORDER_MARK.encode()
_ESCAPE = "surrogateescape"


def drop_mark(faulty: Faulty) -> Iterator[Offer]:
    """Remove every byte order mark in front."""
    rest = faulty.data
    while rest.startswith(_MARK):
        rest = rest[len(_MARK) :]
    yield Offer(Text(rest), "removed the byte order mark")


def wide_to_utf8(faulty: Faulty) -> Iterator[Offer]:
    """Convert from UTF-16 or UTF-32, without the byte order mark."""
    wide = wide_encoding(faulty.subject.data)
    if wide is None:
        return
    text = decoded(faulty.data[len(wide.mark) :], wide.name)
    if text is not None:
        sure = bool(wide.mark) or is_surely_wide(text)
        yield Offer(Text(text.encode()), f"converted from {wide.name} to UTF-8", sure)


def legacy_to_utf8(faulty: Faulty) -> Iterator[Offer]:
    """Convert from the encoding of a country, or the few bytes that come from one."""
    data = faulty.data
    escaped = data.decode("utf-8", _ESCAPE)
    if is_mixed(escaped):
        yield from _part(escaped)
        return
    name = likely_encoding(data[:LIMIT])
    text = decoded(data, name) if name is not None else None
    if name is not None and text is not None:
        yield Offer(Text(text.encode()), f"converted from {name} to UTF-8", is_sure(data, name, text))


def _part(escaped: str) -> Iterator[Offer]:
    """Convert the bytes of CP1252 in a text that is UTF-8 otherwise: there may be more than one reading."""
    text = read_as_cp1252(escaped)
    if text is not None and "\ufffd" not in text.replace("\ufffd", "", escaped.count("\ufffd")):
        yield Offer(Text(text.encode()), "converted the bytes that are CP1252 to UTF-8", sure=False)


def decoded(data: bytes, name: str) -> str | None:
    """Return *data* decoded from the encoding *name*; None unless encoding it again gives the same bytes."""
    try:
        text = data.decode(name)
        return text if text.encode(name) == data and _is_storable(text) else None
    except (UnicodeError, LookupError):
        return None


def _is_storable(text: str) -> bool:
    return not any("\ud800" <= char <= "\udfff" for char in text)
