"""The text isn't valid UTF-8.

q decodes the text strictly (no overlong forms, no surrogates), and ignores the whole file in
silence if that fails, be it for a single byte. Mostly it is a quotation mark, a dash or an accented
letter that an editor saved in another encoding: byte 0x93 is `“` in CP1252. Only the first 65,536
bytes count, and up to three at their end may be the start of a character that is cut.

The finding names the likely encoding: CP1252 where that makes sense, else what charset-normalizer
finds. Convert the file: `iconv -f CP1252 -t UTF-8 AGENTS.md > AGENTS.md.tmp && mv AGENTS.md.tmp
AGENTS.md`. In a `.qignore` q reads on, but such a pattern doesn't match what its author meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from agents_md_lint.loading.content import LIMIT
from agents_md_lint.loading.loader import Verdict
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import BOTH, Faulty, Problem, Rule, Subject
from agents_md_lint.rules.offers import NewText, Offer
from agents_md_lint.rules.support.bad_bytes import diagnose, is_mixed, read_as_cp1252
from agents_md_lint.rules.support.content import counted, effect_of, origin
from agents_md_lint.rules.support.encoding import IGNORED, decoded
from agents_md_lint.rules.support.legacy import likely_encoding
from agents_md_lint.rules.support.wide import wide_encoding
from agents_md_lint.rules.support.wording import excerpt

_ESCAPE = "surrogateescape"
_WORD = re.compile(r"\S+")
_SHOWN = 4
"""The places of which the reading is shown."""


def check(subject: Subject) -> Iterator[Problem]:
    """Yield the first bytes that aren't UTF-8, with the number of other places."""
    offset = subject.candidate.offset
    if subject.candidate.verdict is not Verdict.INVALID_UTF8 or offset is None:
        return
    if wide_encoding(subject.data) is not None:
        return
    found = diagnose(subject, offset)
    place = subject.at_byte(offset)
    effect = effect_of(
        subject,
        IGNORED,
        pattern="q reads on, but the pattern in this line does not match what its author meant",
        comment="q skips this line, a comment; other tools may refuse the file",
        line=place.line,
    )
    more = (
        f", and {counted(found.places - 1, 'more place is', 'more places are')} not"
        if found.places > 1
        else ""
    )
    message = f"{found.named} at offset {offset:,} {found.fault}{more}"
    yield Problem(message, effect, found.remedy, place, origin(subject, place))


def fix(faulty: Faulty) -> Iterator[Offer]:
    """Convert it to UTF-8 from the encoding that it is likely in; only with `--unsafe-fixes`."""
    data = faulty.data
    escaped = data.decode("utf-8", _ESCAPE)
    if is_mixed(escaped):
        yield from _part(escaped)
        return
    name = likely_encoding(data[:LIMIT])
    text = decoded(data, name) if name is not None else None
    if name is not None and text is not None:
        read = _read((word, word.encode(name)) for word in _WORD.findall(text) if not word.isascii())
        yield Offer(NewText(text.encode()), f"converted it from {name} to UTF-8 ({read})", sure=False)


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


RULE = Rule("invalid-utf8", Severity.ERROR, check, BOTH, __doc__ or "", fix)
