"""What q makes of the bytes of a file against a literal reading of its rules.

The first two bytes of the input say how long a run of letters stands in front of the rest: so inputs
around q's limit are small.
"""

from __future__ import annotations

from agents_md_lint.check.screen import is_plain
from agents_md_lint.loading.content import LIMIT, READ, DecodedText, Rejected, decode

_SPACE_OF_PYTHON_ALONE = "\x1c\x1d\x1e\x1f"


def target(data: bytes) -> None:
    """Judge one input."""
    if len(data) < 2:
        return
    # Half of the lengths lie around the limit.
    number = int.from_bytes(data[:2], "big")
    before = LIMIT - 16 + number % 32 if number & 1 else number % 64
    whole = b"x" * before + data[2:]
    read = whole[:READ]
    result, expected = decode(read), literally(read)
    if expected is None:
        assert isinstance(result, Rejected)
        assert 0 <= result.offset < READ
        assert not is_plain(whole)
    else:
        assert isinstance(result, DecodedText)
        assert (result.text, result.truncated) == expected
    if is_plain(whole):
        assert isinstance(result, DecodedText)
        assert result.text
        assert not result.truncated


def literally(read: bytes) -> tuple[str, bool] | None:
    """Return the text of a file of which q *read* this, and whether it was cut; None if q ignores it."""
    if 0 in read:
        return None
    cut = len(read) > LIMIT
    kept = read[:LIMIT]
    dropped = 0
    while cut and dropped < 3 and characters(kept) is None:
        kept, dropped = kept[:-1], dropped + 1
    codes = characters(kept)
    if codes is None:
        return None
    text = "".join(map(chr, codes))
    start, end = 0, len(text)
    while start < end and white(text[start]):
        start += 1
    while end > start and white(text[end - 1]):
        end -= 1
    return text[start:end], cut


def white(character: str) -> bool:
    """Whether Unicode calls *character* white space; Python counts four separators more."""
    return character.isspace() and character not in _SPACE_OF_PYTHON_ALONE


def characters(data: bytes) -> list[int] | None:
    """Return the code points of *data*, None if it isn't UTF-8 as RFC 3629 has it."""
    at = len(data) - len(data.lstrip(b"x"))  # the run of letters, at once
    codes = [ord("x")] * at
    while at < len(data):
        first = data[at]
        length = 1 if first < 0x80 else 2 if 0xC2 <= first < 0xE0 else 3 if first >> 4 == 0xE else 4
        if 0x80 <= first < 0xC2 or first > 0xF4 or at + length > len(data):
            return None
        code = first if length == 1 else first & (0xFF >> (length + 1))
        for byte in data[at + 1 : at + length]:
            if byte >> 6 != 0b10:
                return None
            code = code << 6 | byte & 0x3F
        if code < (0, 0, 0x80, 0x800, 0x10000)[length] or code > 0x10FFFF or 0xD800 <= code < 0xE000:
            return None
        codes.append(code)
        at += length
    return codes
