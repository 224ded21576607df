"""The part of a line that a finding points at, for those who look at the report and not at the file. Pure."""

from __future__ import annotations

from agents_md_lint.rules.findings import Excerpt, Place

AROUND = 60
"""Characters kept before and after the one that a place points at."""
_BYTE_ORDER_MARK = "\ufeff"
_BYTES = 4 * (AROUND + 2)
"""Bytes that hold them, and one more on each side: a character that is cut is never among those kept."""


def excerpt(data: bytes, place: Place) -> Excerpt | None:
    """Return the part of the line around *place* in the file *data*; None for a place without an offset.

    The work doesn't grow with the line.
    """
    if place.line is None or place.offset is None:
        return None
    offset = place.offset
    low, high = max(0, offset - _BYTES), offset + _BYTES
    head = data[low:offset].rpartition(b"\n")[2]
    tail, newline, _ = data[offset:high].partition(b"\n")
    before = _text(head)
    if len(head) == offset:  # the first line: a byte order mark is no part of it
        before = before.removeprefix(_BYTE_ORDER_MARK)
    rest = _text(tail.removesuffix(b"\r") if newline else tail)
    after = rest[1:]
    return Excerpt(
        before[-AROUND:],
        rest[:1],
        after[:AROUND],
        len(before) > AROUND,
        len(after) > AROUND,
    )


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")
