"""Proof, by byte tests alone, that a guidance file is plainly fine: most are, and then nothing else runs.

The tests only ever err on the safe side: what isn't plain may be fine all the same, and the rules say.
A test holds this module to the rules: what is plain here has no finding there. Nothing is imported.
"""

from __future__ import annotations

PLAIN_SIZE = 58982
"""Files below this size in bytes are far from q's limit of 65,536 (``near-limit`` starts at 90 %)."""

_CONTROLS = bytes([*range(9), 11, 12, *range(14, 32), 127])
"""Bytes that are rare in text; NUL and escape among them. A carriage return is as good as any other."""

_SUSPICIOUS = (
    b"\xc2\xad",  # soft hyphen
    *(bytes((0xC2, byte)) for byte in range(0x80, 0xA0)),  # C1 controls
    b"\xcd\x8f",  # combining grapheme joiner
    b"\xd8\x80",  # Arabic number signs and the letter mark
    b"\xd8\x81",
    b"\xd8\x82",
    b"\xd8\x83",
    b"\xd8\x84",
    b"\xd8\x85",
    b"\xd8\x9c",
    b"\xdb\x9d",
    b"\xdc\x8f",
    b"\xe0\xa2\x90",
    b"\xe0\xa2\x91",
    b"\xe0\xa3\xa2",
    b"\xe1\x85",  # Hangul fillers
    b"\xe1\x9e",
    b"\xe1\xa0",
    *(bytes((0xE2, 0x80, byte)) for byte in (*range(0x8B, 0x90), *range(0xA8, 0xAF))),
    b"\xe2\x81",  # word joiner, invisible operators, isolates
    b"\xe3\x85\xa4",
    b"\xef\xb8",  # variation selectors
    b"\xef\xbb\xbf",  # byte order mark
    b"\xef\xbe\xa0",
    b"\xef\xbf",  # annotations, the replacement character, noncharacters
    b"\xf0\x91\x82",
    b"\xf0\x91\x83",
    b"\xf0\x93\x90",
    b"\xf0\x93\x91",
    b"\xf0\x9b\xb2",
    b"\xf0\x9d\x85",
    b"\xf0\x9f\x8f\xb4",  # the black flag, which begins a subdivision flag
    b"\xf3",  # tags and variation selectors
)
"""Beginnings of UTF-8 sequences among which the rules on invisible characters have to look closer."""


def is_plain(data: bytes) -> bool:
    """Whether *data*, a whole guidance file, surely gives no finding about its text."""
    if len(data) >= PLAIN_SIZE or len(data.translate(None, _CONTROLS)) != len(data):
        return False
    if not data.isascii() and not _is_plain_utf8(data):
        return False
    if b"<<<<<<<" in data or data.startswith(b"version https://git-lfs"):
        return False
    text = data.strip()
    # One line alone may be a link that was checked out as text. And q drops more kinds of white space
    # than bytes know, which matters where texts are compared.
    return b"\n" in text and text[0] < 128 and text[-1] < 128


def _is_plain_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return not any(sequence in data for sequence in _SUSPICIOUS)
