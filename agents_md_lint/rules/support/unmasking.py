"""How hidden characters are named, what they spell, and what removes them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from agents_md_lint.rules.model import BYTE_ORDER_MARK, Subject
from agents_md_lint.rules.support.bits import Hidden, HiddenKind
from agents_md_lint.rules.support.content import real
from agents_md_lint.rules.support.hidden import find_hidden, spelt
from agents_md_lint.rules.support.wording import excerpt

_SHOWN_NAMES = 3
_SHOWN_BYTES = 16
_BLOCKS = {
    HiddenKind.TAG: (r"\x{E0000}-\x{E007F}", re.compile("[\U000e0000-\U000e007f]")),
    HiddenKind.SELECTORS: (
        r"\x{FE00}-\x{FE0F}\x{E0100}-\x{E01EF}",
        re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]"),
    ),
}
"""The kinds that carry data: the whole of the block, as Perl and as Python know it."""
_FROM_CP1252 = r"""perl -CSD -MEncode -i -pe 's/([\x{80}-\x{9F}])/decode("cp1252", chr ord $1)/ge'"""
_WITHOUT_SEQUENCES = r"perl -i -pe 's/\e\[[0-?]*[ -\/]*[@-~]//g'"
_LINE_ENDS = r"perl -i -pe 's/\r+(?![\r\n])/\n/g'"
_NAMES = {
    "\r": "CARRIAGE RETURN",
    "\x08": "BACKSPACE",
    "\x1b": "ESCAPE",
    "\x7f": "DELETE",
    "\x85": "NEXT LINE",
}


def description(kind: HiddenKind, fault: str, here: Sequence[Hidden]) -> str:
    """Return what is wrong with the characters *here*, all of one kind: *fault*, and which they are."""
    chars = "".join(hidden.char for hidden in here)
    fault = fault and f"{fault} "
    data = spelt(chars)
    if kind in _BLOCKS and data:
        return f"{fault}that {_meaning(data, len(chars) == 1)}"
    names = [_named(char) for char in dict.fromkeys(chars)]
    more = f" and {len(names) - _SHOWN_NAMES} other kinds" if len(names) > _SHOWN_NAMES else ""
    return f"{fault}({', '.join(names[:_SHOWN_NAMES])}{more})"


def _meaning(data: bytes, one: bool) -> str:
    text = data.decode("utf-8", "replace")
    if "\ufffd" not in text and text.replace("\n", " ").isprintable():
        return f"{'spells' if one else 'spell'} {excerpt(text)}"
    shown = data[:_SHOWN_BYTES].hex(" ").upper() + (" …" if len(data) > _SHOWN_BYTES else "")
    return f"{'stands' if one else 'stand'} for the bytes {shown}"


def _named(char: str) -> str:
    """Return the code point and the name of *char*."""
    code = f"U+{ord(char):04X}"
    meant = _in_cp1252(char)
    return (
        f"{code}, in CP1252 {meant}"
        if meant
        else f"{code} {_NAMES.get(char, unicodedata.name(char, ''))}".rstrip()
    )


def _in_cp1252(char: str) -> str:
    """Return what the control character *char* means, if it is a byte of CP1252 taken for Latin-1."""
    return char.encode("latin-1").decode("cp1252", "ignore") if "\x80" <= char <= "\x9f" else ""


def removal(subject: Subject, kind: HiddenKind, found: list[Hidden]) -> str:
    """Return how to remove what was *found*: with a command, where that hits nothing else."""
    path, text = real(subject), subject.text
    chars = {hidden.char for hidden in found}
    if chars == {"\r"}:
        return f"put ends of lines there: {_LINE_ENDS} {path}"
    if kind is HiddenKind.BITS:
        return f"put usual spaces there, or nothing, in {path}: nobody types such characters"
    if kind is HiddenKind.TERMINAL:
        if chars == {"\x1b"} and text.count("\x1b[") == len(found):
            return f"remove the terminal sequences: {_WITHOUT_SEQUENCES} {path}"
        return f"remove them, and the rest of each terminal sequence, from {path}"
    if kind is HiddenKind.CONTROL and all(_in_cp1252(char) for char in chars):
        return f"put the characters of CP1252 there that were meant: {_FROM_CP1252} {path}"
    hit = sum(map(text.count, chars)) - (text[:1] == BYTE_ORDER_MARK and BYTE_ORDER_MARK in chars)
    if hit != sum(1 for hidden in find_hidden(text) if hidden.char in chars):
        return f"remove them from {path}; take care, for the same characters also stand where they belong"
    block, of_block = _BLOCKS.get(kind, ("", None))
    if of_block is None or len(of_block.findall(text)) != len(found):
        block = _char_class(chars)
    return f"remove them: perl -CSD -i -pe 's/[{block}]//g' {path}"


def _char_class(chars: set[str]) -> str:
    """Return the inside of a character class of Perl that matches *chars*."""
    ranges: list[list[int]] = []
    for code in sorted(map(ord, chars)):
        if ranges and code == ranges[-1][1] + 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    return "".join(
        f"\\x{{{low:X}}}" if low == high else f"\\x{{{low:X}}}-\\x{{{high:X}}}" for low, high in ranges
    )
