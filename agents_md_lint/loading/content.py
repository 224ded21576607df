"""What q makes of the bytes of a guidance file.

The facts are in ``loading.json`` ("exactly 64 KiB" to "what counts as surrounding white space").
"""

from __future__ import annotations

from enum import Enum

from agents_md_lint.loading.whitespace import trim
from agents_md_lint.records import NamedTuple

LIMIT = 65536
"""The bytes of a file that q uses."""
READ = LIMIT + 1
"""The bytes of a file that q reads: one more tells that the file is too long."""
MARKER = "[AGENTS.md truncated by q at 65536 bytes]"
"""The line that q adds, behind a blank one, to a text that was cut."""
_LONGEST_CUT = 3


class TextFault(Enum):
    """Why q drops the bytes of a file."""

    NUL = "a NUL byte"
    INVALID_UTF8 = "invalid UTF-8"


class DecodedText(NamedTuple):
    """An accepted text, without white space around it and without the marker line."""

    text: str
    truncated: bool


class Rejected(NamedTuple):
    """A text that q drops: the fault, and its 0-based byte offset in the file."""

    fault: TextFault
    offset: int


def utf8_size(text: str) -> int:
    """Return the bytes that *text* takes in UTF-8."""
    return len(text) if text.isascii() else len(text.encode())


def kept(data: bytes) -> int:
    """Return how many of *data*, the first :data:`LIMIT` bytes of a longer text, q keeps.

    A character that the limit cuts goes whole.
    """
    for dropped in range(_LONGEST_CUT + 1):
        try:
            data[: len(data) - dropped].decode("utf-8")
        except UnicodeDecodeError:
            continue
        return len(data) - dropped
    return len(data)


def decode(data: bytes) -> DecodedText | Rejected:
    """Return what q makes of *data*, the first :data:`READ` bytes of a file."""
    nul = data.find(b"\0")
    if nul >= 0:
        return Rejected(TextFault.NUL, nul)
    truncated = len(data) > LIMIT
    kept = data[:LIMIT]
    failure: UnicodeDecodeError | None = None
    for dropped in range(_LONGEST_CUT + 1 if truncated else 1):
        try:
            return DecodedText(trim(kept[: len(kept) - dropped].decode("utf-8")), truncated)
        except UnicodeDecodeError as error:
            failure = failure or error
    assert failure is not None  # noqa: S101  the loop runs at least once
    return Rejected(TextFault.INVALID_UTF8, failure.start)
