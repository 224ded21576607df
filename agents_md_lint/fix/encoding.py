"""Texts that aren't plain UTF-8. A text is decoded and encoded again: no character of it changes.

Sure is only what the bytes prove: a byte order mark, or the shape of UTF-16 and UTF-32. Which of the many
encodings of single bytes a text is in, one or two bytes don't tell, and a wrong guess isn't seen any more
once the text is UTF-8. So that is done on demand, and what it makes of the places is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from agents_md_lint.fix.offers import Faulty, NewText, Offer
from agents_md_lint.loading.content import LIMIT
from agents_md_lint.rules.model import BYTE_ORDER_MARK
from agents_md_lint.rules.support.badbytes import is_mixed, read_as_cp1252
from agents_md_lint.rules.support.legacy import likely_encoding
from agents_md_lint.rules.support.wide import wide_encoding
from agents_md_lint.rules.support.wording import excerpt

_MARK = BYTE_ORDER_MARK.encode()
_ESCAPE = "surrogateescape"
_WORD = re.compile(r"\S+")
_SHOWN = 4
"""The places of which the reading is shown."""
_ENOUGH = 6
"""The characters that a text needs for its shape to prove anything."""


def drop_mark(faulty: Faulty) -> Iterator[Offer]:
    """Remove every byte order mark in front."""
    rest = faulty.data
    while rest.startswith(_MARK):
        rest = rest[len(_MARK) :]
    yield Offer(NewText(rest), "removed the byte order mark")


def wide_to_utf8(faulty: Faulty) -> Iterator[Offer]:
    """Convert from UTF-16 or UTF-32, without the byte order mark."""
    wide = wide_encoding(faulty.subject.data)
    if wide is None:
        return
    text = decoded(faulty.data[len(wide.mark) :], wide.name)
    if text is not None:
        sure = bool(wide.mark) or _is_surely_wide(text)
        yield Offer(NewText(text.encode()), f"converted from {wide.name} to UTF-8", sure)


def _is_surely_wide(text: str) -> bool:
    """Whether a text without a mark surely is UTF-16 or UTF-32: mostly ASCII, which has NULs there."""
    return len(text) >= _ENOUGH and sum(1 for char in text if char.isascii()) * 2 > len(text)


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
        read = _read((word, word.encode(name)) for word in _WORD.findall(text) if not word.isascii())
        yield Offer(NewText(text.encode()), f"converted from {name} to UTF-8 ({read})", sure=False)


def _part(escaped: str) -> Iterator[Offer]:
    """Convert the bytes of CP1252 in a text that is UTF-8 otherwise: there may be more than one reading."""
    text = read_as_cp1252(escaped)
    if text is not None and "\ufffd" not in text.replace("\ufffd", "", escaped.count("\ufffd")):
        words = ((text[at.start() : at.end()], at[0]) for at in _WORD.finditer(escaped))
        read = _read((word, raw.encode("utf-8", _ESCAPE)) for word, raw in words if word != raw)
        yield Offer(
            NewText(text.encode()), f"converted the bytes that are CP1252 to UTF-8 ({read})", sure=False
        )


def _read(words: Iterable[tuple[str, bytes]]) -> str:
    """Return what each different one of *words* was and becomes; all but the first few are counted."""
    found = list(dict.fromkeys(words))
    shown = [f"{excerpt(_bytes(raw))} → {excerpt(word)}" for word, raw in found[:_SHOWN]]
    return ", ".join([*shown, *([f"{len(found) - _SHOWN} more"] if len(found) > _SHOWN else [])])


def _bytes(raw: bytes) -> str:
    """Return *raw* with each byte beyond ASCII as a surrogate escape: reports show it as a number."""
    return raw.decode("ascii", _ESCAPE)


def decoded(data: bytes, name: str) -> str | None:
    """Return *data* decoded from the encoding *name*; None unless encoding it again gives the same bytes."""
    try:
        text = data.decode(name)
        return text if text.encode(name) == data and _is_storable(text) else None
    except (UnicodeError, LookupError):
        return None


def _is_storable(text: str) -> bool:
    return not any("\ud800" <= char <= "\udfff" for char in text)
