"""What is wrong with bytes that aren't UTF-8, and what fixes them."""

from __future__ import annotations

import re

from agents_md_lint.loading.content import LIMIT
from agents_md_lint.records import NamedTuple
from agents_md_lint.rules.model import Subject
from agents_md_lint.rules.support.content import real, rewrite
from agents_md_lint.rules.support.legacy import likely_encoding, reads_as_western

_ESCAPED = re.compile("[\udc80-\udcff]+")
_CUT = re.compile("[\udc80-\udcff]{1,3}\\Z")
_VALID_RUN = re.compile("(?<![\udc80-\udcff])[^\x00-\x7f\udc80-\udcff]++(?![\udc80-\udcff])")
"""Valid characters apart from invalid bytes: next to such, they may be two halves of other characters."""
_BEYOND_ASCII = re.compile("[^\x00-\x7f\udc80-\udcff]")


class Diagnosis(NamedTuple):
    """What to say of invalid bytes: which they are, what is wrong with them, and what fixes it.

    ``places`` is the number of places in the text that have such bytes.
    """

    named: str
    fault: str
    remedy: str
    places: int


def diagnose(subject: Subject, offset: int) -> Diagnosis:
    """Return what is wrong at the 0-based byte *offset*, the first at which decoding fails."""
    bad = _together(subject.data[:LIMIT], offset)
    text = _CUT.sub("", subject.text) if len(subject.data) > LIMIT else subject.text
    runs = [match[0] for match in _ESCAPED.finditer(text)]
    named = ("byte " if len(bad) == 1 else "bytes ") + " ".join(f"0x{byte:02X}" for byte in bad)
    fault, remedy = _surrogate(subject, bad) or _cut_off(subject, bad, runs) or _foreign(subject, bad)
    return Diagnosis(named, fault, remedy, len(runs))


def _together(data: bytes, offset: int) -> bytes:
    """Return the invalid bytes at *offset* that belong together."""
    if _is_surrogate(data[offset : offset + 3]):
        return data[offset : offset + 3]
    try:
        data[offset : offset + 4].decode("utf-8")
    except UnicodeDecodeError as error:
        return data[offset : offset + error.end]
    raise ValueError(f"the text is valid at {offset}")


def _is_surrogate(data: bytes) -> bool:
    return len(data) == 3 and data[0] == 0xED and data[1] & 0xE0 == 0xA0 and data[2] & 0xC0 == 0x80


def _surrogate(subject: Subject, bad: bytes) -> tuple[str, str] | None:
    if not _is_surrogate(bad):
        return None
    code = 0xD000 | (bad[1] & 0x3F) << 6 | (bad[2] & 0x3F)
    fault = f"are half of a UTF-16 surrogate pair (U+{code:04X}), which is not UTF-8"
    return fault, f"type the character that is meant there again in {real(subject)}"


def _cut_off(subject: Subject, bad: bytes, runs: list[str]) -> tuple[str, str] | None:
    if len(bad) == 1 or len(runs) > 1 or not subject.data.endswith(bad):
        return None
    remedy = f"complete or remove the last character of {real(subject)}"
    return "are only the start of a character: the file ends within it", remedy


def _foreign(subject: Subject, bad: bytes) -> tuple[str, str]:
    """Return the fault and the remedy for bytes of another encoding."""
    fault = "is not UTF-8" if len(bad) == 1 else "are not UTF-8"
    if is_mixed(subject.text):
        rest = "the rest is UTF-8 already, so do not convert the whole file"
        meant = _meant_in_utf8(subject.text, bad)
        likely = f" (likely CP1252, where it is {meant})" if meant else ""
        return fault + likely, f"type {meant or 'what is meant'} there again in {real(subject)}; {rest}"
    name = likely_encoding(subject.data[:LIMIT])
    if name is None:
        command = rewrite(subject, "iconv -f ENCODING -t UTF-8")
        return fault, f"save it as UTF-8, or convert it from the encoding that it is in: {command}"
    meant = _character(bad, name)
    likely = f"likely {name}, where it is {meant}" if meant else f"likely {name}"
    return f"{fault} ({likely})", f"convert it to UTF-8: {rewrite(subject, f'iconv -f {name} -t UTF-8')}"


def _meant_in_utf8(text: str, bad: bytes) -> str:
    """Return the character that *bad* is in CP1252, if the invalid bytes of *text* make sense as that."""
    return _character(bad, "CP1252") if read_as_cp1252(text) is not None else ""


def is_mixed(text: str) -> bool:
    """Whether invalid bytes, escaped in *text*, were put into a text that is UTF-8 otherwise."""
    return len(_VALID_RUN.findall(text)) * 4 >= len(_ESCAPED.findall(text))


def read_as_cp1252(text: str) -> str | None:
    """Return *text* with its invalid bytes, escaped in it, read as CP1252; None if that makes no sense."""
    return _read_bytes(text) if reads_as_western(_read_bytes(_BEYOND_ASCII.sub(" ", text))) else None


def _read_bytes(text: str) -> str:
    return _ESCAPED.sub(
        lambda run: run[0].encode("utf-8", "surrogateescape").decode("cp1252", "replace"), text
    )


def _character(bad: bytes, name: str) -> str:
    """Return the character that a single byte is in the encoding *name*, where it can be shown."""
    character = bad.decode(name, "replace") if len(bad) == 1 else ""
    return character if character.isprintable() and character.strip("\ufffd\xa0") else ""
